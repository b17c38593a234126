import { randomUUIDv7 } from 'node:crypto';
import { guestEmail, guestUsername } from '#domain/members/guests.ts';
import { defaultMembershipStatus } from '#domain/members/membership-status.ts';
import { ringgit } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { isSlotPast, type Slot, tableSlots } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { demoStaff } from '#domain/venue/demo.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import type { DemoOptions } from '#server/db/seed-demo.ts';
import { listTaken, slotName } from '#server/db/seed-demo-crowd.ts';
import { insertSales, insertUnbooked, type Unbooked } from '#server/db/seed-demo-sale-rows.ts';
import type { Buyer, Sale } from '#server/db/seed-demo-sales.ts';
import { idOf, idsByName } from '#server/db/seed-ids.ts';
import { seedOnce } from '#server/db/seed-once.ts';

const blocked = 'Padel Court 3';
const walkInCourt = 'Padel Court 2';
const lostCourt = 'Padel Court 1';

/**
 * Seeds the events of a day at the desk for the demonstration's console: an open shift with a walk-in
 * in cash and a sale by terminal, a block, a payment that came too late and became credits, and two that a person has to look at.
 */
export const seedDemoDesk = (tx: Tx, { now, hasCrowd = false }: DemoOptions): Promise<void> =>
  seedOnce(tx, 'demo-desk', async () => {
    if (!hasCrowd) return;
    const courtIds = await idsByName(tx, 'courts');
    const desk = await findDesk(tx);
    const day = await findDay(tx, courtIds, now);
    await insertBlock(tx, idOf(courtIds, blocked), day);
    const guest = await insertGuest(tx, desk, now);
    const at = now.subtract({ minutes: 12 });
    const walkIn = { buyer: guest, at, courtType: 'Padel Court', date: day.date };
    const slots = { [walkInCourt]: day.walkIn };
    await insertShift(tx, desk, now);
    await insertSales(tx, courtIds, [{ ...walkIn, slots, desk }]);
    const [first, second] = await findTaken(tx, courtIds, day.date);
    if (first === undefined || second === undefined) return;
    const [late, odd] = await findMembers(tx);
    if (day.byTerminal.length > 0) {
      const paid = { at: now.subtract({ minutes: 5 }), desk, reference: 'T-204817' };
      const sold = { ...walkIn, buyer: odd, slots: { [walkInCourt]: day.byTerminal } };
      await insertSales(tx, courtIds, [{ ...sold, ...paid }]);
    }
    const unbooked = { at: now.subtract({ minutes: 50 }), courtType: 'Padel Court' };
    const sales: readonly [Sale, Unbooked][] = [
      [{ ...unbooked, buyer: late, date: day.date, slots: { [lostCourt]: [first] } }, 'slots_lost'],
      [
        { ...unbooked, buyer: odd, date: day.date, slots: { [lostCourt]: [second] } },
        'wrong_currency',
      ],
      [
        { ...unbooked, buyer: late, date: day.date, slots: { [lostCourt]: [second] } },
        'contradicted',
      ],
    ];
    for (const [sale, why] of sales) await insertUnbooked(tx, courtIds, sale, why);
  });

const findDesk = async (tx: Tx): Promise<string> => {
  const email = demoStaff.find(({ role }) => role === 'desk')?.email ?? '';
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
};

interface DeskDay {
  readonly date: BookingDate;
  readonly walkIn: Slot[];
  /** Empty if no other slot is free. */
  readonly byTerminal: Slot[];
  readonly block: readonly Slot[];
}

/** Today if the desk can still do something today, otherwise one of the next days. */
const findDay = async (
  tx: Tx,
  courtIds: ReadonlyMap<string, number>,
  now: Temporal.Instant,
): Promise<DeskDay> => {
  const today = bookingDayOf(now);
  const taken = await listTaken(tx, today);
  for (const ahead of [0, 1, 2, 3]) {
    const date = addDays(today, ahead);
    const weekday = Temporal.PlainDate.from(date).dayOfWeek;
    const freeOn = (court: string): Slot[] => {
      const id = idOf(courtIds, court);
      const isTaken = (slot: Slot): boolean =>
        taken.has(slotName(id, date, slot)) || taken.has(slotName(id, weekday, slot));
      return tableSlots.filter((slot) => !isTaken(slot) && !isSlotPast(date, slot, now));
    };
    const [walkIn, ...others] = freeOn(walkInCourt);
    const block = freeOn(blocked).slice(0, 2);
    if (walkIn !== undefined && block.length > 0) {
      return { date, walkIn: [walkIn], byTerminal: others.slice(0, 1), block };
    }
  }
  throw new Error('The demonstration has no free slot for the desk.');
};

const listClaimed = async (
  tx: Tx,
  courtId: number,
  date: BookingDate,
): Promise<ReadonlySet<Slot>> => {
  const rows = await tx
    .selectFrom('slot_claims')
    .select('slot')
    .where('court_id', '=', courtId)
    .where('booking_date', '=', date)
    .orderBy('slot')
    .execute();
  return new Set(rows.map(({ slot }) => slot));
};

const insertBlock = async (tx: Tx, courtId: number, { date, block }: DeskDay): Promise<void> => {
  await tx
    .insertInto('slot_claims')
    .values(
      block.map((slot) => ({
        court_id: courtId,
        booking_date: date,
        slot,
        kind: 'block' as const,
        block_reason: 'The glass is being repaired',
      })),
    )
    .execute();
};

/** The shift began two hours ago; sales from here on belong to it. */
const insertShift = async (tx: Tx, desk: string, now: Temporal.Instant): Promise<void> => {
  await tx
    .insertInto('shifts')
    .values({
      id: randomUUIDv7(),
      till: 'desk',
      float_sen: ringgit(200),
      opened_by: desk,
      opened_at: asDate(now.subtract({ hours: 2 })),
    })
    .execute();
};

const insertGuest = async (tx: Tx, desk: string, now: Temporal.Instant): Promise<Buyer> => {
  const userId = randomUUIDv7();
  const name = 'Rashid Karim';
  const email = guestEmail('order_demowalkin1');
  const stamps = { created_at: asDate(now), updated_at: asDate(now) };
  await tx
    .insertInto('users')
    .values({ id: userId, name, email, ...stamps })
    .execute();
  const username = guestUsername('demowalkin01');
  await tx
    .insertInto('profiles')
    .values({ user_id: userId, username, display_name: name, ...stamps })
    .execute();
  const phone = '+60 12 345 6789';
  await tx
    .insertInto('guests')
    .values({ user_id: userId, name, phone, created_at: asDate(now), created_by: desk })
    .execute();
  return { userId, name, email, status: defaultMembershipStatus };
};

/** Slots that somebody else has meanwhile, or any if there are too few. */
const findTaken = async (
  tx: Tx,
  courtIds: ReadonlyMap<string, number>,
  date: BookingDate,
): Promise<readonly Slot[]> => {
  const taken = await listClaimed(tx, idOf(courtIds, lostCourt), date);
  return [...taken, ...tableSlots.filter((slot) => !taken.has(slot))];
};

/** Two of the other members. */
const findMembers = async (tx: Tx): Promise<readonly [Buyer, Buyer]> => {
  const find = async (email: string): Promise<Buyer> => {
    const { id, name } = await tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { userId: id, name, email, status: defaultMembershipStatus };
  };
  return [await find('elaine_goh@depot.test'), await find('marcus_ooi@depot.test')];
};
