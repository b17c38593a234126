import type { Page } from '@playwright/test';
import { getDemo } from '#contract/accounts.ts';
import { unsubscribePath } from '#contract/mail-choices.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { announcementLabels } from '#domain/words/announcement-labels.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { mailChoiceLabels, unsubscribeLabels } from '#domain/words/mail-choice-labels.ts';
import { messageLabels as words } from '#domain/words/message-labels.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { expect, expectUsable, openOtherBrowser } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:37:00+08:00', viewport: { width: 1440, height: 900 } });

const openMessages = async (page: Page, venue: OwnVenue): Promise<void> => {
  await signInToConsole(page, venue, 'manager');
  await page.goto(`${venue.address}/console/messages`);
  await expect(page.getByRole('heading', { name: messageLinkLabels.name, level: 1 })).toBeVisible();
};

/** The link that ends news, from the demonstration's page of mails. */
const unsubscribeLink = async ({ address }: OwnVenue, email: string): Promise<string> => {
  const { demo } = getDemo.response.parse(await (await fetch(`${address}${getDemo.path}`)).json());
  let link: string | undefined;
  await expect
    .poll(async () => {
      const text = await (await fetch(`${address}${demo?.outboxPath}`)).text();
      const [, after = ''] = text.split(email);
      link = new RegExp(`${unsubscribePath}\\?key=[\\w.-]+`).exec(after)?.[0];
      return link;
    })
    .toBeDefined();
  return `${address}${link}`;
};

test('[MSG-1] [MSG-2] a manager announces something for noon, and members read it at noon', async ({
  page,
  browser,
  venue,
  expectedOnConsole,
}) => {
  test.setTimeout(180_000);
  expectedOnConsole.push(/409 \(Conflict\)/);
  const { form, withdrawal } = announcementLabels;
  await openMessages(page, venue);
  const make = async (body: string, from: string, until: string): Promise<void> => {
    await page.getByRole('button', { name: announcementLabels.make }).press('Enter');
    await page.getByLabel(form.body, { exact: true }).fill(body);
    await page.getByLabel(form.from, { exact: true }).fill(from);
    await page.getByLabel(form.until, { exact: true }).fill(until);
    await page.getByRole('button', { name: form.save }).press('Enter');
  };
  await make('New nets at noon.', '2026-11-15T12:00', '2026-11-15T13:00');
  await expect(page.getByRole('alert')).toContainText('Padel bookings open from 26th June.');
  await expectUsableAtDesk(page);
  await page.getByRole('button', { name: form.cancel }).press('Enter');
  await page.getByRole('button', { name: /^Withdraw the announcement: Padel/ }).press('Enter');
  await page.getByLabel('Reason').fill('Padel is open');
  await page.getByRole('button', { name: withdrawal.confirm, exact: true }).press('Enter');
  await expect(page.getByRole('cell', { name: 'Withdrawn' })).toBeVisible();
  await make('New nets at noon.', '2026-11-15T12:00', '2026-11-15T13:00');
  await expect(page.getByRole('cell', { name: announcementLabels.states.coming })).toBeVisible();
  await expectUsableAtDesk(page);

  const member = await (await browser.newContext()).newPage();
  await admitAs(member.request, venue, 'normal_member');
  const dialog = member.getByRole('dialog', { name: labels.announcement.title });
  await member.goto(venue.address);
  await expect(member.getByRole('button', { name: 'Pickle' }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await venue.setClock('2026-11-15T11:59:59+08:00');
  await expect(page.getByRole('cell', { name: announcementLabels.states.current })).toBeVisible();
  await member.reload();
  await expect(dialog).toContainText('New nets at noon.');
});

test('[MSG-5] [MSG-8] a manager writes to everyone who has booked a day, and reads what became of the mails', async ({
  page,
  venue,
}) => {
  test.setTimeout(180_000);
  await openMessages(page, venue);
  await page.getByRole('link', { name: words.compose }).press('Enter');
  await expect(page.getByLabel(words.form.kind, { exact: true })).toBeFocused();
  // Nothing that is typed beside a field locks the console or leads away from a form.
  await page.getByRole('heading', { name: words.form.title }).click();
  await page.keyboard.type('l1');
  await page.getByLabel(words.form.until).fill('2026-11-20');
  await expect(page.getByRole('table', { name: words.form.recipients })).toBeVisible();
  const send = page.getByRole('button', { name: /^Send to / });
  await send.press('Enter');
  await expect(page.getByRole('alert')).toContainText(words.form.dots);
  const body = page.getByLabel(words.form.body);
  await body.fill('Hello {name},\n\n{bookings}\n\nThe nets are new.');
  await expect(page.getByText('The nets are new.').last()).toBeVisible();
  // Of a link that the page's header covers in part, only the visible part would count.
  await page.evaluate(() => scrollTo(0, 0));
  await expectUsableAtDesk(page);
  await send.press('Enter');
  const question = page.getByRole('dialog', { name: words.form.askTitle });
  await question.getByRole('button', { name: words.form.confirm }).press('Enter');
  const log = page.getByRole('table', { name: words.one.recipients });
  await expect(log).toBeVisible();
  await expect(log.getByText(words.one.states.sent, { exact: true }).first()).toBeVisible();
  await log
    .getByRole('button', { name: /^Send again to/ })
    .first()
    .press('Enter');
  await expect(log.getByText('sent again: 1')).toBeVisible();
  await expectUsableAtDesk(page);
});

test('[MSG-5] [MSG-8] [CLOSE-6] a message about a closure goes before its mails, and is not sent again unasked once it is undone', async ({
  page,
  venue,
}) => {
  test.setTimeout(180_000);
  const { undoing } = closureLabels;
  await signInToConsole(page, venue, 'manager');
  await page.goto(`${venue.address}/console/closures/new?scope=venue`);
  await page.getByLabel(closureLabels.form.reason).fill('Flood');
  await page.getByRole('button', { name: closureLabels.form.tomorrow }).click();
  await page.getByRole('button', { name: /^Close and / }).click();
  await page.getByRole('link', { name: messageLinkLabels.write }).click();
  await page.getByLabel(words.form.body).fill('We are sorry.');
  await page.getByRole('button', { name: /^Send to / }).press('Enter');
  const question = page.getByRole('dialog', { name: words.form.askTitle });
  await expect(question.getByText(/mails of the closure itself wait until /)).toBeVisible();
  await question.getByRole('button', { name: words.form.confirm }).press('Enter');
  const log = page.getByRole('table', { name: words.one.recipients });
  await expect(log.getByText(words.one.states.sent, { exact: true }).first()).toBeVisible();
  const message = page.url();

  await page.goto(`${venue.address}/console/closures`);
  await page.getByRole('button', { name: /^Undo the closure: / }).click();
  const undo = page.getByRole('dialog', { name: undoing.title });
  await expect(undo.getByText(/been written to about it/)).toBeVisible();
  await undo.getByRole('button', { name: undoing.confirm, exact: true }).click();
  await expect(page.getByText(undoing.done)).toBeVisible();
  await page.goto(message);
  await expect(page.getByText(words.one.closureUndone)).toBeVisible();
  await log
    .getByRole('button', { name: /^Send again to/ })
    .first()
    .click();
  const again = page.getByRole('dialog', { name: words.one.askTitle });
  await expectUsableAtDesk(page);
  await again.getByRole('button', { name: words.one.resend, exact: true }).click();
  await expect(log.getByText('sent again: 1')).toBeVisible();
});

test('[MSG-9] [MSG-10] a member ends the news by the link of a mail, and sees it in the profile', async ({
  page,
  browser,
  venue,
}) => {
  test.setTimeout(180_000);
  await openMessages(page, venue);
  await page.getByRole('link', { name: words.compose }).press('Enter');
  await page.getByLabel(words.form.kind, { exact: true }).selectOption('news');
  await expect(page.getByText(words.form.bodyHintOfNews)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: words.form.table.affected })).toBeHidden();
  await page.getByLabel(words.form.body).fill('Hello {name},\n\nPadel is open.');
  await page.getByRole('button', { name: /^Send to / }).press('Enter');
  const question = page.getByRole('dialog', { name: words.form.askTitle });
  await question.getByRole('button', { name: words.form.confirm }).press('Enter');
  await expect(page.getByRole('table', { name: words.one.recipients })).toBeVisible();

  const member = await (await openOtherBrowser(browser)).newPage();
  await member.goto(await unsubscribeLink(venue, demoEmail('normal_member')));
  await expectUsable(member);
  await member.getByRole('button', { name: unsubscribeLabels.confirm }).press('Enter');
  await expect(member.getByText(unsubscribeLabels.done)).toBeVisible();
  await admitAs(member.request, venue, 'normal_member');
  await member.goto(`${venue.address}/profile`);
  const news = member.getByLabel(mailChoiceLabels.news);
  await expect(news).not.toBeChecked();
  await expectUsable(member);
  // Another tab of the member shows the choice, too.
  const tab = await member.context().newPage();
  await tab.goto(`${venue.address}/profile`);
  await expect(tab.getByLabel(mailChoiceLabels.news)).not.toBeChecked();
  await news.press('Space');
  await expect(member.getByText(mailChoiceLabels.on)).toBeVisible();
  await expect(news).toBeChecked();
  await expect(tab.getByLabel(mailChoiceLabels.news)).toBeChecked();
});
