import { beforeAll, expect, test } from 'vitest';
import { groupBookings } from '#domain/bookings/booking-groups.ts';
import { slotStart } from '#domain/time/slots.ts';
import { seedDemo } from '#server/db/seed-demo.ts';
import { readUpcomingBookings } from '#server/features/bookings/bookings.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper } from '#server/testing/shopping.ts';

const noon = '2026-11-15T12:00:00+08:00';
let running: TestApp;
let userId: string;

beforeAll(async () => {
  running = await openTestApp({ now: noon });
  const { db, context } = running;
  await db
    .transaction()
    .execute((tx) => seedDemo(tx, { now: context.clock.now(), passwordHash: 'none' }));
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'normal_member@depot.test')
    .executeTakeFirstOrThrow();
  userId = member.id;
});

const upcomingAt = (instant: string) =>
  readUpcomingBookings(running.db, userId, Temporal.Instant.from(instant));

test("lists the member's own bookings by start", async () => {
  const bookings = await upcomingAt(noon);
  expect(bookings.length).toBeGreaterThan(1);
  const starts = bookings.map(
    ({ bookingDate, slot }) => `${bookingDate} ${String(slot).padStart(2, '0')}`,
  );
  expect(starts).toEqual(starts.toSorted());
  expect(bookings[0]?.booked).toMatchObject({ type: 'court_booking' });

  const everyone = await running.db
    .selectFrom('bookings')
    .select('user_id')
    .where('booking_date', '>=', '2026-11-15')
    .execute();
  const own = everyone.filter((row) => row.user_id === userId);
  expect(everyone.length).toBeGreaterThan(own.length);
  expect(bookings).toHaveLength(own.length);
});

test('[COURT-2] a booking has its sport, its price and its refund deadline', async () => {
  const bookings = await upcomingAt(noon);
  const [soon] = bookings.filter(({ refusal }) => refusal !== null);
  const [later] = bookings.filter(({ refusal }) => refusal === null);
  expect(soon).toMatchObject({ refusal: 'refund_too_late', orderStatus: 'completed' });
  expect(later?.paidSen).toBeGreaterThan(0);
  expect(later?.orderId).toMatch(/^order_[0-9a-z]+$/);
  expect(later).toMatchObject({ soldSen: later?.paidSen, changes: 0 });
  expect(later?.booked).toMatchObject({ courtName: expect.stringMatching(`^${later?.courtType}`) });
  expect(bookings.map(({ courtType, sport }) => `${courtType}: ${sport}`)).toEqual(
    bookings.map(({ courtName }) =>
      courtName.startsWith('Padel')
        ? 'Padel Court: Padel'
        : `${courtName.replace(/ \d+$/, '')}: Pickle`,
    ),
  );
  const until = Temporal.Instant.from(later?.refundableUntil ?? '');
  const start = slotStart(later?.bookingDate ?? '', later?.slot ?? 6);
  expect(start.since(until).total('hours')).toBe(48);
  const refusalAt = async (now: Temporal.Instant) =>
    (await readUpcomingBookings(running.db, userId, now)).find(({ id }) => id === later?.id)
      ?.refusal;
  expect(await refusalAt(until)).toBeNull();
  expect(await refusalAt(until.add({ seconds: 1 }))).toBe('refund_too_late');
});

test('a free booking has no order and can be cancelled until it starts', async () => {
  const { id: athleteId } = await running.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'athlete@depot.test')
    .executeTakeFirstOrThrow();
  const [free] = await readUpcomingBookings(running.db, athleteId, Temporal.Instant.from(noon));
  expect(free).toMatchObject({ orderId: null, orderStatus: null, paidSen: 0, soldSen: null });
  expect(free?.refusal).toBeNull();
  const start = slotStart(free?.bookingDate ?? '', free?.slot ?? 6);
  expect(free?.refundableUntil).toBe(start.toString());
});

test('a booking is upcoming until its booking day ends at 02:00', async () => {
  const last = (await upcomingAt(noon)).at(-1);
  const nextDay = Temporal.PlainDate.from(last?.bookingDate ?? '').add({ days: 1 });
  expect(await upcomingAt(`${nextDay}T01:59:59+08:00`)).not.toEqual([]);
  expect(await upcomingAt(`${nextDay}T02:00:00+08:00`)).toEqual([]);
});

test('[LIST-2] free slots have the same booking time as the slots that were ordered with them', async () => {
  const ada = await aShopper(running, { status: 'athlete' });
  const court = 'Tournament Court 5';
  const date = '2026-11-20';
  await buy(running, ada, { date, slots: { [court]: [20] } });
  await buy(running, ada, { date, slots: { [court]: [21] } });
  await buy(running, ada, { date: '2026-11-23', slots: { [court]: [20, 21] } });
  const bookings = await readUpcomingBookings(running.db, ada.userId, running.context.clock.now());
  const groups = groupBookings(bookings).map((group) => group.map(({ slot }) => slot));
  expect(groups).toEqual([[20], [21], [20, 21]]);
  expect(bookings[0]?.location).toBe('Pickle Tournament Court 5, Depot, Kuala Lumpur, Malaysia');
});
