import type { CallOutput } from '#contract/call.ts';
import type { ClassOutput, cancelClass } from '#contract/operator-lessons.ts';
import { isUpcomingClass } from '#domain/lessons/lessons.ts';
import { sumSen } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { EndedByClosure } from '#server/features/bookings/changes.repository.ts';
import { lockBookingsOf } from '#server/features/bookings/changes.ts';
import { findCoachOfClass } from '#server/features/bookings/mails/coach-mails.repository.ts';
import { mailCoachOfClass } from '#server/features/bookings/mails/coach-mails.ts';
import {
  endBookings,
  type RecordedEnd,
  type Refund,
} from '#server/features/bookings/refunds/end-bookings.ts';
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
} from '#server/features/lessons/cancellation/cancellation.repository.ts';
import { keepCancellation } from '#server/features/lessons/cancellation/kept-cancellation.ts';
import { MemberJoined, retryJoined } from '#server/features/lessons/cancellation/member-joined.ts';
import {
  endWaitingList,
  type LockedClass,
  releaseHolds,
} from '#server/features/lessons/cancellation/unpaid-members.ts';
import { endClasses } from '#server/features/lessons/schedules/schedules.repository.ts';
import { lockClasses } from '#server/features/lessons/seats/classes.repository.ts';
import { titleOf } from '#server/features/lessons/seats/seats.ts';
import type { Actor } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { delayOwnMails } from '#server/features/platform/mail/mail.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

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
  /** The closure that the class is in the way of, which mails the ends of all its bookings. [CLOSE-2] */
  readonly closure?: EndedByClosure;
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
  {
    now,
    isMailedByClosure,
  }: { readonly now: Temporal.Instant; readonly isMailedByClosure: boolean },
): Promise<{ refunds: ReadonlyMap<string, Refund>; ends: readonly RecordedEnd[] }> => {
  const bookingIds = seats.flatMap(({ bookingId }) => bookingId ?? []);
  if (bookingIds.length === 0) return { refunds: new Map(), ends: [] };
  const booked = await lockBookingsOf(tx, emails, bookingIds, 'refund_status_unknown');
  if (booked.length < bookingIds.length) throw new Refusal('refund_booking_not_found');
  const endedBy = { by: 'operator', reason, ...(closure && { closure }) } as const;
  const endings = booked.map((own) => ({ own, endedBy }));
  const toMail: RecordedEnd[] = [];
  const mail = async (_: Tx, ends: readonly RecordedEnd[]): Promise<void> => {
    toMail.push(...ends);
  };
  const steps = isMailedByClosure ? { mail } : {};
  const done = await endBookings(tx, settings, endings, now, steps);
  const refunds = new Map(
    booked.flatMap(({ booking }, at) => {
      const refund = done[at];
      return refund === undefined ? [] : [[booking.userId, refund] as const];
    }),
  );
  return { refunds, ends: toMail };
};

type Cancelled = CallOutput<typeof cancelClass>;

export interface CancelledWithPeople {
  readonly cancelled: Cancelled;
  readonly people: readonly AffectedPerson[];
  readonly digest: string;
  /** The ends of bookings of which the closure still has to mail. */
  readonly ends: readonly RecordedEnd[];
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
  const isMailedByClosure = closure !== undefined;
  const endedBy = closure ?? own?.closure;
  const steps = { now, isMailedByClosure };
  const { refunds, ends } = await refundSeats(tx, context, locked, endedBy, steps);
  const outcome = {
    refunded: refunds.size,
    refundedSen: sumSen([...refunds.values()].map(({ amountSen }) => amountSen)),
    released: await releaseHolds(tx, context, locked, endedBy?.id ?? null, now),
    offered: await endWaitingList(tx, context, locked, now),
    waiting: waits.length,
  };
  await endClasses(tx, [classId], now);
  const { court, date, slot } = lessonClass;
  // Whoever cancels the own class knows. [COACH-5]
  if (typeof by !== 'object' || !(await isTaughtBy(tx, classId, by.userId))) {
    await mailCoachOfClass(
      tx,
      classId,
      { what: titleOf(lessonClass), court, date, slot },
      { reason, isEmpty: locked.seats.length + waits.length === 0 },
      now,
    );
  }
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
  return { cancelled: { lessonClass: summary, ...outcome }, people, digest, ends, undoUntil };
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
