import { endsWithClosure } from '#domain/venue/closures.ts';
import { chooseSpan, closeOne, kinds, scopeOf, undoOne } from '#proof/model/closure-operations.ts';
import { tryTo } from '#proof/model/operations.ts';
import type { CourtSlot, World } from '#proof/model/world.ts';
import { offerFreeSlots } from '#server/features/bookings/waiting-list/slot-offers.ts';
import { endWait } from '#server/features/bookings/waiting-list/slot-waits.ts';
import { offerFreeSeats, stopWaiting } from '#server/features/lessons/waiting-list/waiting-list.ts';
import { readChangedTables } from '#server/testing/closing.ts';

// At the end of a history nobody acts and no order is open. Whatever is closed then and opened by its
// undo must leave every table but logs and ledger as it was.

type Tables = Awaited<ReturnType<typeof readChangedTables>>;

/** The rows that only one of them has, of each table. */
const differences = (before: Tables, after: Tables): string[] =>
  Object.entries(before).flatMap(([name, rows]) => {
    const now = after[name] ?? [];
    const gone = rows.filter((row) => !now.includes(row));
    const came = now.filter((row) => !rows.includes(row));
    if (gone.length + came.length === 0) return [];
    return [`${name} lost ${gone.slice(0, 3).join(' ')} and has got ${came.slice(0, 3).join(' ')}`];
  });

/** A slot of a court that somebody has booked, or a class; undefined if nobody has. */
const someBookedPlace = async ({ context, random }: World): Promise<CourtSlot | undefined> => {
  const claims = await context.db
    .selectFrom('slot_claims')
    .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
    .select(['courts.name as court', 'booking_date as date', 'slot'])
    .where('kind', 'in', ['booking', 'lesson'])
    .orderBy('booking_date')
    .orderBy('slot')
    .orderBy('courts.id')
    .execute();
  const now = context.clock.now();
  return random.pick(claims.filter((claim) => endsWithClosure(claim, now)));
};

/**
 * Lets everybody decline what is offered to them. A closure withdraws offers, and an undo offers anew
 * instead of giving them back. [WAIT-8]
 */
const declineOffers = async ({ context }: World): Promise<void> => {
  for (;;) {
    await offerFreeSlots(context);
    await offerFreeSeats(context);
    const slots = await context.db
      .selectFrom('slot_waits')
      .select(['id', 'user_id'])
      .where('offered_until', 'is not', null)
      .execute();
    const seats = await context.db
      .selectFrom('lesson_seats')
      .select(['instance_id', 'user_id'])
      .where('kind', '=', 'offer')
      .execute();
    if (slots.length + seats.length === 0) return;
    for (const { id, user_id } of slots) await endWait(context, user_id, id);
    for (const { instance_id, user_id } of seats) await stopWaiting(context, user_id, instance_id);
  }
};

/** Closes and undoes each kind of place, and returns what was not as before. [CLOSE-6] */
export const wrongUndos = async (world: World): Promise<string[]> => {
  const faults: string[] = [];
  await declineOffers(world);
  for (const kind of kinds) {
    const place = await someBookedPlace(world);
    if (place === undefined) return faults;
    const before = await readChangedTables(world.context);
    const { court } = place;
    const { days, slots } = chooseSpan(world)(place);
    const places = { ...days, scope: await scopeOf(world, kind, { court, slots }) };
    const did = await tryTo(
      async () => undoOne(world, (await closeOne(world, places, 'staff')).id, 1),
      (undone) => undone,
    );
    world.counts.set(`at rest: ${did}`, (world.counts.get(`at rest: ${did}`) ?? 0) + 1);
    // What was blocked is kept for those who wait, until it turns out that none of them can book it.
    await offerFreeSlots(world.context);
    await offerFreeSeats(world.context);
    const after = await readChangedTables(world.context);
    faults.push(
      ...differences(before, after).map(
        (difference) => `After a closed ${kind} on ${place.date} was undone, ${difference}`,
      ),
    );
  }
  return faults;
};
