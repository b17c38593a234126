import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { placeOrder, priceCourts } from '#contract/orders.ts';
import { deleteAccount } from '#contract/profile.ts';
import { largestBalanceSen } from '#domain/money/credits.ts';
import { sumSen } from '#domain/money/money.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { WaitingReason } from '#domain/payments/exceptions.ts';
import type { Slot } from '#domain/time/slots.ts';
import { demoPassword } from '#domain/venue/demo.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { exceptionCountLabels } from '#domain/words/exception-count-labels.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { expect } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';
import { reportCharge } from '#e2e/provider-messages.ts';
import { sell } from '#e2e/waiting-money.ts';

// Each reason for which a message of the provider makes money wait, from the message to the decision.
// Typing is no click. How money comes to wait without one is in the other journey of the exceptions.

test.use({ opensAt: '2026-11-15T10:36:00+08:00', viewport: { width: 1440, height: 900 } });

const { dialog: words, guestPaid, kinds, reasons } = exceptionLabels;
const mostClicks = 4;
const court = 'Tournament Court 5';

type Member = APIRequestContext;

const memberOf = async (
  browser: Browser,
  venue: OwnVenue,
  status: Parameters<typeof admitAs>[2],
): Promise<Member> => {
  const { request } = await browser.newContext();
  await admitAs(request, venue, status);
  return request;
};

const priceOf = async (member: Member, { address }: OwnVenue, date: string, slot: Slot) => {
  const data = { date, slots: { [court]: [slot] } };
  const answer = await member.post(`${address}${priceCourts.path}`, { data });
  return priceCourts.response.parse(await answer.json());
};

const creditsOf = async (member: Member, venue: OwnVenue): Promise<number> =>
  (await priceOf(member, venue, '2026-11-19', 15)).availableCreditsSen;

/** Orders a slot by card, as a member's browser does. */
const order = async (member: Member, venue: OwnVenue, date: string, slot: Slot) => {
  const { slots: priced } = await priceOf(member, venue, date, slot);
  const shownTotalSen = sumSen(priced.map(({ finalPrice }) => finalPrice));
  const orderId = makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant());
  const answer = await member.post(`${venue.address}${placeOrder.path}`, {
    data: {
      ...{ orderId, date, slots: { [court]: [slot] }, shownTotalSen },
      ...{ bookingType: 'court-booking', shownCreditsSen: 0, shownFreeSlots: 0 },
      ...{ billingName: 'Aisyah Tan', billingEmail: 'aisyah@journey.test' },
      billingMobile: '+60123456789',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { orderId, amountSen: shownTotalSen };
};

interface Decision {
  readonly reason: WaitingReason;
  readonly transactionId: string;
  /** The resolution that is chosen; null for the one that is proposed. */
  readonly kind: keyof typeof kinds | null;
  readonly reference?: string;
}

/** Finds the money by its transaction, decides about it from the Day, and counts the clicks. */
const decide = async (
  page: Page,
  { reason, transactionId, kind, reference }: Decision,
): Promise<void> => {
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await page.getByRole('link', { name: consoleLabels.frame.day, exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  const screen = page
    .getByRole('navigation')
    .getByRole('link', { name: exceptionCountLabels.name });
  await expect(screen).toHaveText(/1 open exception/);
  await click(screen);
  const row = page.getByRole('row').filter({ hasText: transactionId });
  // Of a guest it says that they paid twice.
  await expect(row).toContainText(
    reason === 'guest_money' ? guestPaid.second_charge : reasons[reason],
  );
  await expectUsableAtDesk(page);
  await click(row.getByRole('button', { name: /^Resolve/ }));
  const dialog = page.getByRole('dialog', { name: /^What becomes of/ });
  // Nobody knows whether there is money, so nothing is chosen before.
  const chosen = dialog.getByRole('radio', { checked: true });
  await expect(chosen).toHaveCount(reason === 'contradicted' ? 0 : 1);
  if (kind !== null) await click(dialog.getByRole('radio', { name: kinds[kind] }));
  if (reference !== undefined) await dialog.getByLabel(words.reference).fill(reference);
  await dialog.getByLabel(words.reason).fill('Agreed on the phone');
  await click(dialog.getByRole('button', { name: words.confirm }));
  await expect(dialog).toBeHidden();
  expect(clicks).toBeLessThanOrEqual(mostClicks);
  await expect(row).toHaveCount(0);
  await expect(screen).toHaveText(exceptionCountLabels.name);
};

test('money that waits by a message of the provider is decided about within four clicks, whatever the reason', async ({
  page,
  venue,
  browser,
}) => {
  await signInToConsole(page, venue, 'manager');
  await expect(page.getByRole('grid')).toBeVisible();
  const report = (charge: Parameters<typeof reportCharge>[2]) =>
    reportCharge(page.request, venue, charge);
  const mei = await memberOf(browser, venue, 'normal_member');

  await test.step('the same charge again with another amount', async () => {
    const charge = { ...(await order(mei, venue, '2026-11-18', 12)), transactionId: '9100011' };
    await report(charge);
    await report({ ...charge, amountSen: charge.amountSen - 500 });
    await decide(page, { reason: 'contradicted', transactionId: '9100011', kind: 'not_received' });
  });

  await test.step('another currency', async () => {
    const charge = { ...(await order(mei, venue, '2026-11-18', 13)), transactionId: '9100021' };
    await report({ ...charge, currency: 'SGD' });
    const reference = 'Portal 1';
    await decide(page, {
      ...{ reason: 'wrong_currency', transactionId: '9100021', kind: null, reference },
    });
  });

  await test.step('a second charge of a member whose balance is full', async () => {
    const { orderId } = await order(mei, venue, '2026-11-19', 12);
    // Two charges of another amount than is due, because a message reports at most RM 9,999,999.99.
    await report({ orderId, amountSen: largestBalanceSen / 2 - 1, transactionId: '9100030' });
    const amountSen = largestBalanceSen - 1_000 - (await creditsOf(mei, venue));
    await report({ orderId, amountSen, transactionId: '9100031' });
    const charge = await order(mei, venue, '2026-11-19', 13);
    await report({ ...charge, transactionId: '9100032' });
    await report({ ...charge, transactionId: '9100033' });
    const reference = 'Portal 2';
    await decide(page, {
      ...{ reason: 'balance_full', transactionId: '9100033', kind: 'refunded_outside', reference },
    });
  });

  await test.step('a member who has deleted the account', async () => {
    const gone = await memberOf(browser, venue, 'super_host_padel');
    const charge = await order(gone, venue, '2026-11-18', 14);
    await admitAs(gone, venue, 'super_host_padel');
    const data = { password: demoPassword };
    expect((await gone.post(`${venue.address}${deleteAccount.path}`, { data })).ok()).toBe(true);
    await report({ ...charge, transactionId: '9100041' });
    const reference = 'Portal 3';
    await decide(page, {
      ...{ reason: 'member_gone', transactionId: '9100041', kind: 'refunded_outside', reference },
    });
  });

  await test.step('a guest who has paid twice', async () => {
    const [phone, email] = ['+60 12 345 6789', 'lim@journey.test'];
    const buyer = { kind: 'guest', name: 'Lim Wei', phone, email };
    const payment = { method: 'link', holdMinutes: 60 };
    const orderId = await sell(page, venue, { slot: 14, sen: 6_700 }, { buyer, payment });
    await report({ orderId, amountSen: 6_700, transactionId: '9100051' });
    await report({ orderId, amountSen: 6_700, transactionId: '9100052' });
    const reference = 'Portal 4';
    await decide(page, {
      ...{ reason: 'guest_money', transactionId: '9100052', kind: 'refunded_outside', reference },
    });
  });

  await test.step('an order that is not in Depot', async () => {
    await report({ orderId: 'cafe77', amountSen: 4_200, transactionId: '9100061' });
    await decide(page, { reason: 'unknown_order', transactionId: '9100061', kind: 'kept' });
  });
});
