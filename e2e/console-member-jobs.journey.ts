import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { changeMemberStatus, suspendMember } from '#contract/console-member-acts.ts';
import { addCoach, addPrivateLesson } from '#contract/operator-coaches.ts';
import { issueCredits } from '#contract/operator-members.ts';
import { getProfile } from '#contract/profile.ts';
import { displayAmount } from '#domain/money/money.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { coachLabels } from '#domain/words/console-coach-labels.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { freshFactorLabels } from '#domain/words/console-staff-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { memberMailLabels } from '#domain/words/member-mail-labels.ts';
import { searchLabels } from '#domain/words/search-labels.ts';
import {
  expectUsableAtDesk,
  giveDemoCode,
  makeFactorStale,
  signInToConsole,
} from '#e2e/console-page.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

// The jobs about members, with the clicks that each takes from the Day. Typing is no click.

// A venue of its own: the last journey moves its clock.
test.use({ opensAt: '2026-11-15T10:36:00+08:00', viewport: { width: 1440, height: 900 } });

const { give, takeBack, change, whyNot, story, sessions } = memberPageLabels;

const search = (page: Page): Locator => page.getByRole('combobox', { name: searchLabels.label });
const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

/** Counts the clicks of a job. */
const counter = () => {
  let clicks = 0;
  return {
    click: async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    },
    /** A choice in a list takes one click, like opening it and pressing a key. */
    choose: async (target: Locator, option: string | { index: number }): Promise<void> => {
      clicks += 1;
      await target.selectOption(option);
    },
    count: (): number => clicks,
  };
};

const openMember = async (page: Page, typed: string, name: string): Promise<void> => {
  await page.keyboard.press('/');
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('the desk does its jobs about members within their clicks', async ({ page, venue }) => {
  await signInToConsole(page, venue, 'desk');
  await expect(page.getByRole('grid')).toBeVisible();

  await test.step('who is coming in the next half hour: no click', async () => {
    await expect(page.getByRole('heading', { name: consoleLabels.panel.arrivals })).toBeVisible();
  });

  await test.step('find a member by a part of the name: one click', async () => {
    const { click, count } = counter();
    await click(search(page));
    await page.keyboard.type('ei ta');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Mei Tan' })).toBeVisible();
    expect(count()).toBeLessThanOrEqual(1);
  });

  await test.step('why not: two choices on the page of the member', async () => {
    const { choose, count } = counter();
    const part = section(page, whyNot.title);
    await choose(part.getByLabel(whyNot.court), { index: 1 });
    await choose(part.getByLabel(whyNot.slot), '11:00 PM');
    await expect(part.getByText(/^Nothing is in the way/)).toBeVisible();
    expect(count()).toBeLessThanOrEqual(2);
  });

  await test.step('give credits with a reason: four clicks from the Day', async () => {
    await page.getByRole('link', { name: consoleLabels.frame.day, exact: true }).click();
    const { click, count } = counter();
    await click(search(page));
    await page.keyboard.type('mei');
    await click(page.getByRole('option', { name: 'Mei Tan' }));
    await click(page.getByRole('button', { name: give.open }));
    const dialog = page.getByRole('dialog', { name: /^Give credits to/ });
    await expect(dialog.getByLabel(change.amount)).toBeFocused();
    await page.keyboard.type('x');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rain came through the roof');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(change.amountWrong)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('6');
    // A correction takes the error away.
    await expect(dialog.getByText(change.amountWrong)).toHaveCount(0);
    await click(dialog.getByRole('button', { name: give.confirm }));
    await expect(dialog).toBeHidden();
    expect(count()).toBeLessThanOrEqual(4);
  });

  await test.step('the search says what it needs, and the short number of an order is found', async () => {
    await search(page).fill('m');
    await expect(page.getByText(searchLabels.short)).toBeVisible();
    const number = section(page, memberPageLabels.orders.title).getByRole('row').nth(1);
    const short = (await number.getByRole('cell').first().innerText()).trim();
    await search(page).fill(short);
    await expect(page.getByRole('option', { name: short })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the history has it', async () => {
    const part = section(page, story.title);
    await part.getByRole('button', { name: story.open }).click();
    await expect(part.getByText('Given by the venue: +RM 6.00')).toBeVisible();
  });

  await test.step('its mail is sent again', async () => {
    const part = section(page, memberMailLabels.title);
    const rows = part.getByRole('listitem');
    await rows.filter({ hasText: 'RM 6.00' }).getByRole('button').first().click();
    await expect(rows.filter({ hasText: memberMailLabels.copy }).first()).toBeVisible();
  });
  await expectUsableAtDesk(page);
});

test('a manager gives a status until a day, and suspends and restores an account', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  // The browser logs the stale second factor.
  expectedOnConsole.push(/403/);
  await signInToConsole(page, venue, 'manager');
  await expect(page.getByRole('grid')).toBeVisible();
  await openMember(page, 'grace', 'Grace Lee');
  const { status, suspend, restore, email, reason } = memberActLabels;
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('dialog', { name: freshFactorLabels.title });

  await page.getByRole('button', { name: status.open }).click();
  await dialog.getByLabel(status.field).selectOption('athlete');
  await dialog.getByLabel(status.until).fill('2026-12-31');
  await dialog.getByLabel(reason).fill('Plays for the state');
  await expectUsableAtDesk(page);
  await makeFactorStale(page, changeMemberStatus);
  await dialog.getByRole('button', { name: status.confirm }).click();
  await giveDemoCode(question);
  // The venue gave the status before without an end, so nothing paid is lost.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('until 31/12/2026', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: suspend.open }).click();
  await dialog.getByLabel(reason).fill('Unpaid damage');
  await makeFactorStale(page, suspendMember);
  await dialog.getByRole('button', { name: suspend.confirm }).click();
  await giveDemoCode(question);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Suspended since/)).toBeVisible();
  await expectUsableAtDesk(page);
  await page.getByRole('button', { name: restore.open }).click();
  await dialog.getByLabel(reason).fill('Paid for it');
  await dialog.getByRole('button', { name: restore.confirm }).click();
  await expect(page.getByText(/^Suspended since/)).toHaveCount(0);

  await page.getByRole('button', { name: email.open }).click();
  await dialog.getByLabel(email.field).fill('grace.new@depot.test');
  await dialog.getByLabel(reason).fill('Asked for it at the desk');
  await dialog.getByRole('button', { name: email.confirm }).click();
  await expect(page.getByText(/A link was sent to grace\.new@depot\.test/)).toBeVisible();
  await expect(
    page.getByText(/^Waits for the confirmation of grace\.new@depot\.test since/),
  ).toBeVisible();
  await expectUsableAtDesk(page);
  // Nothing changes before the link is confirmed.
  await expect(page.getByRole('link', { name: 'long_term_member@depot.test' })).toBeVisible();

  await test.step('a deletion wants the name', async () => {
    const { delete: words } = memberActLabels;
    await page.getByRole('button', { name: words.open }).click();
    const typed = dialog.getByLabel('Type Grace Lee to confirm');
    const confirm = dialog.getByRole('button', { name: words.confirm });
    await typed.fill('Grace');
    await dialog.getByLabel(reason).fill('Asked for it by mail');
    await expect(confirm).toBeDisabled();
    await typed.fill('Grace Lim');
    await expect(dialog.getByText('This is not Grace Lee.')).toBeVisible();
    await expect(confirm).toBeDisabled();
    await typed.fill('Grace Lee');
    await expect(confirm).toBeEnabled();
    await expectUsableAtDesk(page);
    await dialog.getByRole('button', { name: memberActLabels.cancel }).click();
  });
});

test('a manager takes credits back, signs a member out everywhere, and deletes the account', async ({
  page,
  venue,
  playwright,
  expectedOnConsole,
}) => {
  // The page of the deleted member may load again before it is left.
  expectedOnConsole.push(/404 \(Not Found\).*\/members\//);
  const email = demoEmail('vip_maserati');
  const { balanceSen } = await venue.operate(issueCredits, {
    params: { email },
    body: { amountSen: 5_000, reason: 'Won the raffle', idempotencyKey: randomUUID() },
  });
  const member = await playwright.request.newContext();
  await admitAs(member, venue, 'vip_maserati');
  await signInToConsole(page, venue, 'manager');
  const find = async (): Promise<void> => {
    await page.keyboard.press('/');
    await page.keyboard.type(email);
  };
  await find();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: takeBack.open }).click();
  await dialog.getByLabel(change.amount).fill('20');
  await dialog.getByLabel(change.reason).fill('Won by somebody else');
  await dialog.getByRole('button', { name: takeBack.confirm }).click();
  await expect(dialog).toHaveCount(0);
  const left = displayAmount(balanceSen - 2_000);
  await expect(page.getByText(new RegExp(`taken back .*The balance is now ${left}`))).toBeVisible();

  await page.getByRole('button', { name: sessions.end }).click();
  await dialog.getByLabel(change.reason).fill('Lost the phone');
  await dialog.getByRole('button', { name: sessions.confirmEnd }).click();
  await expect(page.getByText(sessions.none)).toBeVisible();
  expect((await member.get(`${venue.address}${getProfile.path}`)).status()).toBe(401);
  await member.dispose();

  const { delete: words, reason } = memberActLabels;
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: words.open }).click();
  await dialog.getByLabel(fill(words.field, { name })).fill(name);
  await dialog.getByLabel(reason).fill('Asked for it by mail');
  await dialog.getByRole('button', { name: words.confirm }).click();
  await expect(page.getByText(fill(words.done, { name }))).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await find();
  await expect(page.getByText(fill(searchLabels.none, { text: email }))).toBeVisible();
});

test('a coach records on a phone who came, with one press', async ({ page, venue }) => {
  const coach = demoEmail('coach');
  await venue.operate(addCoach, { params: { email: coach, sport: 'Pickle' }, body: {} });
  await venue.operate(addPrivateLesson, {
    body: {
      member: demoEmail('super_host'),
      coach,
      court: 'Tournament Court 8',
      date: '2026-11-15',
      slot: 25,
    },
  });
  await venue.setClock('2026-11-16T00:30:00+08:00');
  await signInToConsole(page, venue, 'coach');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { level: 1, name: coachLabels.title })).toBeVisible();
  const came = page.getByRole('button', { name: 'Wei: Came' });
  await came.click();
  await expect(came).toHaveAttribute('aria-pressed', 'true');
  await expectUsable(page);
  await came.click();
  await expect(came).toHaveAttribute('aria-pressed', 'false');
});
