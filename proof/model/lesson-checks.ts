import { sql } from 'kysely';
import { isUpcomingClass } from '#domain/lessons/lessons.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { offerMinutes } from '#domain/waits/offers.ts';
import { prepareQuery } from '#proof/model/prepared-query.ts';
import type { World } from '#proof/model/world.ts';

interface SeatSeen {
  readonly classId: number;
  readonly userId: string;
  readonly kind: 'booking' | 'hold' | 'offer';
  readonly expiresAt: Date | null;
}

const querySeats = prepareQuery(
  'seats',
  sql<SeatSeen>`
    select instance_id as "classId", user_id as "userId", kind, expires_at as "expiresAt"
    from lesson_seats`,
);

interface WaitRow {
  readonly classId: number;
  readonly userId: string;
  /** New each time that a member joins. */
  readonly position: number;
}

const queryWaits = prepareQuery(
  'waits',
  sql<WaitRow>`
    select instance_id as "classId", user_id as "userId", position::int from lesson_waits`,
);

/**
 * With the number of the check that saw it first, so that the order does not come from the server.
 */
interface WaitSeen extends WaitRow {
  readonly since: number;
}

interface Seen {
  readonly seats: readonly SeatSeen[];
  readonly waits: readonly WaitSeen[];
}

const isSame = (
  a: { readonly classId: number; readonly userId: string },
  b: { readonly classId: number; readonly userId: string },
): boolean => a.classId === b.classId && a.userId === b.userId;

/**
 * A member with a new seat must have waited longer than everyone who is still waiting: nobody is
 * skipped, and nobody who did not wait goes first. [LESSON-8]
 */
const skippedMembers = (before: Seen, after: Seen): string[] => {
  const stillWaiting = before.waits.filter((wait) =>
    after.waits.some((now) => isSame(now, wait) && now.position === wait.position),
  );
  const newSeats = after.seats.filter((seat) => !before.seats.some((old) => isSame(old, seat)));
  return newSeats.flatMap((seat) => {
    const since = before.waits.find((wait) => isSame(wait, seat))?.since ?? Infinity;
    const passedOver = stillWaiting.filter(
      (wait) => wait.classId === seat.classId && wait.since < since,
    );
    return passedOver.map(
      ({ userId }) => `${seat.userId} has a ${seat.kind} in ${seat.classId} before ${userId}`,
    );
  });
};

/** No offer lasts longer than allowed. */
const longOffers = ({ context }: World, { seats }: Seen): string[] => {
  const latest = context.clock.now().add({ minutes: offerMinutes });
  return seats
    .filter(
      ({ kind, expiresAt }) =>
        kind === 'offer' &&
        expiresAt !== null &&
        Temporal.Instant.compare(expiresAt.toTemporalInstant(), latest) > 0,
    )
    .map(({ userId, classId }) => `${userId} is offered a seat in ${classId} for too long`);
};

/** No member has a seat and waits for one too. */
const greedyWaits = ({ seats, waits }: Seen): string[] =>
  waits
    .filter((wait) => seats.some((seat) => isSame(seat, wait)))
    .map(({ userId, classId }) => `${userId} waits in ${classId} and has a seat`);

/** Counts how offers ended between two checks. */
const countOffers = ({ counts }: World, before: Seen, after: Seen): void => {
  const count = (what: string, times: number): void => {
    if (times > 0) counts.set(what, (counts.get(what) ?? 0) + times);
  };
  const isOffer = ({ kind }: SeatSeen): boolean => kind === 'offer';
  const ended = before.seats.filter(isOffer).map((offer) => ({
    now: after.seats.find((seat) => isSame(seat, offer))?.kind,
  }));
  const isNew = (seat: SeatSeen): boolean => !before.seats.some((old) => isSame(old, seat));
  count('waiting list: offered', after.seats.filter((seat) => isOffer(seat) && isNew(seat)).length);
  count(
    'waiting list: accepted',
    ended.filter(({ now }) => now === 'hold' || now === 'booking').length,
  );
  count('waiting list: passed on', ended.filter(({ now }) => now === undefined).length);
  const held = before.seats.filter(({ kind }) => kind === 'hold');
  const isOfferNow = (hold: SeatSeen): boolean =>
    after.seats.some((seat) => isSame(seat, hold) && isOffer(seat));
  count('waiting list: offered again', held.filter(isOfferNow).length);
};

const queryCancelled = prepareQuery(
  'cancelled classes',
  sql<{ classId: number }>`
    select id as "classId" from program_schedule_instances where cancelled_at is not null`,
);

export const makeWaitingListCheck = (world: World): (() => Promise<string[]>) => {
  let before: Seen = { seats: [], waits: [] };
  /** Waits that may come back: their member has an offer, or the cancellation may be undone. */
  let paused: readonly WaitSeen[] = [];
  let looks = 0;
  const sinceOf = (wait: WaitRow): number =>
    [...before.waits, ...paused].find(
      (seen) => isSame(seen, wait) && seen.position === wait.position,
    )?.since ?? looks;
  return async () => {
    looks += 1;
    const waits = (await queryWaits(world)).map((wait) => ({ ...wait, since: sinceOf(wait) }));
    const after: Seen = { seats: await querySeats(world), waits };
    const cancelled = await queryCancelled(world);
    paused = [...before.waits, ...paused].filter(
      (wait) =>
        !waits.some((now) => isSame(now, wait)) &&
        (after.seats.some((seat) => isSame(seat, wait) && seat.kind !== 'booking') ||
          cancelled.some(({ classId }) => classId === wait.classId)),
    );
    const faults = [
      ...skippedMembers(before, after),
      ...longOffers(world, after),
      ...greedyWaits(after),
    ];
    countOffers(world, before, after);
    before = after;
    return faults;
  };
};

const queryForgotten = prepareQuery(
  'forgotten',
  sql<{ id: number; date: BookingDate; slot: Slot }>`
    select class.id, class.date::text, class.slot
    from program_schedule_instances class
    where cancelled_at is null and participants < capacity
      and exists (select from lesson_waits where instance_id = class.id)`,
);

/** Upcoming classes with a free seat and a waiting list. */
export const forgottenWaitingLists = async (world: World): Promise<string[]> => {
  const now = world.context.clock.now();
  return (await queryForgotten(world))
    .filter((lessonClass) => isUpcomingClass(lessonClass, now))
    .map(({ id }) => `class ${id} has a free seat and a waiting list`);
};
