import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { refundBooking } from '#contract/refunds.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing, type Places } from '#server/testing/closing.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { move } from '#server/testing/moving.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Requests of members while a closure of the same places is under way. Each test has a day of its own.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { preview, close, closeNow, previewUndo, undoNow } = makeClosing(running, manager);

let used = 0;
/** An unused slot for RM 60 on a working day. */
const freshPlace = () => {
  const at = used++;
  const date = `2026-11-${[17, 18, 19, 20, 23, 24][at % 6]}`;
  return { date, court: `Tournament Court ${1 + Math.floor(at / 6)}`, slot: 12 as Slot };
};
type Place = ReturnType<typeof freshPlace>;

const courtIdOf = async (name: string): Promise<number> => {
  const rows = db.selectFrom('courts').select('id').where('name', '=', name);
  return (await rows.executeTakeFirstOrThrow()).id;
};

afterEach(async () => {
  await sql`alter table closures enable trigger rules_changed`.execute(db);
  expect(await brokenInvariants(context)).toEqual([]);
  await db.deleteFrom('closures').where('reason', '=', 'A flood').execute();
  await db
    .updateTable('closure_acts')
    .set({ opened_at: new Date() })
    .where('court_id', 'is', null)
    .where('opened_at', 'is', null)
    .execute();
});

type Act = (place: Place) => Promise<{ mei: Shopper; run: () => Promise<unknown> }>;

/** Acts that each lead to a booking of the slot, unless it is closed. */
const acts: Readonly<Record<string, Act>> = {
  'an order': async ({ date, court, slot }) => {
    const mei = await aShopper(running, { creditsSen: 6_000 });
    const paid = { shownCreditsSen: 6_000, shownTotalSen: 0 };
    const request = anOrderRequest({ date, slots: { [court]: [slot] }, ...paid });
    return { mei, run: () => place(running, mei, request) };
  },
  'a move': async ({ date, court, slot }) => {
    const mei = await aShopper(running);
    const from = (12 + (used % 4)) as Slot;
    await buy(running, mei, { date: '2026-11-25', slots: { [court]: [from] } });
    const bookingId = await onlyBooking(db, mei);
    return { mei, run: () => move(running, mei, bookingId, { date, slot, courtName: court }) };
  },
};

const hasBookingOn = async (mei: Shopper, date: string): Promise<boolean> =>
  (await bookingsOf(db, mei)).some((booking) => booking.booking_date === date);

/**
 * Starts the first, which waits at its mails before its commit, starts the second, which waits for the
 * first, and lets both go on. The preview of a closure comes before.
 */
const overlap = async <First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> => {
  const pause = await db.startTransaction().execute();
  try {
    await sql`lock table mail_outbox in share mode`.execute(pause);
    const leading = first();
    await waitForLock(db);
    const following = second();
    await waitForLock(db, 2);
    await pause.commit().execute();
    return [await leading, await following];
  } finally {
    if (!pause.isCommitted) await pause.rollback().execute();
  }
};

type Scope = (place: Place) => Promise<Places['scope']>;
const scopes: Readonly<Record<'venue' | 'slots', Scope>> = {
  venue: async () => ({ kind: 'venue' }),
  slots: async ({ court, slot }) => ({
    kind: 'slots',
    courtId: await courtIdOf(court),
    slots: [slot],
  }),
};

/** Starts an act while a closure that has closed its places waits before its commit. */
const actDuringClosing = async (act: Act, scopeOf: Scope) => {
  const where = freshPlace();
  const { mei, run } = await act(where);
  const places: Places = { scope: await scopeOf(where), from: where.date, to: where.date };
  const shown = (await preview(places)).answer;
  const [{ status: closed }] = await overlap(() => close(places, shown), run);
  return { closed, isBooked: await hasBookingOn(mei, where.date) };
};

describe.each(Object.entries(acts))('%s during a closure', (_, act) => {
  test('[CLOSE-2] waits for it and books nothing on the closed day', async () => {
    expect(await actDuringClosing(act, scopes.venue)).toEqual({ closed: 200, isBooked: false });
  });

  test('control: books on the closed day where the closure does not lock the rules', async () => {
    await sql`alter table closures disable trigger rules_changed`.execute(db);
    expect(await actDuringClosing(act, scopes.venue)).toEqual({ closed: 200, isBooked: true });
  });

  test('[CLOSE-1] waits for a closure of its slot and books nothing there', async () => {
    expect(await actDuringClosing(act, scopes.slots)).toEqual({ closed: 200, isBooked: false });
  });

  test('control: books the closed slot where the block takes another key than the claim', async () => {
    await sql`
      create function block_elsewhere() returns trigger language plpgsql as $$
      begin
        new.court_id := (select max(id) from courts);
        return new;
      end $$;
      create trigger block_elsewhere before insert on slot_claims
        for each row when (new.closure_id is not null) execute function block_elsewhere();
    `.execute(db);
    try {
      expect(await actDuringClosing(act, scopes.slots)).toEqual({ closed: 200, isBooked: true });
    } finally {
      await sql`drop trigger block_elsewhere on slot_claims`.execute(db);
      await sql`drop function block_elsewhere`.execute(db);
      await db.deleteFrom('slot_claims').where('closure_id', 'is not', null).execute();
    }
  });
});

describe('at the same moment', () => {
  const aBooking = async () => {
    const { date, court, slot } = freshPlace();
    const mei = await aShopper(running);
    await buy(running, mei, { date, slots: { [court]: [slot] } });
    const scope = { kind: 'court', courtId: await courtIdOf(court) } as const;
    const places: Places = { scope, from: date, to: date };
    return { mei, places, bookingId: await onlyBooking(db, mei) };
  };

  const refundOf = ({ mei, bookingId }: Awaited<ReturnType<typeof aBooking>>) =>
    ask(app, refundBooking, { params: { bookingId } }, mei.headers);

  test('[CLOSE-2] a refund that comes during a closure answers that it is refunded, and gives nothing more', async () => {
    const booked = await aBooking();
    const { mei, places } = booked;
    const shown = (await preview(places)).answer;
    const [closed, refunded] = await overlap(
      () => close(places, shown),
      () => refundOf(booked),
    );
    expect([closed.status, refunded.status]).toEqual([200, 200]);
    expect(await bookingsOf(db, mei)).toEqual([]);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });

  test('[CLOSE-3] a closure that comes during a refund says what has changed, and gives nothing back twice', async () => {
    const booked = await aBooking();
    const { mei, places } = booked;
    const shown = (await preview(places)).answer;
    const [refunded, closed] = await overlap(
      () => refundOf(booked),
      () => close(places, shown),
    );
    expect([refunded.status, closed.failure.code]).toEqual([200, 'closure_changed']);
    expect((await closeNow(places)).answer.counts).toMatchObject({ bookings: 0, creditsSen: 0 });
    expect(await balanceOf(db, mei)).toBe(6_000);
  });

  /** An order that waits for its payment, with what closes its court. */
  const anOrder = async () => {
    const { date, court, slot } = freshPlace();
    const mei = await aShopper(running);
    const { answer } = await place(
      running,
      mei,
      anOrderRequest({ date, slots: { [court]: [slot] } }),
    );
    const scope = { kind: 'court', courtId: await courtIdOf(court) } as const;
    const places: Places = { scope, from: date, to: date };
    const shown = (await preview(places)).answer;
    expect(shown.counts.orders).toBe(1);
    return { mei, places, shown, pay: () => deliver(context, aReport(answer.orderId)) };
  };

  test('[CLOSE-2] a payment notification that comes during a closure becomes credits', async () => {
    const { mei, places, shown, pay } = await anOrder();
    const [closed] = await overlap(() => close(places, shown), pay);
    expect(closed.status).toBe(200);
    expect(await bookingsOf(db, mei)).toEqual([]);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });

  test('[CLOSE-3] a closure that comes during a payment notification ends the booking once it is shown', async () => {
    const { mei, places, shown, pay } = await anOrder();
    const [, closed] = await overlap(pay, () => close(places, shown));
    expect(closed.failure.code).toBe('closure_changed');
    expect(await bookingsOf(db, mei)).toHaveLength(1);
    expect((await closeNow(places)).answer.counts).toMatchObject({ bookings: 1, orders: 0 });
    expect(await bookingsOf(db, mei)).toEqual([]);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });

  test('[CLOSE-3] of two closures with one preview, one is done', async () => {
    const { mei, places } = await aBooking();
    const shown = (await preview(places)).answer;
    const both = await Promise.all([close(places, shown), close(places, shown)]);
    const codes = both.map(({ status, failure }) => (status === 200 ? 'done' : failure.code));
    expect(codes.toSorted()).toEqual(['closure_changed', 'done']);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });

  test('[CLOSE-9] of two closures of one empty place, one is done, and the other names it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { date, court, slot } = freshPlace();
      const scope = { kind: 'slots', courtId: await courtIdOf(court), slots: [slot] } as const;
      const places: Places = { scope, from: date, to: date };
      const shown = (await preview(places)).answer;
      const both = await Promise.all([close(places, shown), close(places, shown)]);
      const [done] = both.filter(({ status }) => status === 200);
      const [refused] = both.filter(({ status }) => status === 409);
      expect(refused?.failure).toMatchObject({
        code: 'closure_covered',
        details: { closure: { id: done?.answer.id, court, from: date } },
      });
    }
  });

  test('[CLOSE-5] of two undos, one is done', async () => {
    const { mei, places } = await aBooking();
    const { answer } = await closeNow(places);
    await previewUndo(answer.id);
    const both = await Promise.all([undoNow(answer.id), undoNow(answer.id)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await bookingsOf(db, mei)).toHaveLength(1);
    expect(await balanceOf(db, mei)).toBe(0);
  });
});
