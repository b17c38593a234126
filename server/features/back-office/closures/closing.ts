import { bookingDayOf, datesOf } from '#domain/time/booking-window.ts';
import { isSlotPast } from '#domain/time/slots.ts';
import {
  type ClosureDays,
  type ClosureScope,
  closedSlots,
  closureUndoUntil,
  endsWithClosure,
  refusalOfClosureDays,
} from '#domain/venue/closures.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  type ClassThere,
  type HoldThere,
  listPeopleOfClasses,
  type OfferThere,
} from '#server/features/back-office/closures/affected.repository.ts';
import { releaseHeldOrder } from '#server/features/back-office/closures/late-holds.ts';
import {
  distinctTimes,
  findThere,
  type There,
} from '#server/features/back-office/closures/there.ts';
import type { EndedByClosure } from '#server/features/bookings/changes.repository.ts';
import { lockBookingsOf, type OwnBooking } from '#server/features/bookings/changes.ts';
import { mailBookingEnds } from '#server/features/bookings/mails/end-mails.ts';
import {
  endBookings,
  type RecordedEnd,
  type Refund,
} from '#server/features/bookings/refunds/end-bookings.ts';
import { listEndedByClosure } from '#server/features/bookings/undo.repository.ts';
import type { AffectedPerson } from '#server/features/lessons/cancellation/cancel-digest.ts';
import { lockAccounts } from '#server/features/lessons/cancellation/cancellation.repository.ts';
import { cancelInTransaction } from '#server/features/lessons/cancellation/cancellation.ts';
import { MemberJoined } from '#server/features/lessons/cancellation/member-joined.ts';
import { listWaitsOf } from '#server/features/lessons/waiting-list/waiting-list.repository.ts';
import { type Actor, lockVenue } from '#server/features/platform/audit.repository.ts';
import { delayOwnMails } from '#server/features/platform/mail/mail.repository.ts';
import { insertClosureBlocks, listClaimsOf } from '#server/features/slots/blocks.repository.ts';
import {
  type ClosureAct,
  closeForRules,
  insertClosureAct,
  type NewClosureAct,
  putBackInForce,
} from '#server/features/venue/closure-acts.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { requireSportId } from '#server/features/venue/venue.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

export interface Closing extends ClosureDays {
  readonly scope: ClosureScope;
  readonly reason: string;
  readonly by: Actor;
  /** The earlier closure that comes into force again; none for a new closure. [CLOSE-11] */
  readonly again?: ClosureAct;
}

/** A class that a closure cancelled, with the members who lose a seat or their place in line. */
interface CancelledThere {
  readonly lessonClass: ClassThere;
  readonly people: readonly AffectedPerson[];
}

/** The effects of a closure. */
export interface Closed {
  readonly id: number;
  readonly undoUntil: Temporal.Instant;
  readonly ended: readonly { readonly own: OwnBooking; readonly refund: Refund }[];
  readonly classes: readonly CancelledThere[];
  readonly holds: readonly HoldThere[];
  /** Offers of slots to members who wait on. */
  readonly offers: readonly OfferThere[];
  readonly mails: readonly {
    readonly to: string;
    readonly subject: string;
    readonly key: string;
  }[];
  /** Bookings that have begun, and therefore stay. */
  readonly staying: number;
}

/** The staff member who acts; null for a service account. */
export const staffOf = (by: Actor): string | null => (typeof by === 'object' ? by.userId : null);

/** Locks the accounts of all members concerned, sorted by id, before their orders and bookings. */
const lockPeople = async (
  tx: Tx,
  {
    bookings,
    classes,
    holds,
  }: Pick<There, 'classes' | 'holds'> & { bookings: readonly { readonly userId: string }[] },
) => {
  const inClasses = await listPeopleOfClasses(
    tx,
    classes.map(({ id }) => id),
  );
  const userIds = new Set([...bookings, ...holds, ...inClasses].map(({ userId }) => userId));
  const accounts = userIds.size === 0 ? [] : await lockAccounts(tx, [...userIds]);
  return {
    emails: new Map(accounts.map(({ userId, email }) => [userId, email])),
    inClasses: new Set(inClasses.map(({ userId }) => userId)),
  };
};

/** Locks the accounts of all members whom a changed closure concerns, before their orders and bookings. */
export const lockPeopleThere = async (
  tx: Tx,
  closing: Closing,
  closureId: number,
  now: Temporal.Instant,
): Promise<void> => {
  const ended = await listEndedByClosure(tx, closureId);
  const { bookings, ...there } = await findThere(tx, closing, now);
  await lockPeople(tx, { ...there, bookings: [...bookings, ...ended] });
};

const endBookingsThere = async (
  tx: Tx,
  { settings }: AppContext,
  { bookings }: There,
  emails: ReadonlyMap<string, string>,
  closure: EndedByClosure,
  steps: {
    readonly mail: (tx: Tx, ends: readonly RecordedEnd[]) => Promise<void>;
    readonly beforeFreeing: (tx: Tx) => Promise<void>;
  },
  now: Temporal.Instant,
): Promise<Closed['ended']> => {
  const ids = bookings.map(({ id }) => id);
  if (ids.length === 0) {
    await steps.beforeFreeing(tx);
    return [];
  }
  const locked = await lockBookingsOf(tx, emails, ids, 'refund_status_unknown');
  // The booking was moved or ended before it was locked.
  if (locked.length < ids.length) throw new MemberJoined();
  const endedBy = { by: 'operator', reason: closure.reason, closure } as const;
  const endings = locked.map((own) => ({ own, endedBy }));
  const refunds = await endBookings(tx, settings, endings, now, steps);
  return locked.flatMap((own, at) => {
    const refund = refunds[at];
    return refund === undefined ? [] : [{ own, refund }];
  });
};

const cancelClasses = async (
  tx: Tx,
  context: AppContext,
  { classes }: There,
  { by, reason }: Closing,
  closure: EndedByClosure,
  mail: (tx: Tx, ends: readonly RecordedEnd[]) => Promise<void>,
): Promise<readonly CancelledThere[]> => {
  const cancelled: CancelledThere[] = [];
  for (const lessonClass of classes) {
    const { people, ends } = await cancelInTransaction(tx, context, lessonClass.id, {
      reason,
      by,
      closure,
    });
    await mail(tx, ends);
    cancelled.push({ lessonClass, people });
  }
  return cancelled;
};

const releaseHolds = async (
  tx: Tx,
  context: AppContext,
  { holds }: There,
  emails: ReadonlyMap<string, string>,
  { id: closureId, reason }: EndedByClosure,
  now: Temporal.Instant,
): Promise<void> => {
  for (const [orderId, [hold]] of Map.groupBy(holds, (one) => one.orderId)) {
    const { userId } = hold as HoldThere;
    if (!emails.has(userId)) throw new MemberJoined();
    await releaseHeldOrder(tx, context, { orderId, closureId, reason }, now);
  }
};

/** Blocks the slots of a court, except slots that have begun and slots of other blocks. [CLOSE-1] */
const blockCourt = async (
  tx: Tx,
  { scope, from, to, reason }: Closing,
  courtId: number,
  id: number,
  now: Temporal.Instant,
): Promise<void> => {
  const slots = closedSlots(scope).toSorted((a, b) => a - b);
  const wanted = datesOf({ from, to }).flatMap((date) =>
    slots.filter((slot) => !isSlotPast(date, slot, now)).map((slot) => ({ courtId, date, slot })),
  );
  if (wanted.length === 0) return;
  const won = await insertClosureBlocks(tx, { id, reason }, wanted, now);
  if (won.length === wanted.length) return;
  const claims = await listClaimsOf(tx, wanted);
  const isInTheWay = ({ date, slot, kind }: (typeof claims)[number]): boolean =>
    kind !== 'block' && endsWithClosure({ date, slot }, now);
  if (claims.some(isInTheWay)) throw new MemberJoined();
};

const idsOf = async (
  tx: Tx,
  scope: ClosureScope,
): Promise<{ readonly sportId: number | null; readonly courtId: number | null }> => {
  if (scope.kind === 'venue') return { sportId: null, courtId: null };
  if (scope.kind === 'sport') {
    return { sportId: await requireSportId(tx, scope.sport), courtId: null };
  }
  const court = (await listCourts(tx)).find(({ id }) => id === scope.courtId);
  if (court === undefined) throw new Refusal('court_unavailable');
  return { sportId: null, courtId: court.id };
};

/** Records a new closure, or puts an earlier one back in force, and returns its id. */
const keepAct = async (tx: Tx, act: NewClosureAct, again?: ClosureAct): Promise<number> => {
  if (again === undefined) return insertClosureAct(tx, act);
  await putBackInForce(tx, again, act);
  return again.id;
};

/** Starts over if bookings or classes came before the days were closed; no more can come now. */
const requireNothingLeft = async (
  tx: Tx,
  closing: Closing,
  now: Temporal.Instant,
): Promise<void> => {
  const { bookings, classes } = await findThere(tx, closing, now);
  if (bookings.length + classes.length > 0) throw new MemberJoined();
};

/**
 * Closes days or slots in the caller's transaction, which a preview rolls back: ends every booking,
 * class and hold there and refunds all of their money. It locks the rule version only right before it
 * frees slots and seats, so that orders for other days hardly wait. [CLOSE-1] [CLOSE-2]
 */
export const closeInTransaction = async (
  tx: Tx,
  context: AppContext,
  closing: Closing,
  since: Temporal.Instant,
): Promise<Closed> => {
  await lockVenue(tx);
  const now = context.clock.now();
  throwIfRefused(refusalOfClosureDays(closing, bookingDayOf(now)));
  const { reason, by, from, to, scope } = closing;
  const ids = await idsOf(tx, scope);
  const there = await findThere(tx, closing, now);
  const { emails, inClasses } = await lockPeople(tx, there);
  const undoUntil = closureUndoUntil(now, distinctTimes([...there.bookings, ...there.classes]));
  const closedBy = staffOf(by);
  const slots = scope.kind === 'slots' ? scope.slots.toSorted((a, b) => a - b) : null;
  const classIds = there.classes.map((lessonClass) => lessonClass.id);
  const waits = await listWaitsOf(tx, classIds);
  const closedClasses = classIds.map((classId) => ({
    id: classId,
    waits: waits.get(classId) ?? [],
  }));
  const offers = there.offers.map(({ court: _, ...offer }) => offer);
  const act = { ...ids, slots, from, to, reason, closedBy, closedAt: now, undoUntil, offers };
  const id = await keepAct(tx, { ...act, classes: closedClasses }, closing.again);
  const closure = { id, staffUserId: closedBy, reason };
  const { courtId } = ids;
  // A person gets one mail about all of it. [DESK-23]
  const toMail: RecordedEnd[] = [];
  const mail = async (_: Tx, ends: readonly RecordedEnd[]): Promise<void> => {
    toMail.push(...ends);
  };
  const beforeFreeing = async (): Promise<void> => {
    // The others lose a class too, and members elsewhere need not wait for these mails.
    const { ready = [], later = [] } = Object.groupBy(toMail, ({ own: { booking } }) =>
      inClasses.has(booking.userId) ? 'later' : 'ready',
    );
    await mailBookingEnds(tx, context.settings, ready, now);
    toMail.splice(0, toMail.length, ...later);
    if (courtId === null) await closeForRules(tx, id, act);
  };
  const steps = { mail, beforeFreeing };
  const ended = await endBookingsThere(tx, context, there, emails, closure, steps, now);
  const classes = await cancelClasses(tx, context, there, closing, closure, mail);
  await mailBookingEnds(tx, context.settings, toMail, now);
  await releaseHolds(tx, context, there, emails, closure, now);
  if (courtId !== null) await blockCourt(tx, closing, courtId, id, now);
  await requireNothingLeft(tx, closing, now);
  const mails = await delayOwnMails(tx, { closureId: id, notBefore: undoUntil, since });
  const { holds, staying } = there;
  await writeEvent(tx, { topic: 'venue', payload: { changed: 'closures' } });
  const offeredTo = new Set(offers.map(({ userId }) => userId));
  for (const userId of offeredTo) await writeEvent(tx, { topic: 'waits', payload: { userId } });
  return { id, undoUntil, ended, classes, holds, offers: there.offers, mails, staying };
};
