import { expect, test } from 'vitest';
import { membershipAfterBuying, refusalToBuyAgain } from '#domain/memberships/memberships.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { updateStatus } from '#server/features/members/members.repository.ts';
import { findPlan, upsertMembership } from '#server/features/memberships/memberships.repository.ts';
import { requireMembershipState } from '#server/features/memberships/memberships.ts';
import { openTestApp } from '#server/testing/app.ts';
import {
  aMembershipOrder,
  buyMembership,
  membershipOf,
  openMemberships,
  orderMembership,
  planOf,
} from '#server/testing/memberships.ts';
import { balanceOf } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
await openMemberships(running);
const plan = await planOf(db, 'long_term_member');
const tabs = Array.from({ length: 4 });

test('[MEMBER-5] of four tabs that buy a membership at once, one succeeds', async () => {
  const creditsSen = tabs.length * plan.priceSen;
  const mei = await aShopper(running, { creditsSen });
  const shown = { shownCreditsSen: plan.priceSen, shownTotalSen: 0 };
  const answers = await Promise.all(
    tabs.map(() => orderMembership(running, mei, aMembershipOrder(plan, shown))),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ failure }) => failure.code)).toEqual(
    tabs.slice(1).map(() => 'membership_just_bought'),
  );
  expect(await membershipOf(db, mei)).toMatchObject({
    is: 'long_term_member',
    until: '2027-02-16',
  });
  expect(await balanceOf(db, mei)).toBe(creditsSen - plan.priceSen);
  expect(await brokenInvariants(context)).toEqual([]);
});

test('control: without locking the account each tab is sold one', async () => {
  const mei = await aShopper(running);
  const orderId = await buyMembership(running, mei, plan);
  context.clock.set(context.clock.now().add({ minutes: 10 }));
  const now = context.clock.now();
  const sold = await findPlan(db, plan.id);
  if (sold === undefined) throw new Error('no plan');
  let reading = tabs.length;
  const allHaveRead = Promise.withResolvers<void>();
  const sales = tabs.map(() =>
    db.transaction().execute(async (tx) => {
      const state = await requireMembershipState(tx, mei.userId);
      reading -= 1;
      if (reading === 0) allHaveRead.resolve();
      await allHaveRead.promise;
      const boughtAt = state.boughtAt?.toTemporalInstant() ?? null;
      if (refusalToBuyAgain(boughtAt, now) !== null) return 'refused';
      const bought = membershipAfterBuying(state, sold, bookingDayOf(now));
      await upsertMembership(tx, mei.userId, { ...bought, planId: sold.id, orderId }, now);
      await updateStatus(tx, mei.userId, sold.status, now);
      return 'sold';
    }),
  );
  expect(await Promise.all(sales)).toEqual(tabs.map(() => 'sold'));
  // All four have paid, but the membership was extended once.
  expect(await membershipOf(db, mei)).toMatchObject({ until: '2027-05-16' });
});
