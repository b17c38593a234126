import { addCoach } from '#contract/operator-coaches.ts';
import { cancelClassLabels } from '#domain/words/cancel-class-labels.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { askToCancel, findClass, offerOfCoach } from '#e2e/console-lessons-page.ts';
import { demoPerson, expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { countClicks } from '#e2e/desk-page.ts';
import { expect, expectUsable, openOtherBrowser } from '#e2e/journey.ts';
import {
  admitWithCredits,
  lastClass,
  offerProgram,
  type SmallProgram,
  takeSeat,
} from '#e2e/lessons-page.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:36:00+08:00', viewport: { width: 1440, height: 900 } });

const program: SmallProgram = {
  sport: 'Pickle',
  name: 'Soft Game',
  court: 'Tournament Court 4',
  day: 'Thursday',
  slot: 16,
  capacity: 3,
};

test('[LESSON-16] [COACH-8] a manager changes the seats of one class and gives it to another coach', async ({
  page,
  browser,
  venue,
}) => {
  await offerProgram(venue, program);
  await venue.operate(addCoach, {
    params: { email: demoPerson('coach').email, sport: program.sport },
    body: {},
  });
  const { request } = await openOtherBrowser(browser);
  const visitor = await admitWithCredits(request, venue, 'super_host');
  const lessonClass = await lastClass(visitor, program);
  await takeSeat(visitor, lessonClass);
  const card = await findClass(page, venue, program, lessonClass.date);
  await card.click();

  await page.getByRole('button', { name: words.changeSeats }).click();
  const seats = page.getByRole('dialog', { name: words.seatsDialog.title });
  await seats.getByLabel(words.seatsDialog.count, { exact: true }).fill('0');
  await seats.getByLabel(memberActLabels.reason).fill('The court is shared');
  await seats.getByRole('button', { name: words.seatsDialog.confirm }).click();
  await expect(
    seats.getByText(fill(words.seatsDialog.wrong, { least: '1', most: '200' })),
  ).toBeVisible();
  await expectUsableAtDesk(page);
  await seats.getByLabel(words.seatsDialog.count, { exact: true }).fill('2');
  await seats.getByRole('button', { name: words.seatsDialog.confirm }).click();
  await expect(card).toContainText('1 of 2 taken');

  await page.getByRole('button', { name: words.otherCoach }).click();
  const coach = page.getByRole('dialog', { name: words.coachDialog.title });
  const who = coach.getByLabel(words.coachDialog.who);
  await who.selectOption({ index: 0 });
  const name = (await who.locator('option:checked').textContent()) ?? '';
  await coach.getByLabel(memberActLabels.reason).fill('Our coach is away');
  await expectUsableAtDesk(page);
  await coach.getByRole('button', { name: words.coachDialog.confirm }).click();
  await expect(page.getByText(fill(words.coachDialog.done, { name }))).toBeVisible();
  await expect(card).toContainText(name);
  // No mail tells the members, so the message leads to one.
  await page.getByRole('status').getByRole('button', { name: messageLinkLabels.write }).click();
  await expect(page).toHaveURL(/\/messages\/new\?class=\d+$/);
});

test('[COACH-7] a coach cancels a class from a phone with three taps', async ({
  page,
  browser,
  venue,
}) => {
  const own = { ...program, name: 'Ill Coach', slot: 18 } as const;
  await offerOfCoach(venue, own);
  const { request } = await openOtherBrowser(browser);
  const visitor = await admitWithCredits(request, venue, 'super_host');
  await takeSeat(visitor, await lastClass(visitor, own));
  await signInToConsole(page, venue, 'coach');
  await page.setViewportSize({ width: 390, height: 844 });
  const taught = page.getByRole('article', { name: new RegExp(own.name) }).last();
  await taught.scrollIntoViewIfNeeded();
  const clicks = await countClicks(page);
  const dialog = await askToCancel(page, taught);
  await dialog.getByLabel(memberActLabels.reason).click();
  await page.keyboard.type('I have a fever');
  await expectUsable(page);
  await dialog.getByRole('button', { name: cancelClassLabels.confirm }).click();
  await expect(page.getByRole('button', { name: new RegExp(`Undo.*${own.name}`) })).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(3);
});
