import type { Page } from '@playwright/test';
import { getPlans, placeMembershipOrder } from '#contract/memberships.ts';
import { setMemberStatus } from '#contract/operator-members.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { refundPolicy } from '#domain/words/checkout-labels.ts';
import { orderLabels } from '#domain/words/order-labels.ts';
import { dayOf } from '#e2e/booking-page.ts';
import {
  confirmDialog,
  expectSoon,
  fillBilling,
  finalTotal,
  goToPayment,
  placeOrderButton,
} from '#e2e/checkout-page.ts';
import { expect, expectUsable, expectUsableEverywhere, timed, widths } from '#e2e/journey.ts';
import { turn } from '#e2e/lessons-page.ts';
import { ask } from '#e2e/my-bookings-page.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-15T10:45:00+08:00';
test.use({ opensAt });

const today = bookingDayOf(Temporal.Instant.from(opensAt));

test('while memberships are closed their screen says so, and none is sold', async ({
  page,
  venue,
}) => {
  await turn(venue, 'membership', false);
  await admitAs(page.request, venue, 'athlete');
  await page.goto(`${venue.address}/membership-upgrade`);
  await expect(
    page.getByRole('heading', { name: 'Membership Upgrades - Coming Soon!' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    "We're working on bringing membership upgrades to you. Stay tuned for updates!",
  );
  const answer = await page.request.post(`${venue.address}${placeMembershipOrder.path}`, {
    data: {
      orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
      planId: 1,
      shownCreditsSen: 0,
      shownTotalSen: 30_000,
      billingName: 'Aisyah Tan',
      billingEmail: 'aisyah@journey.test',
      billingMobile: '+60123456789',
    },
  });
  expect(answer.ok()).toBe(false);
  expect(await answer.json()).toMatchObject({ code: 'switched_off' });

  // The venue opens memberships while the screen is open.
  await turn(venue, 'membership', true);
  await expect(page.getByRole('heading', { name: 'Your membership' })).toBeVisible();
});

const planOf = (page: Page, name: string) => page.getByRole('article', { name });

const longTerm = async (page: Page, venue: OwnVenue) => {
  const visitor = { request: page.request, venue };
  const { plans } = getPlans.response.parse(await ask(visitor, getPlans, getPlans.path));
  const plan = plans.find(({ status }) => status === 'long_term_member');
  if (plan === undefined) throw new Error('The venue sells no long-term membership.');
  return { ...plan, price: `RM ${(plan.priceSen / 100).toFixed(2)}` };
};

test('a paid upgrade applies at once, in another tab too, and can be renewed', {
  tag: timed,
}, async ({ page, context, venue }) => {
  await venue.setClock(opensAt);
  await turn(venue, 'membership', true);
  // The status that a member has already cannot be given. [MEMBER-19]
  for (const status of ['athlete', 'normal_member'] as const) {
    const params = { email: demoEmail('normal_member') };
    await venue.operate(setMemberStatus, { params, body: { status, isConfirmed: true } });
  }
  await admitAs(page.request, venue, 'normal_member');
  const plan = await longTerm(page, venue);
  const endsOn = Temporal.PlainDate.from(today).add({ months: plan.months });
  const until = `${endsOn.toString().split('-').reverse().join('/')}`;

  const other = await context.newPage();
  await other.goto(`${venue.address}/?sport=Pickle`);
  const [lastOfTen, lastOfFourteen] = [addDays(today, 9), addDays(today, 13)];
  await expect(dayOf(other, lastOfTen)).toBeEnabled();
  await expect(dayOf(other, lastOfFourteen)).toBeDisabled();

  await test.step('the plans and their benefits', async () => {
    await page.goto(`${venue.address}/membership-upgrade`);
    const card = planOf(page, plan.name);
    await expect(page.getByRole('main')).toContainText('Normal Member');
    await expect(card).toContainText('Book courts for 14 days: today and the 13 days after it');
    await expect(card).toContainText(plan.price);
    await expect(card).toContainText(`If you join today: until ${until}.`);
    const host = planOf(page, 'Padel Super Host');
    await expect(host).toContainText(
      'RM 20.00 off every Padel Court slot from 07:00 AM to 06:00 PM',
    );
    await expectUsableEverywhere(page);
  });

  await test.step('paid by card, on a phone', async () => {
    await page.setViewportSize({ width: widths.phone, height: 800 });
    await page.getByRole('button', { name: `Upgrade, ${plan.name}` }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('main')).toContainText(`Membership Upgrade - ${plan.name}`);
    await page.getByRole('checkbox', { name: /^Use Credits/ }).uncheck();
    await expect(finalTotal(page)).toContainText(plan.price);
    await fillBilling(page);
    await placeOrderButton(page).click();
    await expect(confirmDialog(page)).toContainText(refundPolicy.title);
    await expect(confirmDialog(page)).toContainText(orderLabels.membership.refundNote);
    await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await goToPayment(page);
    await page.getByRole('button', { name: `Pay ${plan.price}` }).click();
    await expectSoon(page).toHaveURL(/\/profile/);
  });

  await test.step('it applies at once', async () => {
    await expectSoon(page.getByRole('main')).toContainText('Long-term Member');
    await expect(page.getByRole('main')).toContainText(`until ${until}`);
    await expectUsableEverywhere(page);
    // The other tab was never reloaded.
    await expect(dayOf(other, lastOfFourteen)).toBeEnabled({ timeout: 1_000 });
  });

  await test.step('and is renewed from its last day', async () => {
    await page.goto(`${venue.address}/membership-upgrade`);
    const card = planOf(page, plan.name);
    await expect(card).toContainText('Your plan');
    await expect(card).toContainText('Renewing extends your membership until');
    await expect(card.getByRole('button', { name: `Renew, ${plan.name}` })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      `until ${until}. After that you will be Normal Member again.`,
    );
    const host = planOf(page, 'Padel Super Host');
    const loss = /replaces Long-term Member: you give up the \d+ days/;
    await expect(host).toContainText(loss);
    await expectUsableEverywhere(page);
    await host.getByRole('button', { name: 'Change to this plan, Padel Super Host' }).click();
    await placeOrderButton(page).click();
    await expect(confirmDialog(page)).toContainText(loss);
    await expect(confirmDialog(page)).toContainText(/RM \d+\.\d\d of what you paid/);
    await expectUsable(page);
  });
});

test('a status given permanently by the venue is not sold', async ({ page, venue }) => {
  await turn(venue, 'membership', true);
  await admitAs(page.request, venue, 'long_term_member');
  const plan = await longTerm(page, venue);
  await page.goto(`${venue.address}/membership-upgrade`);
  const card = planOf(page, plan.name);
  await expect(card).toContainText(
    'The venue has already given you this membership with no end date, so there is nothing to buy.',
  );
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('with no end date');
});
