import { availableSpots, detailsOfClass, isUpcomingClass } from '#domain/lessons/lessons.ts';
import { isOfferable, type OfferedClass, refusalToWait } from '#domain/lessons/waiting-list.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { offerExpiry } from '#domain/waits/offers.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import {
  makeOffers,
  type OfferedKind,
  tellOfOffer,
} from '#server/features/bookings/waiting-list/offers.ts';
import { type ClassRow, lockClasses } from '#server/features/lessons/seats/classes.repository.ts';
import { listClosuresOf, lockSeatOf, titleOf } from '#server/features/lessons/seats/seats.ts';
import {
  areLessonsOpen,
  requireLessonsOpen,
} from '#server/features/lessons/timetable/timetable.ts';
import {
  deleteWait,
  insertWait,
  listClassesToOffer,
  listLongestWaiting,
  listOffers,
  returnOffer,
} from '#server/features/lessons/waiting-list/waiting-list.repository.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { deleteOffer, insertOffer } from '#server/features/slots/lesson-seats.repository.ts';
import { throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** Adds the member to the end of the list; a member who is already on it keeps their position. */
export const waitForSeat = (
  { db, clock }: AppContext,
  userId: string,
  classId: number,
): Promise<void> =>
  transact(db, async (tx) => {
    await requireLessonsOpen(tx);
    await lockAccount(tx, userId);
    const { lessonClass, ownSeat } = await lockSeatOf(tx, userId, classId);
    const now = clock.now();
    const closures = await listClosuresOf(tx, lessonClass === undefined ? [] : [lessonClass]);
    throwIfRefused(refusalToWait(lessonClass, ownSeat, closures, now), detailsOfClass(lessonClass));
    await insertWait(tx, classId, userId, now);
    await writeEvent(tx, { topic: 'waits', payload: { userId } });
  });

/** Removes the member from the list, and passes an offer on to the next. */
export const stopWaiting = ({ db }: AppContext, userId: string, classId: number): Promise<void> =>
  transact(db, async (tx) => {
    await lockAccount(tx, userId);
    await lockSeatOf(tx, userId, classId);
    await deleteWait(tx, classId, userId);
    await deleteOffer(tx, classId, userId);
    await writeEvent(tx, { topic: 'waits', payload: { userId } });
  });

interface Offer {
  readonly userId: string;
  readonly email: string;
  readonly position: number;
  readonly lessonClass: ClassRow;
  readonly expiresAt: Temporal.Instant;
}

const offerSeat = async (
  tx: Tx,
  { publicUrl }: Settings,
  { userId, email, position, lessonClass, expiresAt }: Offer,
  now: Temporal.Instant,
): Promise<void> => {
  // In this order no event announces a free seat without a waiting list, which anybody could take.
  await insertOffer(tx, { classId: lessonClass.id, userId, position, expiresAt });
  await deleteWait(tx, lessonClass.id, userId);
  await tellOfOffer(
    tx,
    {
      ...{ userId, email, expiresAt, text: 'seatOffered', key: `seat-offered/${lessonClass.id}` },
      offered: {
        booked: titleOf(lessonClass),
        date: lessonClass.date,
        slot: lessonClass.slot,
      },
      link: `${publicUrl}/?section=lessons`,
    },
    now,
  );
};

/** Locks one class at a time, so that no seat is offered twice. [LESSON-8] */
const offerSeatsOf = ({ db, clock, settings }: AppContext, classId: number): Promise<void> =>
  transact(db, async (tx) => {
    const [lessonClass] = await lockClasses(tx, [classId]);
    const now = clock.now();
    if (lessonClass === undefined || lessonClass.isCancelled || !isUpcomingClass(lessonClass, now))
      return;
    const expiresAt = offerExpiry(lessonClass, now);
    for (const next of await listLongestWaiting(tx, classId, availableSpots(lessonClass))) {
      await offerSeat(tx, settings, { ...next, lessonClass, expiresAt }, now);
    }
  });

/**
 * Withdraws an offer. The member gets their position back, and a new offer once the seat can be
 * had.
 */
const takeOfferBack = (
  { db, clock }: AppContext,
  offer: { readonly classId: number; readonly userId: string },
): Promise<void> =>
  transact(db, async (tx) => {
    await lockSeatOf(tx, offer.userId, offer.classId);
    if (!(await returnOffer(tx, offer, clock.now()))) return;
    await writeEvent(tx, { topic: 'waits', payload: { userId: offer.userId } });
  });

/** While lessons are switched off or the day is closed, no offer is made, and open offers are withdrawn. */
const offeredSeats: OfferedKind<
  Awaited<ReturnType<typeof listClassesToOffer>>[number],
  Awaited<ReturnType<typeof listOffers>>[number]
> = {
  read: async ({ db }, now) => {
    const offers = await listOffers(db, now);
    const free = await listClassesToOffer(db, bookingDayOf(now));
    const areOpen = await areLessonsOpen(db);
    const closures = await listClosuresOf(db, [...offers, ...free]);
    const canBeHad = (lessonClass: OfferedClass) =>
      areOpen && isOfferable(lessonClass, closures, now);
    return { offers, free, canBeTaken: canBeHad, canBeOffered: canBeHad };
  },
  takeBack: takeOfferBack,
  offer: (context, { id }) => offerSeatsOf(context, id),
};

/** Offers every free seat that members wait for. [LESSON-8] */
export const offerFreeSeats = (context: AppContext): Promise<void> =>
  makeOffers(context, offeredSeats);
