import { useRef } from 'react';
import type { OwnSession } from '#contract/own-access.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { ownAccessLabels } from '#domain/words/own-access-labels.ts';
import { sessionLabels } from '#domain/words/session-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useEndOtherSessions, useEndSession } from '#web/api/own-access.ts';
import { send } from '#web/api/send.ts';
import { browserName } from '#web/ui/browser-name.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { browsers: words } = ownAccessLabels;

/** The browsers in which the member is signed in, each of which they can sign out. [ACCOUNT-12] */
export function SignedInList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  const others = useEndOtherSessions();
  // The button that was pressed disappears, and the focus with it.
  const tell = (text: string): void => {
    title.current?.focus();
    showToast(text);
  };
  return (
    <section className="min-w-0">
      <h3 ref={title} tabIndex={-1} className="font-semibold outline-none">
        {words.title}
      </h3>
      <p className="mt-1 text-sm text-ink-soft">{words.hint}</p>
      <ul className="mt-3 border-line border-t">
        {thisBrowserFirst(sessions).map((session) => (
          <SignedIn key={session.id} session={session} onEnded={tell} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          tone="secondary"
          className="mt-3"
          isBusy={others.isPending}
          onClick={() =>
            send(others, undefined, {
              onSuccess: () => tell(words.othersSignedOut),
              onError: (error) => showToast(failureMessage(error), 'danger'),
            })
          }
        >
          {words.signOutOthers}
        </Button>
      )}
    </section>
  );
}

const thisBrowserFirst = (sessions: readonly OwnSession[]): readonly OwnSession[] =>
  sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));

const momentOf = (instant: string) => {
  const at = Temporal.Instant.from(instant);
  return { date: formatDate(dateOf(at)), time: formatTime(at) };
};

interface SignedInProps {
  readonly session: OwnSession;
  readonly onEnded: (text: string) => void;
}

function SignedIn({ session, onEnded }: SignedInProps) {
  const end = useEndSession();
  const { id, place, startedAt, lastUsedAt, isCurrent } = session;
  const browser = browserName(session.browser);
  const since = momentOf(startedAt);
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {browser}
          {isCurrent && <span className="ml-2 text-sm text-court">{sessionLabels.current}</span>}
        </p>
        <p className="text-sm text-ink-soft">
          {fill(sessionLabels.since, since)}
          {place !== null && ` ${fill(sessionLabels.from, { address: place })}`}
        </p>
        <p className="text-sm text-ink-soft">
          {isCurrent ? words.inUse : fill(words.lastUsed, momentOf(lastUsedAt))}
        </p>
      </div>
      {!isCurrent && (
        <Button
          tone="secondary"
          className="shrink-0"
          aria-label={fill(words.signOutNamed, { browser, ...since })}
          isBusy={end.isPending}
          onClick={() =>
            send(end, id, {
              onSuccess: () => onEnded(fill(words.signedOut, { browser })),
              onError: (error) => showToast(failureMessage(error), 'danger'),
            })
          }
        >
          {words.signOut}
        </Button>
      )}
    </li>
  );
}
