import { previewSettlementFile, readReconciliation } from '#contract/console-reconcile.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { reconcileLabels as words } from '#domain/words/reconcile-labels.ts';
import { reconcileLinkLabels } from '#domain/words/reconcile-link-labels.ts';
import { openFromMenu } from '#e2e/console-page.ts';
import { openDay, opensAt } from '#e2e/desk-page.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

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
