import { bookingDayOf } from '#domain/time/booking-window.ts';
import { tableSlots } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { addCrowd } from '#proof/model/crowd.ts';
import { secrets } from '#proof/production/processes.ts';
import type { SlotKey } from '#proof/production/visitor.ts';
import type { Database } from '#server/db/database.ts';
import { priceForMember } from '#server/features/orders/bill.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';

/** A status without a daily limit. */
const status = 'long_term_member';
const creditsSen = 5_000_000;
const courts = [1, 2, 3, 4, 5, 6].map((number) => `Tournament Court ${number}`);

/** Members with credits, signed in; behind https the cookie has the __Host- prefix. */
export const addMembers = async (db: Database, count: number): Promise<string[]> => {
  const crowd = await addCrowd(db, secrets.DEPOT_SECRET, count, status);
  await db
    .insertInto('credit_entries')
    .values(
      crowd.map(({ userId }) => ({
        user_id: userId,
        amount_sen: creditsSen,
        kind: 'grant' as const,
        reason: 'Credits for the proof.',
        created_by: 'trial',
        created_at: new Date(),
        idempotency_key: `trial/${userId}`,
      })),
    )
    .execute();
  return crowd.map(({ cookie }) => `__Host-${cookie}`);
};

/** All slots of the coming days, with their prices. */
export const listSlots = async (db: Database): Promise<SlotKey[]> => {
  const tomorrow = addDays(bookingDayOf(Temporal.Now.instant()), 1);
  const courtSlots: SlotKey[] = [];
  const { rules } = (await makeReadRuleBook()(db)).priceBook;
  for (let ahead = 0; ahead < 9; ahead += 1) {
    const date = addDays(tomorrow, ahead);
    const slots = tableSlots.flatMap((slot) =>
      courts.map((court) => ({ court, courtType: 'Tournament Court', slot })),
    );
    const priced = priceForMember(rules, status, date, slots);
    courtSlots.push(
      ...priced.map(({ court, slot, finalPrice }) => ({ court, date, slot, priceSen: finalPrice })),
    );
  }
  return courtSlots;
};

/** The booked slots, as `courtId date slot`. */
export const listBooked = async (db: Database): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('bookings')
    .select(['court_id', 'booking_date', 'slot'])
    .where('court_id', 'is not', null)
    .execute();
  return new Set(
    rows.map(({ court_id, booking_date, slot }) => `${court_id} ${booking_date} ${slot}`),
  );
};

export const courtIds = async (db: Database): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.selectFrom('courts').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
};
