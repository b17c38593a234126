import { cashOwedLabels as words } from '#domain/words/cash-owed-labels.ts';
import { cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { exceptionCountLabels } from '#domain/words/exception-count-labels.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { shiftLinkLabels } from '#domain/words/shift-link-labels.ts';
import { expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { cellOf, opensAt, sellTo } from '#e2e/desk-page.ts';
import { expect } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt, viewport: { width: 1440, height: 900 } });

const court = 'Tournament Court 4';

test('[SHIFT-12] [SHIFT-13] a guest’s cash leaves the till once, with the cancellation or later', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  // The browser logs the question about the cash.
  expectedOnConsole.push(/409/);
  await signInToConsole(page, venue, 'desk');
  const drawer = page.getByRole('dialog', { name: court });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const till = page.getByRole('region', { name: shiftLabels.till.title });
  const confirmed = async (): Promise<void> => {
    const question = page.getByRole('dialog', { name: 'Hand RM 80.00 to Cash Cara?' });
    await expectUsableAtDesk(page);
    await question.getByRole('button', { name: words.confirm }).click();
  };

  await test.step('without a shift there is nothing to hand out', async () => {
    await sellTo(page, venue, 'Cash Cara', court, [19, 20, 21]);
    await cellOf(page, court, 19).click();
    await drawer.getByRole('button', { name: cancelLabels.openOne }).click();
    await drawer.getByRole('radio', { name: /^All of it/ }).check();
    await expect(drawer.getByText(words.noShift)).toBeVisible();
    await link(shiftLinkLabels.name).click();
    await page.getByLabel(shiftLabels.open.float).fill('300');
    await page.getByRole('button', { name: shiftLabels.open.submit }).click();
    await expect(till).toContainText('RM 300.00');
  });

  await test.step('with the cancellation, if the guest is here', async () => {
    await link('Day').click();
    await cellOf(page, court, 19).click();
    await drawer.getByRole('button', { name: cancelLabels.openOne }).click();
    await drawer.getByRole('radio', { name: /^All of it/ }).check();
    await drawer.getByLabel('The guest is here: hand back RM 80.00 in cash now').check();
    await drawer.getByLabel(cancelLabels.reason).fill('Feels ill');
    await expectUsableAtDesk(page);
    await drawer.getByRole('button', { name: cancelLabels.submitOne }).click();
    await expect(page.getByText(/RM 80\.00 handed back in cash, out of the till\./)).toBeVisible();
  });

  await test.step('or later, from the drawer of another slot', async () => {
    await cellOf(page, court, 20).click();
    await drawer.getByRole('button', { name: cancelLabels.openOne }).click();
    await drawer.getByRole('radio', { name: /^All of it/ }).check();
    await drawer.getByLabel(cancelLabels.reason).fill('Feels ill');
    await drawer.getByRole('button', { name: cancelLabels.submitOne }).click();
    await expect(page.getByText(/it waits under Exceptions/)).toBeVisible();
    await cellOf(page, court, 21).click();
    await expect(drawer.getByText('Cash owed to Cash Cara')).toBeVisible();
    await expectUsableAtDesk(page);
  });

  await test.step('while cash out of the till with a reason asks about it', async () => {
    await link(shiftLinkLabels.name).click();
    await expect(till).toContainText(`${shiftLabels.till.owed}RM 80.00`);
    await expect(page.getByText(/^RM 80\.00 of the cash is owed to guests\./)).toBeVisible();
    await expectUsableAtDesk(page);
    await page.getByRole('button', { name: shiftLabels.entry.open }).click();
    const form = page.getByRole('dialog', { name: shiftLabels.entry.dialog });
    await expect(form.getByText('Cash Cara')).toBeVisible();
    await form.getByLabel(shiftLabels.entry.amount).fill('80');
    await form.getByLabel('Reason').fill('Refund');
    await form.getByRole('button', { name: shiftLabels.entry.confirm }).click();
    await expect(form.getByText(/^RM 80\.00 is owed to Cash Cara\./)).toBeVisible();
    await expect(form.getByLabel(words.isSomethingElse)).toBeVisible();
    await expectUsableAtDesk(page);
    await form.getByRole('button', { name: 'Hand back RM 80.00 to Cash Cara' }).click();
    await confirmed();
    await expect(
      page.getByText('RM 80.00 handed back to Cash Cara, out of the till.'),
    ).toBeVisible();
    await expect(form).toBeHidden();
    await expect(till).toContainText('-RM 160.00');
    await expect(till).not.toContainText(shiftLabels.till.owed);
    await link(exceptionCountLabels.name).click();
    await expect(page.getByText(/^Nothing waits\./)).toBeVisible();
  });
});
