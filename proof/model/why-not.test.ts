import { expect, test } from 'vitest';
import { whyNot } from '#contract/console-why-not.ts';
import { addClosure } from '#contract/operator-calendar.ts';
import { membershipStatuses, membershipStatusOf } from '#domain/members/membership-status.ts';
import { courtBookingItem, summariseOrder } from '#domain/orders/order-lines.ts';
import { chooseFreeSlots } from '#domain/slots/allowance.ts';
import { refusalToCheckOut } from '#domain/slots/daily-limit.ts';
import { type ReasonCode, reasonCodes } from '#domain/slots/why-not.ts';
import { allSlots, type Slot } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { makeRandom } from '#proof/model/random.ts';
import { quoteCourts } from '#server/features/orders/bill.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, sell } from '#server/testing/desk-sales.ts';
import {
  anOrderRequest,
  aShopper,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const courts = await listCourts(db);
const today = '2026-11-16';

interface Pair {
  readonly userId: string;
  readonly courtId: number;
  readonly date: string;
  readonly slot: (typeof allSlots)[number];
}

const explain = async (pair: Pair) =>
  (await ask(app, whyNot, { query: { ...pair } }, desk.headers)).answer;

/** The order that a browser would place for one slot. */
const orderFor = async ({ userId, courtId, date, slot }: Pair, useCredits = false) => {
  const court = courts.find(({ id }) => id === courtId)?.name ?? '';
  const row = await db
    .selectFrom('profiles')
    .select('membership_status')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const asked = {
    userId,
    status: membershipStatusOf(row.membership_status),
    date,
    slots: { [court]: [slot] },
  };
  const quote = await quoteCourts(db, context.readRuleBook, asked, context.clock.now());
  const free = chooseFreeSlots(quote.slots, quote.freeSlotsLeft);
  const items = quote.slots.map((one) => courtBookingItem(one, date, free.includes(one)));
  const summary = summariseOrder(items, useCredits, quote.availableCreditsSen);
  return anOrderRequest({
    date,
    slots: asked.slots,
    shownTotalSen: summary.finalTotalSen,
    shownCreditsSen: summary.creditsSen,
    shownFreeSlots: free.length,
  });
};

/** Expects that a request is refused for the first reason that is told for its slot, and returns it. */
const expectSame = async (shopper: Shopper, pair: Pair, code: ReasonCode): Promise<ReasonCode> => {
  const { reasons } = await explain(pair);
  const { failure } = await place(running, shopper, await orderFor(pair));
  expect([reasons[0]?.code, failure.code]).toEqual([code, code]);
  return code;
};

/**
 * The reasons that few members ever meet: an account that was suspended a moment ago, a sale by phone,
 * a hold of nine minutes, and a request for nothing, which no slot can have.
 */
const reachFixedPairs = async (): Promise<readonly ReasonCode[]> => {
  const shopper = await aShopper(running);
  const { userId } = shopper;
  const court = courts.find(({ name }) => name === 'Tournament Court 6');
  if (court === undefined) throw new Error('The venue has such a court.');
  const date = addDays(today, 2);
  const claims = await db
    .selectFrom('slot_claims')
    .select('slot')
    .where('court_id', '=', court.id)
    .where('booking_date', '=', date)
    .execute();
  const isFree = (slot: Slot): boolean => !claims.some((claim) => claim.slot === slot);
  // Whatever the members before have left of the cheaper hours of the day.
  const [one = 12, two = 13, three = 14] = allSlots.filter(
    (slot) => slot > 10 && slot < 18 && isFree(slot),
  );
  const pairAt = (slot: Pair['slot']): Pair => ({ userId, courtId: court.id, date, slot });

  const sale = aSale({
    buyer: { kind: 'member', userId },
    ...{ date, slots: { [court.name]: [one] }, payment: byLink() },
  });
  expect((await sell(running, desk, sale)).status).toBe(200);
  const byPhone = await expectSame(shopper, pairAt(one), 'held_by_venue');

  const started = context.clock.now();
  for (const minutes of [0, 2, 4, 6, 8]) {
    context.clock.set(started.add({ minutes }));
    expect((await place(running, shopper, await orderFor(pairAt(two)))).status).toBe(200);
  }
  context.clock.set(started.add({ minutes: 8, seconds: 31 }));
  const tooLong = await expectSame(shopper, pairAt(two), 'pending_expired');

  const nothing = anOrderRequest({ date, slots: {} });
  const { failure } = await place(running, shopper, nothing);
  const daySlots = { booked: 0, held: 0, requested: 0 };
  expect(failure.code).toBe(refusalToCheckOut('normal_member', daySlots));
  expect(failure.code).toBe('no_timeslot');

  await db
    .updateTable('users')
    .set({ suspended_at: new Date(), suspension_reason: 'A test' })
    .where('id', '=', userId)
    .execute();
  const suspended = await expectSame(shopper, pairAt(three), 'account_suspended');
  return [byPhone, tooLong, 'no_timeslot', suspended];
};

/** About a thousand orders, one after the other; twice the usual time on a busy machine. */
const longestMs = 180_000;

test(
  '[WHY-1] the first reason is the refusal that booking gives, for 500 members and slots',
  async () => {
    const random = makeRandom(20_261_116);
    const body = {
      sport: 'Padel',
      from: addDays(today, 3),
      to: addDays(today, 4),
      reason: 'Paint',
    };
    await ask(app, addClosure, { body });
    const shoppers = await Promise.all(
      [...membershipStatuses, 'normal_member' as const].flatMap((status) => [
        aShopper(running, { status }),
        aShopper(running, { status, creditsSen: 500_000 }),
      ]),
    );
    const reached = new Set<ReasonCode>();
    for (let count = 0; count < 500; count += 1) {
      // Few members, dates and courts at a time, so that they meet limits and each other.
      const shopper = random.pick(random.chance(0.5) ? shoppers.slice(-2) : shoppers);
      const court = random.pick(random.chance(0.5) ? courts.slice(0, 4) : courts);
      if (shopper === undefined || court === undefined) throw new Error('There are some.');
      const pair: Pair = {
        userId: shopper.userId,
        courtId: court.id,
        date: random.chance(0.6) ? addDays(today, 1) : addDays(today, random.below(16) - 1),
        slot: random.pick(allSlots) ?? 7,
      };
      const { reasons } = await explain(pair);
      // Members with credits use them where nothing is in the way, so that there are bookings.
      const useCredits = reasons.length === 0;
      const { status, failure } = await place(running, shopper, await orderFor(pair, useCredits));
      expect({ pair, first: reasons[0]?.code ?? null }).toEqual({
        pair,
        first: status === 200 ? null : failure.code,
      });
      for (const { code } of reasons) reached.add(code);
    }
    for (const code of await reachFixedPairs()) reached.add(code);
    expect([...reached].toSorted()).toEqual([...reasonCodes].toSorted());
  },
  longestMs,
);
