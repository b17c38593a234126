import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { type RefusalCode, refusals, screenFailures } from '#domain/words/refusal-texts.ts';
import type { SessionEnd } from '#web/api/session.ts';
import type { TripStart } from '#web/features/accounts/return-address.ts';
import { Notice } from '#web/ui/notice.tsx';

const farewells: Readonly<Record<SessionEnd, string>> = {
  logout: labels.login.loggedOut,
  deleted: labels.login.accountDeleted,
  expired: labels.login.sessionEnded,
};

const googleFailures: Readonly<Record<TripStart, string>> = {
  login: refusals.google_login_failed,
  registration: refusals.google_registration_failed,
};

interface LoginNoticesProps {
  readonly ended: SessionEnd | undefined;
  readonly search: URLSearchParams;
  /** The screen from which the visitor left for Google. */
  readonly from: TripStart;
  /** True if the visitor asked for an address that no screen has. */
  readonly isLost: boolean;
}

/** Notices on /login: how the session ended, or the result of a verification link or of Google. */
export function LoginNotices({ ended, search, from, isLost }: LoginNoticesProps) {
  const google = search.get('google');
  return (
    <>
      {isLost && !ended && <Notice>{labels.login.lost}</Notice>}
      {ended && <Notice tone={ended === 'expired' ? 'info' : 'success'}>{farewells[ended]}</Notice>}
      {search.get('registered') === 'true' && (
        <Notice tone="success">
          {search.get('verification') === 'done' && (
            <p className="mb-1 text-base">{labels.login.verified}</p>
          )}
          <p>{labels.login.registered}</p>
        </Notice>
      )}
      {search.get('verification') === 'account-exists' && (
        <Notice>{labels.login.accountExists}</Notice>
      )}
      {google !== null && (
        <Notice tone="danger">{fill(googleFailures[from], { message: reasonOf(google) })}</Notice>
      )}
    </>
  );
}

/**
 * The result of a verification link, for a member who is signed in already. Null without a link.
 */
export function verificationNews(search: URLSearchParams, email: string): string | null {
  const { whileLoggedIn } = labels.login;
  const outcome = search.get('verification') ?? '';
  return Object.hasOwn(whileLoggedIn, outcome)
    ? fill(whileLoggedIn[outcome as keyof typeof whileLoggedIn], { email })
    : null;
}

/** Shows only our own sentences: a crafted URL must not put text on the page. */
function reasonOf(code: string): string {
  const isReason = Object.hasOwn(refusals, code) && !Object.hasOwn(screenFailures, code);
  const isOurs = isReason && /^(google_|account_suspended$)/.test(code);
  return isOurs ? refusals[code as RefusalCode] : refusals.internal;
}
