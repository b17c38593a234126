import type { CallOutput } from '#contract/call.ts';
import type { ClassOutput, cancelClass } from '#contract/operator-lessons.ts';
import { bookingInWords } from '#domain/bookings/booking-titles.ts';
import { isUpcomingClass } from '#domain/lessons/lessons.ts';
import { sumSen } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { mailTexts } from '#domain/words/mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { requireOwnBooking } from '#server/features/bookings/changes.ts';
import { mailCoachOfClass } from '#server/features/bookings/mails/coach-mails.ts';
import { writeRefund } from '#server/features/bookings/refunds/refund.ts';
import {
  findCancelledAt,
  listClassesFrom,
  listInvolved,
  listSeats,
  listWaits,
  lockAccounts,
  lockSeatsAround,
  type SeatRow,
} from '#server/features/lessons/cancellation/cancellation.repository.ts';
import { endClasses } from '#server/features/lessons/schedules/schedules.repository.ts';
import { type ClassRow, lockClasses } from '#server/features/lessons/seats/classes.repository.ts';
import { titleOf } from '#server/features/lessons/seats/seats.ts';
import { deleteWait } from '#server/features/lessons/waiting-list/waiting-list.repository.ts';
import { releaseOrders } from '#server/features/orders/open-orders.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { deleteOffer } from '#server/features/slots/lesson-seats.repository.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

export const readClasses = (
  { db, clock }: AppContext,
  from: BookingDate = bookingDayOf(clock.now()),
): Promise<ClassOutput[]> => listClassesFrom(db, from);

/** A class that is about to be cancelled, with its seats and waiting list. All of it is locked. */
interface LockedClass {
  readonly lessonClass: ClassRow;
  readonly seats: readonly SeatRow[];
  readonly waits: readonly { readonly userId: string }[];
  readonly emailOf: (userId: string) => string;
  /** The venue's reason. */
  readonly reason: string;
}

/** Thrown to retry: a member joined while the accounts of the others were being locked. */
class MemberJoined extends Error {}

/**
 * Locks in the same order as each member's own actions do: accounts, seats, classes. So concurrent
 * actions run before or after the cancellation. The list of members is final only once the class is
 * locked.
 */
const lockClassWithMembers = async (
  tx: Tx,
  classId: number,
  reason: string,
): Promise<LockedClass | undefined> => {
  const involved = (await listInvolved(tx, classId)).map(({ userId }) => userId);
  const accounts = involved.length === 0 ? [] : await lockAccounts(tx, involved);
  const emails = new Map(accounts.map(({ userId, email }) => [userId, email]));
  const around = (await lockSeatsAround(tx, classId)).map((seat) => seat.classId);
  const classes = await lockClasses(tx, [...new Set([classId, ...around])]);
  const lessonClass = classes.find(({ id }) => id === classId);
  if (lessonClass === undefined) return undefined;
  const seats = await listSeats(tx, classId);
  const waits = await listWaits(tx, classId);
  if ([...seats, ...waits].some(({ userId }) => !emails.has(userId))) throw new MemberJoined();
  return { lessonClass, seats, waits, emailOf: (userId) => emails.get(userId) ?? '', reason };
};

const toOutput = ({ lessonClass, waits }: LockedClass): ClassOutput => {
  const { id, date, slot, durationSlots, sport, program, level, court } = lessonClass;
  const { capacity, participants } = lessonClass;
  const seats = { capacity, participants, waiting: waits.length };
  return { id, date, slot, durationSlots, sport, program, level, court, ...seats };
};

/** Refunds everyone what they paid, however soon the class begins. [LESSON-11] */
const refundSeats = async (
  tx: Tx,
  { settings }: AppContext,
  { seats, reason }: LockedClass,
  now: Temporal.Instant,
): Promise<number[]> => {
  const amounts: number[] = [];
  for (const { userId, bookingId } of seats) {
    if (bookingId === null) continue;
    const own = await requireOwnBooking(tx, userId, bookingId, 'refund_status_unknown');
    const endedBy = { by: 'operator', reason } as const;
    amounts.push((await writeRefund(tx, settings, own, endedBy, now)).amountSen);
  }
  return amounts;
};

/** Mails a member who had paid nothing for the class. */
const mailUnpaid = async (
  tx: Tx,
  { settings: { publicUrl } }: AppContext,
  { lessonClass, emailOf, reason }: LockedClass,
  { userId, outcome }: { readonly userId: string; readonly outcome: string },
  now: Temporal.Instant,
): Promise<void> => {
  const { subject, text } = mailTexts.lessonCalledOff;
  await queueMail(
    tx,
    {
      to: emailOf(userId),
      subject,
      text: fill(text, {
        lessonClass: bookingInWords(titleOf(lessonClass), lessonClass.date, lessonClass.slot),
        reason,
        outcome,
        lessons: `${publicUrl}/?section=lessons`,
      }),
      idempotencyKey: `lesson-called-off/${lessonClass.id}/${userId}`,
    },
    now,
  );
};

/** Releases each pending order as a whole; a payment that still arrives for it is a late one. */
const releaseHolds = async (
  tx: Tx,
  context: AppContext,
  locked: LockedClass,
  now: Temporal.Instant,
): Promise<number> => {
  const holds = locked.seats.flatMap(({ userId, orderId }) =>
    orderId === null ? [] : { userId, orderId },
  );
  for (const { userId, orderId } of holds) {
    await releaseOrders(tx, userId, [orderId], now);
    // Seats in other classes of the same order are offered again, this one is not.
    await deleteOffer(tx, locked.lessonClass.id, userId);
    await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status: 'pending' } });
    const outcome = fill(mailTexts.lessonCalledOff.held, { order: orderId });
    await mailUnpaid(tx, context, locked, { userId, outcome }, now);
  }
  return holds.length;
};

/** Ends the waiting list and its open offers. */
const endWaitingList = async (
  tx: Tx,
  context: AppContext,
  locked: LockedClass,
  now: Temporal.Instant,
): Promise<number> => {
  const { lessonClass, seats, waits } = locked;
  const { offered, waiting } = mailTexts.lessonCalledOff;
  const offers = seats.filter(({ kind }) => kind === 'offer');
  const ended = [
    ...offers.map(({ userId }) => ({ userId, outcome: offered })),
    ...waits.map(({ userId }) => ({ userId, outcome: waiting })),
  ];
  for (const member of ended) {
    const { userId } = member;
    await deleteOffer(tx, lessonClass.id, userId);
    await deleteWait(tx, lessonClass.id, userId);
    await writeEvent(tx, { topic: 'waits', payload: { userId } });
    await mailUnpaid(tx, context, locked, member, now);
  }
  return offers.length;
};

type Cancelled = CallOutput<typeof cancelClass>;

const cancelInTransaction = async (
  tx: Tx,
  context: AppContext,
  classId: number,
  reason: string,
): Promise<Cancelled> => {
  const locked = await lockClassWithMembers(tx, classId, reason);
  if (locked === undefined) {
    throw new Refusal('not_found', { reason: 'no_class', id: classId });
  }
  const { lessonClass, waits } = locked;
  const summary = toOutput(locked);
  const now = context.clock.now();
  const when = { date: lessonClass.date, slot: lessonClass.slot };
  if (lessonClass.isCancelled) {
    const cancelledOn = dateOf(await findCancelledAt(tx, classId));
    throw new Refusal('conflict', { reason: 'class_cancelled', ...when, cancelledOn });
  }
  if (!isUpcomingClass(lessonClass, now)) {
    throw new Refusal('conflict', { reason: 'class_begun', ...when });
  }
  const amounts = await refundSeats(tx, context, locked, now);
  const outcome = {
    refunded: amounts.length,
    refundedSen: sumSen(amounts),
    released: await releaseHolds(tx, context, locked, now),
    offered: await endWaitingList(tx, context, locked, now),
    waiting: waits.length,
  };
  await endClasses(tx, [classId], now);
  const { court, date, slot } = lessonClass;
  await mailCoachOfClass(
    tx,
    classId,
    { what: titleOf(lessonClass), court, date, slot },
    { reason, isEmpty: locked.seats.length + waits.length === 0 },
    now,
  );
  const subject = `class:${classId}`;
  await writeAudit(
    tx,
    { action: 'class.cancel', subject, details: { before: summary, reason, ...outcome } },
    now,
  );
  return { lessonClass: summary, ...outcome };
};

/** More often than members can join while others are locked. Beyond it something is wrong. */
const mostAttempts = 50;

/**
 * Cancels a class in one transaction: refunds every paid seat as credits, releases pending orders,
 * and ends the waiting list. A second cancellation is refused. [LESSON-11]
 */
export const cancelLessonClass = async (
  context: AppContext,
  classId: number,
  reason: string,
): Promise<Cancelled> => {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    try {
      return await transact(context.db, (tx) => cancelInTransaction(tx, context, classId, reason));
    } catch (error) {
      if (!(error instanceof MemberJoined)) throw error;
    }
  }
  throw new Refusal('conflict', { reason: 'class_busy' });
};
