import type { Locator, Page } from '@playwright/test';
import { changeStaff } from '#contract/console-staff.ts';
import { resetFactorByOperator } from '#contract/operator-staff.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import {
  accountLabels,
  freshFactorLabels,
  staffScreenLabels as words,
} from '#domain/words/console-staff-labels.ts';
import { sessionLabels } from '#domain/words/session-labels.ts';
import { staffRefusals } from '#domain/words/staff-refusals.ts';
import { codeOfKey } from '#e2e/authenticator.ts';
import {
  demoPerson,
  expectUsableAtDesk,
  giveCredentials,
  giveDemoCode,
  makeFactorStale,
  openFromMenu,
  signInAsNew,
  signInToConsole,
} from '#e2e/console-page.ts';
import { expect, openOtherBrowser, timed } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:32:00+08:00' });

/** Changes by others must show within a second. */
const soon = { timeout: 1_000 };
const desk = demoPerson('desk');

const openStaff = async (page: Page): Promise<void> => {
  await openFromMenu(page, 'venue', consoleLabels.frame.staff);
  await expect(page.getByRole('table', { name: words.title })).toBeVisible();
};

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an owner invites a person, changes limits, and disables somebody whose tab is out at once', {
  tag: timed,
}, async ({ browser, page, venue, expectedOnConsole }) => {
  // The browser logs the stale second factor and a refused invitation.
  expectedOnConsole.push(/403/, /409/);
  const tab = await (await openOtherBrowser(browser)).newPage();
  // Nobody disables the people whom visitors of the demonstration share.
  const person = await signInAsNew(tab, venue, { name: 'Aminah Yusof', role: 'desk' });
  await expect(tab.getByText(consoleLabels.frame.live, { exact: true })).toBeVisible();
  await signInToConsole(page, venue, 'owner');
  await openStaff(page);

  await test.step('the list shows role, limits, second factor, last sign-in and state', async () => {
    const row = rowOf(page, person.email);
    for (const text of ['Desk', 'RM 100.00 at once', words.factor.isOff, words.state.active]) {
      await expect(row).toContainText(text);
    }
    await expect(row).not.toContainText(words.never);
    await expectUsableAtDesk(page);
  });

  await test.step('a person is invited with limits of their own', async () => {
    await page.getByRole('button', { name: words.invite.open }).click();
    const dialog = page.getByRole('dialog', { name: words.invite.title });
    await expect(dialog.getByLabel(words.form.name)).toBeFocused();
    await page.keyboard.type('Farid Osman');
    await dialog.getByLabel(words.form.email).fill(desk.email);
    await dialog.getByLabel(words.form.ownLimits).check();
    await dialog.getByLabel(words.form.perAction).fill('40');
    await dialog.getByLabel(words.form.perDay).fill('20');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(words.form.dayTooSmall)).toBeVisible();
    await expectUsableAtDesk(page);
    await dialog.getByLabel(words.form.perDay).fill('80');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`${desk.email} is of the staff already.`)).toBeVisible();
    const email = `farid-${Date.now()}@journey.test`;
    await dialog.getByLabel(words.form.email).fill(email);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const row = rowOf(page, email);
    await expect(row).toContainText('RM 40.00 at once, RM 80.00 a day');
    await expect(row).toContainText(words.state.invited);
    await expect(row).toContainText(words.never);
  });

  await page.getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();

  await test.step('limits are changed, after the second factor is given again', async () => {
    await page.getByLabel(words.form.ownLimits).check();
    await page.getByLabel(words.form.perAction).fill('150');
    await page.getByLabel(words.form.perDay).fill('450');
    await page.getByLabel(words.form.reason).fill('Knows the desk by now');
    await makeFactorStale(page, changeStaff);
    await page.getByRole('button', { name: words.person.save }).click();
    const question = page.getByRole('dialog', { name: freshFactorLabels.title });
    await expect(question.getByLabel(consoleLabels.secondFactor.code)).toBeFocused();
    await expectUsableAtDesk(page);
    await giveDemoCode(question);
    await expect(page.getByText(words.person.saved)).toBeVisible();
    await page.getByLabel(/^As for the role/).check();
    await page.getByLabel(words.form.reason).fill('As everybody at the desk');
    const saved = page.waitForResponse(
      (response) => response.request().method() === changeStaff.method,
    );
    await page.getByRole('button', { name: words.person.save }).click();
    expect((await saved).status()).toBe(200);
    await expect(page.getByLabel(/^As for the role/)).toBeChecked();
  });

  await test.step('without the code nothing is changed', async () => {
    await makeFactorStale(page, changeStaff);
    await page.getByRole('button', { name: words.person.disable }).click();
    const dialog = page.getByRole('dialog', { name: /^Disable/ });
    await expectUsableAtDesk(page);
    await dialog.getByLabel(words.form.reason).fill('Left the venue');
    await dialog.getByRole('button', { name: words.person.disable }).click();
    await expect(page.getByRole('dialog', { name: freshFactorLabels.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: words.person.keep }).click();
    await expect(page.getByText(words.state.active)).toBeVisible();
  });

  await test.step('the open tab of a disabled person is out within a second', async () => {
    await page.getByRole('button', { name: words.person.disable }).click();
    const dialog = page.getByRole('dialog', { name: /^Disable/ });
    await dialog.getByLabel(words.form.reason).fill('Left the venue');
    const answered = page.waitForResponse((response) =>
      response.url().includes('/api/console/staff/'),
    );
    await dialog.getByRole('button', { name: words.person.disable }).click();
    expect((await answered).status()).toBe(200);
    await expect(tab.getByRole('heading', { name: consoleLabels.signIn.title })).toBeVisible(soon);
    await expect(page.getByText(`${person.name} cannot sign in to the console.`)).toBeVisible();
    await expectUsableAtDesk(page);
  });

  await test.step('who reads at the next sign-in that the access has ended', async () => {
    await giveCredentials(tab, person);
    await expect(tab.getByText(staffRefusals.access_ended)).toBeVisible();
    await expectUsableAtDesk(tab);
  });

  await test.step('and can sign in once enabled again', async () => {
    await page.getByRole('button', { name: words.person.enable }).click();
    const dialog = page.getByRole('dialog', { name: /^Enable/ });
    await dialog.getByLabel(words.form.reason).fill('Back at the venue');
    await dialog.getByRole('button', { name: words.person.enable }).click();
    await expect(page.getByText(words.state.active)).toBeVisible();
    await giveCredentials(tab, person);
    await expect(tab.getByText(person.name)).toBeVisible();
    await expect(page.getByText(/^Chrome on/)).toBeVisible();
  });
});

test('people see where they are signed in and end another session', async ({
  browser,
  page,
  venue,
}) => {
  const tab = await (await openOtherBrowser(browser)).newPage();
  await signInToConsole(tab, venue, 'accountant');
  await signInToConsole(page, venue, 'accountant');
  await page.getByRole('link', { name: demoPerson('accountant').name }).click();
  const part = page.getByRole('region', { name: accountLabels.sessions });
  await expect(part.getByText(sessionLabels.current)).toHaveCount(1);
  await expectUsableAtDesk(page);
  const sessions = await part.getByRole('listitem').count();
  await part
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click();
  await expect(tab.getByRole('heading', { name: consoleLabels.signIn.title })).toBeVisible();
  await expect(part.getByRole('listitem')).toHaveCount(sessions - 1);
});

test('a person sets up a second factor, moves it to another app and renews the recovery codes', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  // The set-up replaces the session, and the reset at the end ends it: the browser logs both.
  expectedOnConsole.push(/401/);
  const coach = await signInAsNew(page, venue, { name: 'Hana Yusof', role: 'coach' });
  const { factor } = accountLabels;
  await page.getByRole('link', { name: coach.name }).click();
  const part = page.getByRole('region', { name: factor.title, exact: true });

  const givePassword = async (title: string): Promise<Locator> => {
    await part.getByRole('button', { name: title }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel(consoleLabels.signIn.password, { exact: true }).fill(coach.password);
    await page.keyboard.press('Enter');
    return dialog;
  };
  const giveFirstCode = async (dialog: Locator): Promise<void> => {
    const key = await dialog.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent();
    const picture = dialog.getByRole('img', { name: consoleLabels.secondFactor.qrCode });
    await expect(picture).toBeVisible();
    await expectUsableAtDesk(page);
    await dialog
      .getByRole('textbox', { name: consoleLabels.secondFactor.code })
      .fill(codeOfKey(key ?? ''));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };

  await test.step('set up', async () => {
    await giveFirstCode(await givePassword(factor.setUp));
    await expect(part).toContainText('10 recovery codes are left');
  });
  await test.step('moved', async () => {
    await giveFirstCode(await givePassword(factor.replace));
    await expect(page.getByText(factor.replaced)).toBeVisible();
  });
  await test.step('new recovery codes', async () => {
    const dialog = await givePassword(factor.renew);
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await expectUsableAtDesk(page);
    await dialog.getByRole('button', { name: factor.done }).click();
  });
  await venue.operate(resetFactorByOperator, { params: { email: coach.email } });
  await expect(page.getByRole('heading', { name: consoleLabels.signIn.title })).toBeVisible();
});
