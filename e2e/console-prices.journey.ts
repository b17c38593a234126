import { displayAmount } from '#domain/money/money.ts';
import { priceLabels as words } from '#domain/words/price-labels.ts';
import { priceLinkLabels } from '#domain/words/price-link-labels.ts';
import { slotOf } from '#e2e/booking-page.ts';
import { expectUsableAtDesk, openFromMenu, signInToConsole } from '#e2e/console-page.ts';
import { expect, openOtherBrowser, timed } from '#e2e/journey.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:33:00+08:00', viewport: { width: 1440, height: 900 } });

test('[CHANGE-2] a manager drafts and simulates a price change, an owner approves it, and an open booking screen shows it at its time', {
  tag: timed,
}, async ({ page, browser, venue }) => {
  test.setTimeout(180_000);
  const member = await (await openOtherBrowser(browser)).newPage();
  await admitAs(member.request, venue, 'normal_member');
  const query = new URLSearchParams({
    ...{ sport: 'Pickle', date: '2026-11-18', type: 'Tournament Court' },
    court: 'Tournament Court 1',
  });
  await member.goto(`${venue.address}/?${query}`);
  await expect(slotOf(member, 12)).toContainText(displayAmount(6_000));

  await signInToConsole(page, venue, 'manager');
  await openFromMenu(page, 'money', priceLinkLabels.name);
  await expect(page.getByRole('table', { name: words.map.title })).toBeVisible();
  await expectUsableAtDesk(page);
  await page.getByRole('link', { name: words.newChange }).press('Enter');
  await page.getByLabel(words.form.name).fill('Tournament courts at noon');
  await page.getByLabel(words.form.reason).fill('Lights cost more');
  await page.getByLabel(words.form.effect).selectOption('time');
  await page.getByLabel(words.form.day, { exact: true }).fill('2026-11-15');
  await page.getByLabel(words.form.hour).selectOption('12');
  await page.getByLabel('Tournament Court, off peak (RM)').fill('66');
  await page.getByLabel('Tournament Court, at peak (RM)').fill('64.50');
  await expect(page.getByText(words.form.peakBelow)).toBeVisible();
  await expectUsableAtDesk(page);
  await page.getByRole('button', { name: words.form.save }).press('Enter');
  await expect(page.getByRole('heading', { name: words.simulation.title })).toBeVisible();
  await expect(page.getByText(words.simulation.unknownTitle)).toBeVisible();
  await expect(page.getByRole('table', { name: /^Slots booked for/ })).toBeVisible();
  await expectUsableAtDesk(page);
  await page.getByRole('button', { name: words.acts.propose }).press('Enter');
  await expect(page.getByText(words.acts.waits)).toBeVisible();

  const owner = await (await openOtherBrowser(browser)).newPage();
  await owner.setViewportSize({ width: 1440, height: 900 });
  await signInToConsole(owner, venue, 'owner');
  await owner.goto(page.url());
  await owner.getByRole('button', { name: words.acts.approve, exact: true }).press('Enter');
  const question = owner.getByRole('dialog', { name: words.acts.askTitle });
  await expect(question).toContainText('the peak price of RM 64.50 is below the base price');
  await expectUsableAtDesk(owner);
  await question.getByRole('button', { name: words.acts.askConfirm }).press('Enter');
  await expect(owner.getByText(words.states.approved, { exact: true })).toBeVisible();
  await expect(page.getByText(words.states.approved, { exact: true })).toBeVisible();
  await expect(slotOf(member, 12)).toContainText(displayAmount(6_000));

  await venue.setClock('2026-11-15T11:59:57+08:00');
  const effect = Date.now() + 3_000;
  await expect(slotOf(member, 12)).toContainText(displayAmount(6_600), { timeout: 6_000 });
  expect(Date.now() - effect).toBeLessThan(1_000);
  await expect(page.getByText(words.states.in_force, { exact: true })).toBeVisible();
});
