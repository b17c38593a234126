import { displayAmount, type Sen, sumSen } from '#domain/money/money.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { mailTexts } from '#domain/words/mail-texts.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { inWords, orderOf, slotBefore } from '#server/features/bookings/mails/booking-mails.ts';
import { outcomeOfEnd, outcomeOfRestoration } from '#server/features/bookings/mails/guest-mails.ts';

// Mails about several bookings of one person that one action has changed. [DESK-23]

interface Words {
  readonly subject: string;
  readonly text: string;
}

interface Line {
  readonly booking: BookingRow;
  readonly outcome: string;
}

const byStart = ({ booking: one }: Line, { booking: other }: Line): number =>
  one.bookingDate === other.bookingDate
    ? one.slot - other.slot
    : one.bookingDate < other.bookingDate
      ? -1
      : 1;

const linesOf = (lines: readonly Line[]): string =>
  lines
    .toSorted(byStart)
    .map(({ booking, outcome }) => `- ${inWords(slotBefore(booking))}\n  ${outcome}`)
    .join('\n');

/** A sentence about all of the bookings as a paragraph, or nothing. */
const paragraph = (sentence: string | null): string => (sentence === null ? '' : `${sentence}\n\n`);

const ordersOf = (bookings: readonly BookingRow[]): string =>
  [...new Set(bookings.map(orderOf))].join(', ');

interface JointEnd {
  readonly booking: BookingRow;
  readonly amountSen: Sen;
  readonly gaveBack: RefundKind;
  readonly keptSen: Sen;
  /** The balance of the member after it. */
  readonly balanceSen: Sen;
}

const outcomeOfOne = ({ amountSen, gaveBack, keptSen }: JointEnd, isByClosure: boolean): string => {
  const { refunded, refundedInPart, refundedByClosure } = deskMailTexts.cancelledTogether;
  const [amount, paid] = [displayAmount(amountSen), displayAmount(amountSen + keptSen)];
  if (gaveBack === 'nothing' && keptSen > 0) return fill(deskMailTexts.kept, { paid });
  if (gaveBack === 'money') return outcomeOfEnd(amountSen, keptSen);
  if (gaveBack !== 'credits') return mailTexts.bookingCancelled.withoutCredits[gaveBack];
  if (isByClosure) return fill(refundedByClosure, { amount });
  return keptSen > 0 ? fill(refundedInPart, { amount, paid }) : fill(refunded, { amount });
};

/** The sum that came back; null if nothing did. */
const outcomeOfAll = (
  ends: readonly JointEnd[],
  isGuest: boolean,
  isByClosure: boolean,
): string | null => {
  const returned = ends.filter(({ gaveBack }) => gaveBack === (isGuest ? 'money' : 'credits'));
  const sumOfAll = sumSen(returned.map(({ amountSen }) => amountSen));
  if (sumOfAll === 0) return null;
  const amount = displayAmount(sumOfAll);
  if (isGuest) return fill(deskMailTexts.guest.toReturnTogether, { amount });
  const { together, togetherByClosure } = deskMailTexts.cancelledTogether;
  if (isByClosure) return fill(togetherByClosure, { amount });
  const balance = displayAmount(returned.at(-1)?.balanceSen ?? 0);
  return fill(together, { amount, balance });
};

export const wordsOfJointEnd = (
  ends: readonly JointEnd[],
  reason: string,
  profile: string,
  isByClosure: boolean,
): Words => {
  const bookings = ends.map(({ booking }) => booking);
  const isGuest = bookings.some((booking) => booking.isGuest);
  const { subject, text } = deskMailTexts.cancelledTogether;
  return {
    subject: fill(subject, { count: `${ends.length}` }),
    text: fill(isGuest ? deskMailTexts.guest.cancelledTogether : text, {
      bookings: linesOf(
        ends.map((end) => ({ booking: end.booking, outcome: outcomeOfOne(end, isByClosure) })),
      ),
      reason,
      outcome: paragraph(outcomeOfAll(ends, isGuest, isByClosure)),
      profile,
      order: ordersOf(bookings),
    }),
  };
};

interface JointRestoration {
  readonly booking: BookingRow;
  readonly takenSen: Sen;
  readonly isFree: boolean;
}

const outcomeOfRestored = ({ booking, takenSen, isFree }: JointRestoration): string => {
  const { freeSlot, same } = deskMailTexts.restored;
  if (booking.isGuest) return outcomeOfRestoration(takenSen);
  if (takenSen === 0) return isFree ? freeSlot : same;
  return fill(deskMailTexts.restoredTogether.taken, { amount: displayAmount(takenSen) });
};

export const wordsOfJointRestoration = (
  restored: readonly JointRestoration[],
  balanceSen: Sen,
  profile: string,
): Words => {
  const bookings = restored.map(({ booking }) => booking);
  const isGuest = bookings.some((booking) => booking.isGuest);
  const { subject, text, balance } = deskMailTexts.restoredTogether;
  const tookCredits = restored.some(({ takenSen }) => takenSen > 0);
  const sentence = fill(balance, { balance: displayAmount(balanceSen) });
  return {
    subject: fill(subject, { count: `${restored.length}` }),
    text: fill(isGuest ? deskMailTexts.guest.restoredTogether : text, {
      bookings: linesOf(
        restored.map((one) => ({ booking: one.booking, outcome: outcomeOfRestored(one) })),
      ),
      outcome: paragraph(tookCredits ? sentence : null),
      profile,
      order: ordersOf(bookings),
    }),
  };
};
