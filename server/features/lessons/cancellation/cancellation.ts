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
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { EndedByClosure } from '#server/features/bookings/changes.repository.ts';
import { lockBookingsOf } from '#server/features/bookings/changes.ts';
import { findCoachOfClass } from '#server/features/bookings/mails/coach-mails.repository.ts';
import { mailCoachOfClass } from '#server/features/bookings/mails/coach-mails.ts';
import { endBookings, type Refund } from '#server/features/bookings/refunds/end-bookings.ts';
import {
  type AffectedPerson,
  digestOf,
} from '#server/features/lessons/cancellation/cancel-digest.ts';
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
import { keepCancellation } from '#server/features/lessons/cancellation/kept-cancellation.ts';
import { MemberJoined, retryJoined } from '#server/features/lessons/cancellation/member-joined.ts';
import { endClasses } from '#server/features/lessons/schedules/schedules.repository.ts';
import { type ClassRow, lockClasses } from '#server/features/lessons/seats/classes.repository.ts';
import { titleOf } from '#server/features/lessons/seats/seats.ts';
import { deleteWait } from '#server/features/lessons/waiting-list/waiting-list.repository.ts';
import { releaseOrders } from '#server/features/orders/open-orders.ts';
import type { Actor } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { delayOwnMails } from '#server/features/platform/mail/mail.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { deleteOffer } from '#server/features/slots/lesson-seats.repository.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

export const readClasses = (
  { db, clock }: AppContext,
  from: BookingDate = bookingDayOf(clock.now()),
): Promise<ClassOutput[]> => listClassesFrom(db, from);

/** A cancellation as it is asked for. */
export interface Cancelling {
  readonly reason: string;
  readonly by: Actor;
  /** A coach cancels the own classes only. [COACH-7] */
  readonly coachId?: string;
  /** The digest of the preview; anything else is refused. [LESSON-15] */
  readonly digest?: string;
  /** The closure that the class is in the way of. [CLOSE-2] */
  readonly closure?: EndedByClosure;
}

/** A class that is about to be cancelled, with its seats and waiting list. All of it is locked. */
interface LockedClass {
  readonly lessonClass: ClassRow;
  readonly seats: readonly SeatRow[];
  readonly waits: readonly { readonly userId: string }[];
  /** The address of each member. */
  readonly emails: ReadonlyMap<string, string>;
  /** The venue's reason. */
  readonly reason: string;
}

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
  return { lessonClass, seats, waits, emails, reason };
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
  { seats, emails, reason }: LockedClass,
  closure: EndedByClosure | undefined,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Refund>> => {
  const bookingIds = seats.flatMap(({ bookingId }) => bookingId ?? []);
  if (bookingIds.length === 0) return new Map();
  const booked = await lockBookingsOf(tx, emails, bookingIds, 'refund_status_unknown');
  if (booked.length < bookingIds.length) throw new Refusal('refund_booking_not_found');
  const endedBy = { by: 'operator', reason, ...(closure && { closure }) } as const;
  const endings = booked.map((own) => ({ own, endedBy }));
  const refunds = await endBookings(tx, settings, endings, now);
  return new Map(
    booked.flatMap(({ booking }, at) => {
      const refund = refunds[at];
      return refund === undefined ? [] : [[booking.userId, refund] as const];
    }),
  );
};

/** Mails a member who had paid nothing for the class. */
const mailUnpaid = async (
  tx: Tx,
  { settings: { publicUrl } }: AppContext,
  { lessonClass, emails, reason }: LockedClass,
  { userId, outcome }: { readonly userId: string; readonly outcome: string },
  now: Temporal.Instant,
): Promise<void> => {
  const { subject, text } = mailTexts.lessonCalledOff;
  await queueMail(
    tx,
    {
      to: emails.get(userId) ?? '',
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

export interface CancelledWithPeople {
  readonly cancelled: Cancelled;
  readonly people: readonly AffectedPerson[];
  readonly digest: string;
  /** Null for a class that ends with a closure, which is undone as a whole. */
  readonly undoUntil: Temporal.Instant | null;
}

const affectedBy = (
  { seats, waits }: LockedClass,
  refunds: ReadonlyMap<string, Refund>,
): AffectedPerson[] => {
  const nothing = { amountSen: 0, gaveBack: 'nothing' as const };
  return [
    ...seats.map(({ userId, kind: seat, bookingId }) => {
      const { amountSen, gaveBack } = refunds.get(userId) ?? nothing;
      return { userId, seat, amountSen, gaveBack, bookingId };
    }),
    ...waits.map(({ userId }) => ({
      ...{ userId, seat: 'waiting' as const, bookingId: null },
      ...nothing,
    })),
  ];
};

const isTaughtBy = async (tx: Tx, classId: number, coachId: string): Promise<boolean> =>
  (await findCoachOfClass(tx, classId)) === coachId;

/** Cancels a class in the caller's transaction, which a preview rolls back. [LESSON-15] */
export const cancelInTransaction = async (
  tx: Tx,
  context: AppContext,
  classId: number,
  { reason, by, coachId, digest: expected, closure }: Cancelling,
): Promise<CancelledWithPeople> => {
  const locked = await lockClassWithMembers(tx, classId, reason);
  const isOwn = coachId === undefined || (locked && (await isTaughtBy(tx, classId, coachId)));
  if (locked === undefined || !isOwn) {
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
  const since = realNow();
  const own =
    closure === undefined ? await keepCancellation(tx, lessonClass, { reason, by }, now) : null;
  const refunds = await refundSeats(tx, context, locked, closure ?? own?.closure, now);
  const outcome = {
    refunded: refunds.size,
    refundedSen: sumSen([...refunds.values()].map(({ amountSen }) => amountSen)),
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
  if (own !== null) {
    await delayOwnMails(tx, { closureId: own.closure.id, notBefore: own.undoUntil, since });
  }
  const people = affectedBy(locked, refunds);
  const digest = digestOf(lessonClass, people);
  if (expected !== undefined && expected !== digest) throw new Refusal('preview_changed');
  const subject = `class:${classId}`;
  const changeId = own && String(own.closure.id);
  const details = { before: summary, reason, ...outcome, ...(changeId && { changeId }) };
  await writeAudit(tx, { by, action: 'class.cancel', subject, reason, details }, now);
  const undoUntil = own?.undoUntil ?? null;
  return { cancelled: { lessonClass: summary, ...outcome }, people, digest, undoUntil };
};

/**
 * Cancels a class in one transaction: refunds every paid seat as credits, releases pending orders,
 * and ends the waiting list. A second cancellation is refused. [LESSON-11]
 */
export const cancelLessonClass = (
  context: AppContext,
  classId: number,
  cancelling: Cancelling,
): Promise<CancelledWithPeople> =>
  retryJoined(() =>
    transact(context.db, (tx) => cancelInTransaction(tx, context, classId, cancelling)),
  );
