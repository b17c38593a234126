import { bookingsInBrief } from '#domain/bookings/mail-subjects.ts';
import { displayAmount, type Sen, sumSen } from '#domain/money/money.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail, type MailPart, type MailWords } from '#domain/words/mail-parts.ts';
import { calendarNotes, mailTexts } from '#domain/words/mail-texts.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { inLines, orderOf, slotBefore } from '#server/features/bookings/mails/booking-mails.ts';
import { outcomeOfEnd, outcomeOfRestoration } from '#server/features/bookings/mails/guest-mails.ts';

// Mails about several bookings of one person that one action has changed. [DESK-23]

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

const listOf = (lines: readonly Line[]): readonly MailPart[] => [
  {
    list: lines
      .toSorted(byStart)
      .map(({ booking, outcome }) => `${inLines(slotBefore(booking))}\n${outcome}`),
  },
];

const inBrief = (bookings: readonly BookingRow[]): string =>
  bookingsInBrief(bookings.map(slotBefore));

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
  const { refunded, refundedInPart, refundedByClosure } = deskMailTexts.together;
  const [amount, paid] = [displayAmount(amountSen), displayAmount(amountSen + keptSen)];
  if (gaveBack === 'nothing' && keptSen > 0) return fill(deskMailTexts.kept, { paid });
  if (gaveBack === 'money') return outcomeOfEnd(amountSen, keptSen);
  if (gaveBack !== 'credits') return mailTexts.withoutCredits[gaveBack];
  if (isByClosure) return fill(refundedByClosure, { amount });
  return keptSen > 0 ? fill(refundedInPart, { amount, paid }) : fill(refunded, { amount });
};

/** The sum that came back; empty if nothing did. */
const outcomeOfAll = (
  ends: readonly JointEnd[],
  isGuest: boolean,
  isByClosure: boolean,
): string => {
  const returned = ends.filter(({ gaveBack }) => gaveBack === (isGuest ? 'money' : 'credits'));
  const sumOfAll = sumSen(returned.map(({ amountSen }) => amountSen));
  if (sumOfAll === 0) return '';
  const amount = displayAmount(sumOfAll);
  if (isGuest) return fill(deskMailTexts.guest.toReturnTogether, { amount });
  const { all, allByClosure } = deskMailTexts.together;
  if (isByClosure) return fill(allByClosure, { amount });
  const balance = displayAmount(returned.at(-1)?.balanceSen ?? 0);
  return fill(all, { amount, balance });
};

export const wordsOfJointEnd = (
  ends: readonly JointEnd[],
  reason: string,
  profile: string,
  isByClosure: boolean,
): MailWords => {
  const bookings = ends.map(({ booking }) => booking);
  const isGuest = bookings.some((booking) => booking.isGuest);
  const { guest, cancelledTogether } = deskMailTexts;
  return fillMail(isGuest ? guest.cancelledTogether : cancelledTogether, {
    what: inBrief(bookings),
    count: `${ends.length}`,
    bookings: listOf(
      ends.map((end) => ({ booking: end.booking, outcome: outcomeOfOne(end, isByClosure) })),
    ),
    reason,
    outcome: outcomeOfAll(ends, isGuest, isByClosure),
    profile,
    order: ordersOf(bookings),
    calendar: calendarNotes.removes[1],
  });
};

interface JointRestoration {
  readonly booking: BookingRow;
  readonly takenSen: Sen;
  readonly isFree: boolean;
}

const outcomeOfRestored = ({ booking, takenSen, isFree }: JointRestoration): string => {
  const { freeSlot, same, takenForOne } = deskMailTexts.restorations;
  if (booking.isGuest) return outcomeOfRestoration(takenSen);
  if (takenSen === 0) return isFree ? freeSlot : same;
  return fill(takenForOne, { amount: displayAmount(takenSen) });
};

export const wordsOfJointRestoration = (
  restored: readonly JointRestoration[],
  balanceSen: Sen,
  profile: string,
): MailWords => {
  const bookings = restored.map(({ booking }) => booking);
  const isGuest = bookings.some((booking) => booking.isGuest);
  const { guest, restoredTogether, restorations } = deskMailTexts;
  const tookCredits = restored.some(({ takenSen }) => takenSen > 0);
  const sentence = fill(restorations.balance, { balance: displayAmount(balanceSen) });
  return fillMail(isGuest ? guest.restoredTogether : restoredTogether, {
    what: inBrief(bookings),
    count: `${restored.length}`,
    bookings: listOf(
      restored.map((one) => ({ booking: one.booking, outcome: outcomeOfRestored(one) })),
    ),
    outcome: tookCredits ? sentence : '',
    profile,
    order: ordersOf(bookings),
    calendar: calendarNotes.adds[1],
  });
};
