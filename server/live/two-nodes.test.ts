import { describe, expect, test } from 'vitest';
import { getSlots } from '#contract/slots.ts';
import { allSlots, isSoldSlot, type Slot } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { deleteAllClaims } from '#server/testing/delete-all-claims.ts';
import { addBooking, addClaim, courtIdOf } from '#server/testing/guard-fixtures.ts';
import { addressOf, type Numbered, openLive } from '#server/testing/live-client.ts';
import { signedIn } from '#server/testing/sessions.ts';

const now = '2026-03-02T12:00:00+08:00';
const running = await openTestApp({ now });
const twin = await openTwinApp(running);
const { app, db } = running;
const addresses = [await addressOf(app), await addressOf(twin)] as const;
const court_id = await courtIdOf(db, 'Tournament Court 1');
const { userId: user_id } = await aMember(db);
const cookie = await signedIn(running, await aMember(db));

/** 200 hours of one court. */
const hours = Array.from({ length: 11 }, (_, day) => addDays('2026-03-02', day))
  .flatMap((booking_date) =>
    allSlots.filter(isSoldSlot).map((slot): { booking_date: string; slot: Slot } => ({
      booking_date,
      slot,
    })),
  )
  .slice(0, 200);

const claim = (hour: (typeof hours)[number]) =>
  db.transaction().execute(async (tx) => {
    await addClaim(tx, { court_id, ...hour, kind: 'booking', user_id });
    await addBooking(tx, { court_id, ...hour, user_id });
  });
const free = (hour: (typeof hours)[number]) =>
  db.transaction().execute(async (tx) => {
    for (const table of ['bookings', 'slot_claims'] as const) {
      await tx
        .deleteFrom(table)
        .where('booking_date', '=', hour.booking_date)
        .where('slot', '=', hour.slot)
        .execute();
    }
  });

describe('two nodes on one database', () => {
  test('tell the same, all of it and in the same order, while many write at once', async () => {
    const streams = await Promise.all(
      addresses.map((address) => openLive(address, { sport: 'Pickle', ...cookie })),
    );
    await Promise.all(
      hours.map(async (hour, at) => {
        await claim(hour);
        if (at % 4 === 0) await free(hour);
      }),
    );
    const told: Numbered[][] = [];
    for (const stream of streams) {
      const changes = () => stream.messages().filter(({ topic }) => topic === 'slots');
      await expect.poll(() => changes().length, { timeout: 60_000 }).toBe(250);
      told.push(changes());
    }
    const [one, other] = told;
    expect(one).toEqual(other);
    const numbers = one?.map(({ number }) => number) ?? [];
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(250);
    // What a browser makes of it is what the nodes answer, and both answer the same.
    const windows = await Promise.all(
      [app, twin].map((node) => ask(node, getSlots, { params: { sport: 'Pickle' } }, cookie)),
    );
    expect(windows[0]?.answer).toEqual(windows[1]?.answer);
    const booked = Object.values(windows[0]?.answer.days ?? {})
      .flatMap((courts) => [...(courts[court_id] ?? '')])
      .filter((sign) => sign === 'b');
    const inWindow = hours.filter(
      ({ booking_date }, at) => at % 4 !== 0 && booking_date <= '2026-03-11',
    );
    expect(booked).toHaveLength(inWindow.length);
    await deleteAllClaims(db);
  });

  test('go on from each other’s numbers', async () => {
    const first = await openLive(addresses[0], { sport: 'Pickle', ...cookie });
    await claim({ booking_date: '2026-03-09', slot: 10 });
    const { number } = await first.next(
      (message) => message.topic === 'slots' && message.changes[0]?.claim === 'booked',
    );
    // The second node may not have read that far yet, and must not take it for a number unknown.
    const second = await openLive(addresses[1], { sport: 'Pickle', after: number, ...cookie });
    expect(await second.next()).toEqual({ topic: 'hello', number });
    await deleteAllClaims(db);
    expect(await second.next()).toMatchObject({ topic: 'slots', changes: [{ claim: null }] });
  });
});
