import { sql } from 'kysely';
import { makeOrderId } from '#domain/orders/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { partNames, slotsOfPart } from '#domain/time/parts-of-day.ts';
import { isSoldSlot, type Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type Generator, type Operation, someMember, tryTo } from '#proof/model/operations.ts';
import { sendOrder } from '#proof/model/order-operations.ts';
import type { Person, World } from '#proof/model/world.ts';
import { offerFreeSlots } from '#server/features/bookings/waiting-list/slot-offers.ts';
import {
  endWait,
  readSlotWaits,
  startWait,
} from '#server/features/bookings/waiting-list/slot-waits.ts';

/** One of the slots that somebody has, from today on. */
const takenSlot = async ({ context: { db, clock } }: World, which: number) => {
  const { rows } = await sql<{
    date: BookingDate;
    slot: Slot;
    court: string;
    courtType: string;
  }>`
    select booking_date as date, slot, courts.name as court, court_types.name as "courtType"
    from slot_claims join courts on courts.id = court_id
    join court_types on court_types.id = court_type_id
    where booking_date >= ${bookingDayOf(clock.now())}
      and slot between 7 and 25
    order by booking_date, court_id, slot`.execute(db);
  return rows[which % Math.max(1, rows.length)];
};

/** Waits for a taken slot: of its court, of any court, or in its part of the day. */
const start = (world: World): Operation | null => {
  const person = someMember(world);
  if (person === null) return null;
  const { random, context } = world;
  const [which, width] = [random.below(10_000), random.below(10)];
  const run = async (): Promise<string> => {
    const taken = await takenSlot(world, which);
    if (taken === undefined || !isSoldSlot(taken.slot)) return 'nothing taken';
    const { date, courtType, court, slot } = taken;
    const one = { date, courtType, court: width < 8 ? court : null, from: slot, to: slot };
    const part = partNames.find((name) => slotsOfPart[name].includes(slot)) ?? 'morning';
    const [from = slot, to = slot] = [slotsOfPart[part][0], slotsOfPart[part].at(-1)];
    const slots = width < 9 ? one : { ...one, court: null, from, to };
    return tryTo(
      () => startWait(context, person.userId, slots),
      () => 'waits',
    );
  };
  return { member: person, description: `${person.name} waits for taken slot ${which}`, run };
};

const ownWaits = async ({ context }: World, { userId }: Person) =>
  (await readSlotWaits(context, userId)).waits;

const end = (world: World): Operation | null => {
  const person = someMember(world);
  if (person === null) return null;
  const which = world.random.below(100);
  const run = async (): Promise<string> => {
    const waits = await ownWaits(world, person);
    const offered = waits.find((one) => one.offer !== null);
    const wait = offered ?? waits[which % Math.max(1, waits.length)];
    if (wait === undefined) return 'no wait';
    return tryTo(
      () => endWait(world.context, person.userId, wait.id),
      () => (wait.offer === null ? 'ended' : 'declined'),
    );
  };
  return { member: person, description: `${person.name} ends a wait`, run };
};

/** A member orders what they are offered, or else what somebody else is. */
const accept = (world: World): Operation | null => {
  const person = someMember(world);
  if (person === null) return null;
  const { random, context } = world;
  const orderId = makeOrderId(random.bytes(8), context.clock.now());
  const useCredits = random.chance(0.5);
  const run = async (): Promise<string> => {
    const { rows } = await sql<{ isOwn: boolean; date: BookingDate; slot: Slot; court: string }>`
      select user_id = ${person.userId} as "isOwn", booking_date as date, slot, courts.name as court
      from slot_claims join courts on courts.id = court_id
      where kind = 'offer' and user_id is not null
      order by user_id <> ${person.userId}, booking_date, slot, court_id limit 1`.execute(
      context.db,
    );
    const [offered] = rows;
    if (offered === undefined) return 'no offer';
    const { isOwn, date, court, slot } = offered;
    const outcome = await sendOrder(world, person, orderId, {
      ...{ date, slots: { [court]: [slot] }, useCredits },
    });
    return isOwn ? outcome : `of another: ${outcome}`;
  };
  return { member: person, description: `${person.name} orders an offer as ${orderId}`, run };
};

const offer = ({ context }: World): Operation => ({
  member: null,
  description: 'free slots are offered to those who wait',
  run: async () => {
    await offerFreeSlots(context);
    return 'done';
  },
});

export const waitGenerators: readonly Generator[] = [
  { name: 'start wait', weight: 14, choose: start },
  { name: 'end wait', weight: 4, choose: end },
  { name: 'accept', weight: 10, choose: accept },
  { name: 'offer slots', weight: 10, choose: offer },
];
