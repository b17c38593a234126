import { cancelledCalendar } from '#domain/bookings/calendar-links.ts';
import { bookingInBrief } from '#domain/bookings/mail-subjects.ts';
import { coachName } from '#domain/lessons/coaches.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail, type MailWords } from '#domain/words/mail-parts.ts';
import { calendarNotes, mailTexts } from '#domain/words/mail-texts.ts';
import type { Tx } from '#server/db/database.ts';
import { isRolledBack } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import type {
  ChangedByStaff,
  EndedByClosure,
} from '#server/features/bookings/changes.repository.ts';
import type { OwnBooking } from '#server/features/bookings/changes.ts';
import {
  attached,
  fileOf,
  inLines,
  orderOf,
  slotBefore,
} from '#server/features/bookings/mails/booking-mails.ts';
import { mailCoachesOfCancellations } from '#server/features/bookings/mails/coach-mails.ts';
import { endForGuest, outcomeOfEnd } from '#server/features/bookings/mails/guest-mails.ts';
import { wordsOfJointEnd } from '#server/features/bookings/mails/joint-mails.ts';
import { findBalances } from '#server/features/credits/ledger.repository.ts';
import { queueMails } from '#server/features/platform/mail/mail.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';

/** The side that ended a booking. The venue gives a reason, which the ledger stores too. */
export type EndedBy =
  | { readonly by: 'member' }
  | { readonly by: 'operator'; readonly reason: string; readonly closure?: EndedByClosure }
  | ({
      readonly by: 'staff';
      readonly givenSen: Sen;
      readonly goodwillSen: Sen;
      /** True if the desk hands back money that it took. [DESK-25] */
      readonly isHandedBack?: boolean;
    } & ChangedByStaff);

export interface End {
  readonly own: OwnBooking;
  readonly endedBy: EndedBy;
  readonly amountSen: Sen;
  readonly gaveBack: RefundKind;
  readonly keptSen: Sen;
  /** The mail of this end is queued once. */
  readonly key: string;
}

/** True for a mail that waits while the closure or block can be undone, so that its balance would be old. */
const isByClosure = (endedBy: EndedBy): boolean =>
  endedBy.by !== 'member' && endedBy.closure !== undefined;

/** The venue's reason; null for a member. */
export const reasonOf = (endedBy: EndedBy): string | null =>
  endedBy.by === 'member' ? null : endedBy.reason;

type EndWithBalance = End & { readonly balanceSen: Sen };

const outcomeForVenue = ({ endedBy, ...end }: EndWithBalance): string => {
  const { amountSen, gaveBack, keptSen } = end;
  const { refunded } = endedBy.by === 'staff' ? deskMailTexts : mailTexts.calledOff;
  const { refundedInPart, kept } = deskMailTexts;
  const paid = displayAmount(amountSen + keptSen);
  if (gaveBack === 'nothing' && keptSen > 0) return fill(kept, { paid });
  if (gaveBack === 'money') return outcomeOfEnd(amountSen, keptSen);
  if (gaveBack !== 'credits') return mailTexts.withoutCredits[gaveBack];
  const amount = displayAmount(amountSen);
  if (isByClosure(endedBy)) return fill(mailTexts.calledOff.refundedByClosure, { amount });
  const balance = displayAmount(end.balanceSen);
  return fill(keptSen > 0 ? refundedInPart : refunded, { paid, amount, balance });
};

const wordsOfSlot = (booking: BookingRow) => {
  const ended = slotBefore(booking);
  return {
    what: bookingInBrief(ended),
    booking: inLines(ended),
    calendar: calendarNotes.removes[0],
  };
};

const wordsOfVenue = (end: EndWithBalance, reason: string, profile: string): MailWords => {
  const { booking } = end.own;
  const words = { ...wordsOfSlot(booking), reason };
  if (booking.isGuest) {
    const { amountSen, keptSen } = end;
    return endForGuest({ ...words, order: orderOf(booking), amountSen, keptSen });
  }
  const text = end.endedBy.by === 'staff' ? deskMailTexts.cancelled : mailTexts.bookingCalledOff;
  return fillMail(text, { ...words, outcome: outcomeForVenue(end), profile });
};

const wordsOfEnd = (end: EndWithBalance, profile: string): MailWords => {
  const reason = reasonOf(end.endedBy);
  if (reason !== null) return wordsOfVenue(end, reason, profile);
  const { amountSen, gaveBack, keptSen } = end;
  const { bookingRefunded, bookingCancelled, withoutCredits } = mailTexts;
  const words = { ...wordsOfSlot(end.own.booking), profile };
  if (gaveBack !== 'credits') {
    const outcome =
      gaveBack === 'money' ? outcomeOfEnd(amountSen, keptSen) : withoutCredits[gaveBack];
    return fillMail(bookingCancelled, { ...words, outcome });
  }
  const amount = displayAmount(amountSen);
  const balance = displayAmount(end.balanceSen);
  return fillMail(bookingRefunded, { ...words, amount, balance });
};

/** Each end with the balance that its member had after it. All of them are in the ledger. */
const withBalances = async (tx: Tx, ends: readonly End[]): Promise<EndWithBalance[]> => {
  const credited = ends.filter(({ gaveBack }) => gaveBack === 'credits');
  const userIds = new Set(credited.map(({ own }) => own.booking.userId));
  const balances = new Map(userIds.size === 0 ? [] : await findBalances(tx, [...userIds]));
  const latestFirst = ends.toReversed().map((end) => {
    const { userId } = end.own.booking;
    const balanceSen = balances.get(userId) ?? 0;
    if (end.gaveBack === 'credits') balances.set(userId, balanceSen - end.amountSen);
    return { ...end, balanceSen };
  });
  return latestFirst.reverse();
};

const memberOf = ({ memberName: displayName, memberUsername }: BookingRow): string =>
  coachName({ displayName, username: memberUsername ?? '' });

/** The private lessons among bookings, as their coaches know them. */
const lessonsOf = (ends: readonly End[]) =>
  ends.flatMap(({ own: { booking }, endedBy }) => {
    if (booking.coachUserId === null) return [];
    const { booked: what, ...bookedSlot } = slotBefore(booking);
    const lesson = { what, ...bookedSlot, coachId: booking.coachUserId, member: memberOf(booking) };
    return [{ bookingId: booking.id, lesson, venueReason: reasonOf(endedBy) }];
  });

/** The ends that one mail tells of: those of one person for one reason of the venue. */
const mailOf = ({ own, endedBy, key }: End): string => {
  const reason = reasonOf(endedBy);
  return reason === null ? key : `${own.booking.userId} ${own.email} ${reason}`;
};

const wordsOfEnds = (ends: readonly EndWithBalance[], profile: string) => {
  const [first, ...others] = ends;
  if (first === undefined) throw new Error('There is nothing to mail about.');
  const reason = reasonOf(first.endedBy);
  if (others.length === 0 || reason === null) return wordsOfEnd(first, profile);
  const together = ends.map(({ own: { booking }, ...end }) => ({ booking, ...end }));
  return wordsOfJointEnd(together, reason, profile, isByClosure(first.endedBy));
};

/**
 * Mails that bookings have ended and what was refunded, in the same transaction. A person gets one
 * mail about all that ended for the same reason. [DESK-23]
 */
export const mailBookingEnds = async (
  tx: Tx,
  { publicUrl }: Settings,
  ends: readonly End[],
  now: Temporal.Instant,
): Promise<void> => {
  if (ends.length === 0) return;
  const contact = await readContact(tx);
  const together = Map.groupBy(await withBalances(tx, ends), mailOf);
  const mails = [...together.values()].map((own) => ({
    to: own[0]?.own.email ?? '',
    ...wordsOfEnds(own, `${publicUrl}/profile`),
    // A file takes out one booking. [CAL-5]
    attachments: isRolledBack(tx)
      ? []
      : own.flatMap(({ own: { booking, email } }) => {
          const entry = { to: email, bookedSlot: slotBefore(booking), changes: booking.changes };
          const { event, file } = fileOf(contact, booking.id, entry, now);
          return attached('cancelled.ics', 'CANCEL', cancelledCalendar(event, file));
        }),
    idempotencyKey: `booking-given-back/${own[0]?.key}`,
  }));
  await queueMails(tx, mails, now);
  await mailCoachesOfCancellations(tx, lessonsOf(ends), now);
};
