import type { Locator, Page } from '@playwright/test';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { exceptionCountLabels } from '#domain/words/exception-count-labels.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { refundLabels } from '#domain/words/refund-labels.ts';
import { shiftLinkLabels } from '#domain/words/shift-link-labels.ts';
import { expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { expect } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';
import { guestPaysTooLate, importStranger, owe, sell } from '#e2e/waiting-money.ts';

// Money that waits for a person, with the clicks that each kind takes from the Day. Typing is no click.

test.use({ opensAt: '2026-11-15T10:36:00+08:00', viewport: { width: 1440, height: 900 } });

const { dialog: words, kinds, proposal } = exceptionLabels;
const { bank } = refundLabels;
const rowOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row').filter({ hasText: text });

const counter = () => {
  let clicks = 0;
  return {
    click: async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    },
    count: (): number => clicks,
  };
};

const screenLink = (page: Page): Locator =>
  page.getByRole('navigation').getByRole('link', { name: exceptionCountLabels.name });

/** Opens the question about an exception, from the Day. */
const openQuestion = async (
  page: Page,
  row: string | RegExp,
  click: (target: Locator) => Promise<void>,
): Promise<Locator> => {
  await page.getByRole('link', { name: consoleLabels.frame.day, exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await click(screenLink(page));
  await click(rowOf(page, row).getByRole('button', { name: /^Resolve/ }));
  return page.getByRole('dialog', { name: /^What becomes of/ });
};

test('a manager resolves money that waits, each kind within four clicks', async ({
  page,
  venue,
}) => {
  await signInToConsole(page, venue, 'manager');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(screenLink(page)).toHaveText(exceptionCountLabels.name);

  await test.step('one more shows at once, on the Day too', async () => {
    await owe(page, venue, 'Siti Rahman', { slot: 12, sen: 6_500 });
    await expect(screenLink(page)).toHaveText(/1 open exception/);
    const note = page.getByRole('main').getByRole('link', { name: exceptionCountLabels.oneOpen });
    await expect(note).toBeVisible();
  });

  await test.step('returned to a guest, with a reference', async () => {
    const { click, count } = counter();
    const dialog = await openQuestion(page, 'Siti Rahman', click);
    // It was paid in cash, but no shift is open, so nothing is proposed.
    await expect(dialog.getByText('Siti Rahman')).toBeVisible();
    await expect(dialog.getByRole('link', { name: shiftLinkLabels.open })).toBeVisible();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await click(dialog.getByRole('radio', { name: kinds.refunded_outside }));
    await dialog.getByLabel(words.reference).press('Enter');
    await expect(dialog.getByText(words.referenceWrong)).toBeVisible();
    await dialog.getByLabel(words.reference).fill('Transfer 12');
    await dialog.getByLabel(words.reason).fill('Has no card with her');
    await click(dialog.getByRole('button', { name: words.confirm }));
    await expect(dialog).toBeHidden();
    expect(count()).toBeLessThanOrEqual(4);
    await expect(rowOf(page, 'Siti Rahman')).toHaveCount(0);
    await expect(screenLink(page)).toHaveText(exceptionCountLabels.name);
  });

  await test.step('a guest’s money to a member, found by name', async () => {
    await owe(page, venue, 'Ravi Kumar', { slot: 13, sen: 6_600 });
    await expect(screenLink(page)).toHaveText(/1 open exception/);
    const { click, count } = counter();
    const dialog = await openQuestion(page, 'Ravi Kumar', click);
    await click(dialog.getByRole('radio', { name: kinds.credited }));
    await page.keyboard.press('Tab');
    await page.keyboard.type('mei tan');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Mei Tan', { exact: true })).toBeVisible();
    await dialog.getByLabel(words.reason).fill('Has an account now');
    await click(dialog.getByRole('button', { name: words.confirm }));
    await expect(dialog).toBeHidden();
    expect(count()).toBeLessThanOrEqual(4);
  });

  await test.step('a payment that came too late, for another order', async () => {
    await guestPaysTooLate(page, venue, 'Lim Wei', { slot: 14, sen: 6_700 });
    await expect(screenLink(page)).toHaveText(/1 open exception/);
    const phone = '+60 12 345 6789';
    const orderId = await sell(
      page,
      venue,
      { slot: 16, sen: 6_700 },
      {
        buyer: { kind: 'guest', name: 'Lim Wei', phone, email: 'lim@journey.test' },
        payment: { method: 'link', holdMinutes: 60 },
      },
    );
    const { click, count } = counter();
    const dialog = await openQuestion(page, 'Lim Wei', click);
    await click(dialog.getByRole('radio', { name: kinds.attached }));
    // The order that was paid too late is proposed; the slot of the new one is free.
    await expect(dialog.getByLabel(words.order)).not.toHaveValue('');
    await dialog.getByLabel(words.order).fill(orderId);
    await dialog.getByLabel(words.reason).fill('Meant for the new slot');
    await expectUsableAtDesk(page);
    await click(dialog.getByRole('button', { name: words.confirm }));
    await expect(dialog).toBeHidden();
    expect(count()).toBeLessThanOrEqual(4);
  });

  await test.step('a payment without an order, from the provider’s file', async () => {
    await importStranger(page, venue, '880041');
    await expect(screenLink(page)).toHaveText(/1 open exception/);
    const { click, count } = counter();
    const dialog = await openQuestion(page, '880041', click);
    await expect(dialog.getByRole('radio', { name: kinds.attached })).toBeChecked();
    await expect(page.locator('tr[aria-current]')).toHaveCount(0);
    await click(dialog.getByRole('radio', { name: kinds.refunded_outside }));
    await dialog.getByLabel(words.reference).fill('Portal 7');
    await expect(dialog.getByText(words.reasonHintUnknown)).toBeVisible();
    await dialog.getByLabel(words.reason).fill('Meant for the café');
    await expectUsableAtDesk(page);
    await click(dialog.getByRole('button', { name: words.confirm }));
    await expect(dialog).toBeHidden();
    expect(count()).toBeLessThanOrEqual(4);
    await expect(rowOf(page, '880041')).toHaveCount(0);
  });

  await test.step('kept, by the keyboard alone', async () => {
    await owe(page, venue, 'Chong Li', { slot: 11, sen: 6_800 });
    await expectUsableAtDesk(page);
    await rowOf(page, 'Chong Li')
      .getByRole('button', { name: /^Resolve/ })
      .focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^What becomes of/ });
    await dialog.getByRole('radio', { name: kinds.returned_in_cash }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('radio', { name: kinds.kept })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('The guest wants it to be a gift');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(exceptionLabels.none)).toBeVisible();
    await expect(screenLink(page)).toHaveText(exceptionCountLabels.name);
  });
});

test('a manager refunds at the provider, and sees how far it has come', async ({ page, venue }) => {
  await signInToConsole(page, venue, 'manager');
  await expect(page.getByRole('grid')).toBeVisible();

  await test.step('a payment that came too late goes back to the card', async () => {
    await guestPaysTooLate(page, venue, 'Nora Aziz', { slot: 17, sen: 6_722 });
    await expect(screenLink(page)).toHaveText(/1 open exception/);
    const { click, count } = counter();
    const dialog = await openQuestion(page, 'Nora Aziz', click);
    await expect(dialog.getByRole('radio', { name: kinds.refunded_at_provider })).toBeChecked();
    await dialog.getByLabel(words.reason).fill('The slot was sold');
    await expectUsableAtDesk(page);
    await click(dialog.getByRole('button', { name: words.confirm }));
    await expect(dialog).toBeHidden();
    expect(count()).toBeLessThanOrEqual(4);
    // It is pending for a minute, and stays in the list without a way to resolve it again.
    const row = rowOf(page, 'Nora Aziz');
    await expect(row.getByText(/^Pending at the provider since/)).toBeVisible({ timeout: 15_000 });
    await expect(row.getByRole('button')).toHaveCount(0);
    await expectUsableAtDesk(page);
  });

  await test.step('online banking needs an account', async () => {
    await guestPaysTooLate(page, venue, 'Omar Ali', { slot: 18, sen: 6_733 });
    const dialog = await openQuestion(page, 'Omar Ali', (target) => target.click());
    await dialog.getByLabel(words.reason).fill('The slot was sold');
    await dialog.getByRole('button', { name: words.confirm }).click();
    await expect(dialog.getByText(bank.codeWrong)).toBeVisible();
    await dialog.getByLabel(bank.code).fill('MBBEMYKL');
    await dialog.getByLabel(bank.name).fill('Omar Ali');
    await dialog.getByLabel(bank.account).fill('1140 0012 3456');
    await expectUsableAtDesk(page);
    await dialog.getByRole('button', { name: words.confirm }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Omar Ali')).toHaveCount(0, { timeout: 20_000 });
  });

  await test.step('a rejection opens the exception again', async () => {
    await guestPaysTooLate(page, venue, 'Tan Boon', { slot: 19, sen: 6_711 });
    const dialog = await openQuestion(page, 'Tan Boon', (target) => target.click());
    await dialog.getByLabel(words.reason).fill('The slot was sold');
    await dialog.getByRole('button', { name: words.confirm }).click();
    const row = rowOf(page, 'Tan Boon');
    await expect(row.getByText(/^Rejected by the provider/)).toBeVisible({ timeout: 20_000 });
    await expect(row.getByRole('button', { name: /^Resolve/ })).toBeVisible();
    await row.getByRole('link', { name: /^Order/ }).click();
    await expect(page.getByText('Refund of RM 67.11 at the provider')).toBeVisible();
    await expect(page.getByText(refundLabels.answers.rejected)).toBeVisible();
    await expectUsableAtDesk(page);
  });
});

test('more than RM 500 takes a second person', async ({ page, venue, browser }) => {
  await signInToConsole(page, venue, 'manager');
  await owe(page, venue, 'Farah Aziz', { slot: 15, sen: 60_000 });
  await screenLink(page).click();
  await rowOf(page, 'Farah Aziz')
    .getByRole('button', { name: /^Resolve/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'What becomes of RM 600.00?' });
  await dialog.getByRole('radio', { name: kinds.refunded_outside }).click();
  await dialog.getByLabel(words.reference).fill('Transfer 998');
  await dialog.getByLabel(words.reason).fill('The tournament was called off');
  await dialog.getByRole('button', { name: words.propose }).click();
  await expect(rowOf(page, 'Farah Aziz').getByText(proposal.own)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await expectUsableAtDesk(page);

  const second = await (await browser.newContext()).newPage();
  await signInToConsole(second, venue, 'owner');
  await screenLink(second).click();
  await rowOf(second, 'Farah Aziz')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(rowOf(second, 'Farah Aziz')).toHaveCount(0);
  // The first person sees it without doing anything.
  await expect(rowOf(page, 'Farah Aziz')).toHaveCount(0);
  await second.context().close();
});
