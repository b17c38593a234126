import type { Page } from '@playwright/test';
import { readMemberPage } from '#contract/console-members.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { auditActs, auditScreenLabels as words } from '#domain/words/console-audit-labels.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { accountLabels } from '#domain/words/console-staff-labels.ts';
import { searchLabels } from '#domain/words/search-labels.ts';
import {
  demoPerson,
  expectUsableAtDesk,
  openFromMenu,
  signInToConsole,
} from '#e2e/console-page.ts';
import { expect, openOtherBrowser } from '#e2e/journey.ts';
import { type OwnVenue, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:32:00+08:00' });

const { give, change } = memberPageLabels;
const member = 'Mei Tan';
const desk = demoPerson('desk');

const rows = (page: Page) => page.getByRole('table').getByRole('row');

const giveCredits = async (page: Page, reason: string): Promise<void> => {
  await page.getByRole('combobox', { name: searchLabels.label }).fill(member);
  await page.getByRole('option', { name: member }).click();
  await page.getByRole('button', { name: give.open }).click();
  const dialog = page.getByRole('dialog', { name: /^Give credits to/ });
  await dialog.getByLabel(change.amount).fill('5');
  await dialog.getByLabel(change.reason).fill(reason);
  await dialog.getByRole('button', { name: give.confirm }).click();
  await expect(dialog).toBeHidden();
};

/** Writes more entries than fit on one page; at the end the switch is as it was. */
const writeManyEntries = async (venue: OwnVenue): Promise<void> => {
  for (let at = 0; at < 52; at += 1) {
    const body = { isOn: at % 2 === 0 };
    await venue.operate(setSwitch, { params: { name: 'lessons' }, body });
  }
};

test('a manager reads who changed what and why, and finds it by filters', async ({
  browser,
  page,
  venue,
}) => {
  const reason = 'Net was torn at Court 3';
  await signInToConsole(page, venue, 'manager');
  await openFromMenu(page, 'venue', consoleLabels.frame.audit);
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();

  const tab = await (await openOtherBrowser(browser)).newPage();
  await signInToConsole(tab, venue, 'desk');
  await giveCredits(tab, reason);
  const entry = rows(page).filter({ hasText: reason });

  await test.step('an entry shows by itself, with person, act, member, reason and amount', async () => {
    await expect(entry).toBeVisible();
    await expect(rows(page).nth(1)).toContainText(reason);
    for (const text of [desk.name, auditActs['credits.issue'], member, 'RM 5.00']) {
      await expect(entry).toContainText(text);
    }
    await expectUsableAtDesk(page);
  });

  await test.step('filters narrow the log, and are kept in the address', async () => {
    await writeManyEntries(venue);
    await expect(rows(page)).toHaveCount(51);
    await page.getByLabel(words.filters.act).selectOption('Switches');
    await expect(entry).toBeHidden();
    await page.getByLabel(words.filters.act).selectOption(words.filters.allActs);
    await page.getByLabel(words.filters.who).selectOption(desk.name);
    await expect(entry).toBeVisible();
    await expect(rows(page).filter({ hasText: words.actor.operator })).toHaveCount(0);
    await page.getByLabel(words.filters.about).pressSequentially('mei t');
    await expect(page).toHaveURL(/about=mei/);
    await expect(page.getByLabel(words.filters.about)).toBeFocused();
    await expect(entry).toBeVisible();
    await page.getByLabel(words.filters.day).fill('2026-11-14');
    await expect(page.getByText(words.noneFound)).toBeVisible();
    await expectUsableAtDesk(page);
    await page.reload();
    await expect(page.getByText(words.noneFound)).toBeVisible();
    await page.getByLabel(words.filters.day).fill('2026-11-15');
    await expect(entry).toBeVisible();
    await page.getByRole('button', { name: words.filters.clear }).click();
    await expect(rows(page)).toHaveCount(51);
  });

  await test.step('older entries follow', async () => {
    await page.getByRole('button', { name: words.more }).click();
    await expect(entry).toBeVisible();
    expect(await rows(page).count()).toBeGreaterThan(52);
  });

  await test.step('the member of an entry is a link', async () => {
    const answered = page.waitForResponse((response) =>
      response.url().includes(readMemberPage.path.replace(':userId', '')),
    );
    await entry.getByRole('link', { name: member }).click();
    expect((await answered).status()).toBe(200);
  });

  await test.step('the desk reads its own changes only', async () => {
    await tab.getByRole('link', { name: desk.name }).click();
    await tab.getByRole('link', { name: accountLabels.changes }).click();
    await expect(tab.getByRole('heading', { level: 1, name: words.ownTitle })).toBeVisible();
    await expect(rows(tab).filter({ hasText: reason })).toBeVisible();
    await expect(tab.getByLabel(words.filters.who)).toHaveCount(0);
    await expectUsableAtDesk(tab);
  });
});
