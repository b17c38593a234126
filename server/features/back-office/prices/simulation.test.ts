import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelAtDesk, moveAtDesk } from '#contract/desk-bookings.ts';
import { priceCourts } from '#contract/orders.ts';
import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import type { PriceEdit } from '#domain/venue/price-changes.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, type SaleRequest, sell } from '#server/testing/desk-sales.ts';
import { onlyBooking } from '#server/testing/own-bookings.ts';
import { aDraft, type Draft, makePriceCalls } from '#server/testing/price-changes.ts';
import { aShopper, openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, context } = running;
const { clock } = context;
const prices = makePriceCalls(running);
const owner = await aStaffMember(running, 'owner');
const desk = await aStaffMember(running, 'desk');
const opening = Temporal.Instant.from(openingTime);

interface Sold {
  readonly status: MembershipStatus;
  readonly date: string;
  readonly court: string;
  readonly slot: Slot;
}

const buyers = new Map<MembershipStatus, Awaited<ReturnType<typeof aShopper>>>();
for (const status of membershipStatuses) buyers.set(status, await aShopper(running, { status }));

const buyerOf = (status: MembershipStatus) => {
  const buyer = buyers.get(status);
  if (buyer === undefined) throw new Error(`Nobody is ${status}.`);
  return buyer;
};

/** The price that the product quotes to a member for a slot, at the time of the clock. */
const quote = async ({ status, date, court, slot }: Sold): Promise<number> => {
  const body = { date, slots: { [court]: [slot] } };
  const { answer } = await ask(app, priceCourts, { body }, buyerOf(status).headers);
  return answer.slots[0]?.finalPrice ?? 0;
};

const courts = ['Tournament Court 1', 'Tournament Court 2', 'Show Court 1', 'Padel Court 1'];
const anySold: fc.Arbitrary<Sold> = fc.record({
  // Athletes and long-term members may have free slots, which nobody pays for.
  status: fc.constantFrom<MembershipStatus>('normal_member', 'super_host', 'vip_maserati', 'coach'),
  date: fc.integer({ min: 0, max: 5 }).map((days) => addDays(playDay, days)),
  court: fc.constantFrom(...courts),
  slot: fc.constantFrom(...tableSlots),
});

const someSales = (count: number, seed: number): readonly Sold[] =>
  fc
    .sample(
      fc.uniqueArray(anySold, {
        minLength: count,
        maxLength: count,
        selector: ({ date, court, slot }) => `${date}/${court}/${slot}`,
      }),
      { numRuns: 1, seed },
    )
    .flat();

const sellEach = async (sold: readonly Sold[]): Promise<number> => {
  let paidSen = 0;
  for (const one of sold) {
    const shownTotalSen = await quote(one);
    const { userId } = buyerOf(one.status);
    const sale = aSale({
      ...{ buyer: { kind: 'member', userId } as const, shownTotalSen },
      ...{ date: one.date, slots: { [one.court]: [one.slot] } },
    });
    const { status, failure } = await sell(running, desk, sale);
    // A member may have booked enough for the day.
    if (status !== 200) throw new Error(`The sale was refused: ${failure.code}`);
    paidSen += shownTotalSen;
  }
  return paidSen;
};

const edits: readonly PriceEdit[] = [
  { kind: 'price', courtType: 'Tournament Court', baseSen: 6_650, peakSen: 8_425 },
  { kind: 'price', courtType: 'Padel Court', baseSen: 11_111, peakSen: 17_777 },
  {
    kind: 'role_discount',
    status: 'super_host',
    courtType: 'Tournament Court',
    discounts: [{ amountSen: 1_234, fromSlot: 9, toSlot: 20 }],
  },
  { kind: 'role_discount', status: 'vip_maserati', courtType: 'Padel Court', discounts: [] },
  {
    kind: 'promotion',
    id: 'odd-percent',
    promotion: {
      ...{ id: 'odd-percent', label: 'Odd percent', courtType: null },
      ...{ exceptCourtType: 'Show Court', startsOn: addDays(playDay, 2), endsOn: '2026-12-31' },
      ...{ appliesTo: 'off_peak', kind: 'percent', percent: 7 },
    },
  },
];

const sumOf = async (sold: readonly Sold[]): Promise<number> => {
  let sum = 0;
  for (const one of sold) sum += await quote(one);
  return sum;
};

test('[CHANGE-8] the simulated sum equals what the same slots cost after the change', async () => {
  const sold = someSales(40, 20_261_118);
  const paidSen = await sellEach(sold);
  const wanted: Draft = aDraft({
    edits: edits as Draft['edits'],
    takesEffectAt: opening.add({ hours: 3 }).toString(),
  });
  const { answer } = await prices.simulate(owner, wanted);
  const { coming } = answer;
  expect(coming.total).toMatchObject({ slots: sold.length, paidSen, beforeSen: paidSen });
  expect(coming.total.afterSen).not.toBe(paidSen);
  expect(coming.left).toEqual({ overridden: 0, moved: 0, refunded: 0 });

  const id = await prices.drafted(owner, wanted);
  expect((await prices.approve(owner, id)).status).toBe(200);
  expect(await sumOf(sold)).toBe(paidSen);
  clock.set(opening.add({ hours: 3 }));
  expect(await sumOf(sold)).toBe(coming.total.afterSen);
  for (const { status, afterSen } of coming.byStatus) {
    expect(await sumOf(sold.filter((one) => one.status === status))).toBe(afterSen);
  }
  for (const { courtType, afterSen } of coming.byCourtType) {
    expect(await sumOf(sold.filter(({ court }) => court.startsWith(courtType)))).toBe(afterSen);
  }

  // The same slots as last month's orders, without their refunds, moves and other prices.
  clock.set(Temporal.Instant.from('2026-12-02T09:00:00+08:00'));
  const later = await prices.simulate(owner, aDraft());
  expect(later.answer.lastMonth).toMatchObject({ from: '2026-11-01', until: '2026-11-30' });
  expect(later.answer.lastMonth.total).toMatchObject({
    slots: sold.length,
    paidSen,
    beforeSen: coming.total.afterSen,
  });
});

test('[CHANGE-8] slots sold at another price, moved or refunded are left out and counted', async () => {
  const now = Temporal.Instant.from('2027-01-05T09:00:00+08:00');
  clock.set(now);
  const manager = await aStaffMember(running, 'manager');
  const date = '2027-01-08';
  const sellAt = async (court: string, changes: Partial<SaleRequest> = {}) => {
    const shownTotalSen = await quote({ status: 'normal_member', date, court, slot: 12 });
    const sale = aSale({ date, slots: { [court]: [12] }, shownTotalSen, ...changes });
    const { status, answer } = await sell(running, manager, sale);
    expect(status).toBe(200);
    return { ...answer, shownTotalSen };
  };
  const kept = await sellAt('Tournament Court 1');
  const override = { soldSen: 5_000, waives: [], reason: 'Lights were out' };
  await sellAt('Tournament Court 2', { override, shownTotalSen: 5_000 });
  const moved = await sellAt('Tournament Court 3');
  const refunded = await sellAt('Tournament Court 4');
  const bookingOf = ({ userId }: { readonly userId: string }) =>
    onlyBooking(running.db, { userId, email: '' });
  const reason = 'Asked at the desk';
  const moves = await ask(
    app,
    moveAtDesk,
    {
      params: { bookingId: await bookingOf(moved) },
      body: { date, slot: 13, courtName: 'Tournament Court 3', shownDifferenceSen: 0, reason },
    },
    manager.headers,
  );
  expect(moves.status).toBe(200);
  const cancelled = await ask(
    app,
    cancelAtDesk,
    {
      params: { bookingId: await bookingOf(refunded) },
      body: { giveBack: refunded.shownTotalSen, reason },
    },
    manager.headers,
  );
  expect(cancelled.status).toBe(200);

  const coming = (await prices.simulate(owner, aDraft())).answer.coming;
  expect(coming.total).toMatchObject({ slots: 1, paidSen: kept.shownTotalSen });
  expect(coming.left).toEqual({ overridden: 1, moved: 1, refunded: 0 });
  clock.set(now.add({ hours: 24 * 31 }));
  const { lastMonth } = (await prices.simulate(owner, aDraft())).answer;
  expect(lastMonth.total).toMatchObject({ slots: 1, paidSen: kept.shownTotalSen });
  expect(lastMonth.left).toEqual({ overridden: 1, moved: 1, refunded: 1 });
});
