import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail } from '#domain/members/guests.ts';

export const closureMailStates = ['waiting', 'sent', 'failing'] as const;
type ClosureMailState = (typeof closureMailStates)[number];

/** What became of a mail of a closure. [CLOSE-13] */
export function stateOfClosureMail({
  sentAt,
  lastError,
}: {
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}): ClosureMailState {
  if (sentAt !== null) return 'sent';
  return lastError === null ? 'waiting' : 'failing';
}

/** Why there is no mail about a closure to somebody whom it affected. */
export const noMailReasons = [
  /** The account was deleted. */
  'gone',
  /** All of it came back before the mail was sent. */
  'came_back',
  /** All of it came back, and ended again with the closure before the change, which has mails of its own. */
  'ended_again',
  /** A guest without an address. */
  'without_email',
  /** Only an order of the web was held or a slot offered; the member reads it on the screen. [SETTLE-14] */
  'on_screen',
  /** It was sent, and sent mails are deleted after 30 days. */
  'not_kept',
] as const;
type NoMailReason = (typeof noMailReasons)[number];

interface AffectedPerson {
  /** Null for a guest without one. */
  readonly email: string | null;
  readonly lost: readonly {
    readonly kind: string;
    readonly isBack: boolean;
    readonly isEndedAgain?: boolean;
  }[];
}

/** [CLOSE-13] */
export function reasonOfNoMail({ email, lost }: AffectedPerson): NoMailReason {
  if (email !== null && isDeletedEmail(email)) return 'gone';
  const ended = lost.filter(({ isBack }) => !isBack);
  if (ended.length === 0) {
    return lost.some(({ isEndedAgain }) => isEndedAgain) ? 'ended_again' : 'came_back';
  }
  if (email === null || isGuestEmail(email)) return 'without_email';
  return ended.every(({ kind }) => kind === 'hold' || kind === 'offer') ? 'on_screen' : 'not_kept';
}

/** True for somebody who lost something and whom no mail reaches, so that the venue rings. [CLOSE-13] */
export const isToRing = (
  noMail: NoMailReason | null,
  mails: readonly { readonly state: ClosureMailState }[],
): boolean =>
  noMail === 'without_email' ||
  (mails.length > 0 && mails.every(({ state }) => state === 'failing'));
