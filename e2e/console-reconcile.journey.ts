import { previewSettlementFile, readReconciliation } from '#contract/console-reconcile.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { reconcileLabels as words } from '#domain/words/reconcile-labels.ts';
import { reconcileLinkLabels } from '#domain/words/reconcile-link-labels.ts';
import { openFromMenu } from '#e2e/console-page.ts';
import { openDay, opensAt } from '#e2e/desk-page.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';
import { makeXlsx } from '#e2e/xlsx-file.ts';

test.use({ opensAt, viewport: { width: 1440, height: 900 } });

test('a settlement file is imported, its difference explained, and the day closed', async ({
  page,
  venue,
}) => {
  await openDay(page, venue, 'manager');
  await openFromMenu(page, 'money', reconcileLinkLabels.name);
  await expect(page.getByRole('heading', { name: words.days.title })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: words.import.open }).click();
  const dialog = page.getByRole('dialog', { name: words.import.title });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: words.import.sampleFile }).click();
  const path = await (await download).path();
  const previewed = page.waitForResponse((one) => one.url().includes(previewSettlementFile.path));
  await dialog.getByLabel(words.import.file).setInputFiles(path);
  await previewed;
  await expect(dialog.getByRole('heading', { name: words.import.outcome })).toBeVisible();
  await expect(dialog.getByLabel(words.import.fields.amount, { exact: true })).toHaveValue('2');
  await expect(dialog.getByText(/^Amounts differ \(1\)$/)).toBeVisible();
  await expectUsable(page);
  const listed = page.waitForResponse((one) => one.url().includes(readReconciliation.path));
  await dialog.getByRole('button', { name: /^Import \d+ rows$/ }).click();
  await listed;
  await expect(dialog).toBeHidden();
  const differing = page.getByRole('row').filter({ hasText: words.states.differs });
  await differing.last().getByRole('link').click();
  await expect(page.getByRole('heading', { name: words.close.title })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectUsable(page);
  const explain = page.getByRole('button', { name: /^Explain the difference of/ });
  for (let left = await explain.count(); left > 0; left -= 1) {
    await explain.first().press('Enter');
    await page.getByRole('dialog').getByLabel(memberActLabels.reason).fill('Asked the provider');
    await page.keyboard.press('Enter');
    await expect(explain).toHaveCount(left - 1);
  }
  await page.getByRole('button', { name: words.close.submit }).press('Enter');
  await page.getByRole('button', { name: words.close.confirm }).press('Enter');
  await expect(page.getByText(words.close.done)).toBeVisible();
  await expect(page.getByText(/^Closed by/)).toBeVisible();
  await expectUsable(page);
});

const headings = ['When', 'Their reference', 'Sum', 'Our reference'];
const aWorkbook = (id: string) => ({
  name: `${id}.xlsx`,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: makeXlsx([headings, ['13/11/2026', id, '60.00', 'UNKNOWN']]),
});

test('the columns of an Excel file are chosen once, and remembered with the next one', async ({
  page,
  venue,
}) => {
  await openDay(page, venue, 'manager');
  await page.setViewportSize({ width: 1024, height: 768 });
  await openFromMenu(page, 'money', reconcileLinkLabels.name);
  const dialog = page.getByRole('dialog', { name: words.import.title });
  /** Does what makes the server read the file again. */
  const reading = async (act: () => Promise<unknown>): Promise<void> => {
    const read = page.waitForResponse((one) => one.url().includes(previewSettlementFile.path));
    await act();
    expect((await read).status()).toBe(200);
  };
  const choose = async (file: ReturnType<typeof aWorkbook>): Promise<void> => {
    await page.getByRole('button', { name: words.import.open }).click();
    await reading(() => dialog.getByLabel(words.import.file).setInputFiles(file));
  };
  const columnOf = (field: keyof typeof words.import.fields) =>
    dialog.getByLabel(words.import.fields[field], { exact: true });
  await choose(aWorkbook('799001'));
  await expect(dialog.getByText(words.import.guessed)).toBeVisible();
  await expect(dialog.getByText(/^Choose a column of its own for/)).toBeVisible();
  await reading(() => columnOf('transaction').selectOption('Their reference'));
  await reading(() => columnOf('order').selectOption('Our reference'));
  await reading(() => columnOf('amount').selectOption('Sum'));
  await reading(() => columnOf('date').selectOption('When'));
  await expect(dialog.getByText(/^Only theirs \(1\)$/)).toBeVisible();
  const from = dialog.getByLabel(words.import.covers.from, { exact: true });
  await expect(from).toHaveValue('2026-11-13');
  await from.fill('2026-11-12');
  await reading(() => from.press('Enter'));
  await expect(from).toHaveValue('2026-11-12');
  await expectUsable(page);
  await dialog.getByRole('button', { name: words.import.submit.one }).click();
  await expect(dialog).toBeHidden();
  const file = page.getByRole('row').filter({ hasText: '799001.xlsx' });
  await expect(file).toContainText('12/11/2026 to 13/11/2026');
  await choose(aWorkbook('799002'));
  await expect(dialog.getByText(words.import.remembered)).toBeVisible();
  await expect(columnOf('transaction')).toHaveValue('1');
  await expect(columnOf('date')).toHaveValue('0');
  await expect(dialog.getByRole('button', { name: words.import.submit.one })).toBeEnabled();
  await expectUsable(page);
});
