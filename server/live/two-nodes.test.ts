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

/** 200 slots of one court. */
const slots = Array.from({ length: 11 }, (_, day) => addDays('2026-03-02', day))
  .flatMap((booking_date) =>
    allSlots.filter(isSoldSlot).map((slot): { booking_date: string; slot: Slot } => ({
      booking_date,
      slot,
    })),
  )
  .slice(0, 200);

const claim = (slot: (typeof slots)[number]) =>
  db.transaction().execute(async (tx) => {
    await addClaim(tx, { court_id, ...slot, kind: 'booking', user_id });
    await addBooking(tx, { court_id, ...slot, user_id });
  });
const free = (slot: (typeof slots)[number]) =>
  db.transaction().execute(async (tx) => {
    for (const table of ['bookings', 'slot_claims'] as const) {
      await tx
        .deleteFrom(table)
        .where('booking_date', '=', slot.booking_date)
        .where('slot', '=', slot.slot)
        .execute();
    }
  });

describe('two nodes on one database', () => {
  test('send the same events in the same order, while many write at once', async () => {
    const streams = await Promise.all(
      addresses.map((address) => openLive(address, { sport: 'Pickle', ...cookie })),
    );
    await Promise.all(
      slots.map(async (slot, at) => {
        await claim(slot);
        if (at % 4 === 0) await free(slot);
      }),
    );
    const emitted: Numbered[][] = [];
    for (const stream of streams) {
      const changes = () => stream.messages().filter(({ topic }) => topic === 'slots');
      await expect.poll(() => changes().length, { timeout: 60_000 }).toBe(250);
      emitted.push(changes());
    }
    const [one, other] = emitted;
    expect(one).toEqual(other);
    const numbers = one?.map(({ number }) => number) ?? [];
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(250);
    // A browser that applies the events has the same state as both nodes return.
    const windows = await Promise.all(
      [app, twin].map((node) => ask(node, getSlots, { params: { sport: 'Pickle' } }, cookie)),
    );
    expect(windows[0]?.answer).toEqual(windows[1]?.answer);
    const booked = Object.values(windows[0]?.answer.days ?? {})
      .flatMap((courts) => [...(courts[court_id] ?? '')])
      .filter((sign) => sign === 'b');
    const inWindow = slots.filter(
      ({ booking_date }, at) => at % 4 !== 0 && booking_date <= '2026-03-11',
    );
    expect(booked).toHaveLength(inWindow.length);
    await deleteAllClaims(db);
  });

  test("resume from each other's numbers", async () => {
    const first = await openLive(addresses[0], { sport: 'Pickle', ...cookie });
    await claim({ booking_date: '2026-03-09', slot: 10 });
    const { number } = await first.next(
      (message) => message.topic === 'slots' && message.changes[0]?.claim === 'booked',
    );
    // The second node may not have read that far yet, and must not treat the number as unknown.
    const second = await openLive(addresses[1], { sport: 'Pickle', after: number, ...cookie });
    expect(await second.next()).toEqual({ topic: 'hello', number });
    await deleteAllClaims(db);
    expect(await second.next()).toMatchObject({ topic: 'slots', changes: [{ claim: null }] });
  });
});
