import { addCoach } from '#contract/operator-coaches.ts';
import { setProgram } from '#contract/operator-lessons.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { cancelClassLabels, undoClassLabels } from '#domain/words/cancel-class-labels.ts';
import { coachLabels } from '#domain/words/console-coach-labels.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { lessonLinkLabels } from '#domain/words/lesson-link-labels.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { demoPerson, expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { cellOf } from '#e2e/desk-page.ts';
import { expect, expectUsable, openOtherBrowser } from '#e2e/journey.ts';
import {
  admitWithCredits,
  classesOf,
  classOf,
  lastClass,
  offerProgram,
  openLessons,
  type SmallProgram,
  takeSeat,
} from '#e2e/lessons-page.ts';
import { balanceOf, openBookings } from '#e2e/my-bookings-page.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:39:00+08:00', viewport: { width: 1440, height: 900 } });

const program: SmallProgram = {
  sport: 'Pickle',
  name: 'Third Shot',
  court: 'Tournament Court 4',
  day: 'Friday',
  slot: 16,
  capacity: 3,
};

/** A sentence up to its first blank. */
const doneFrom = (text: string): string => text.split('{')[0] ?? text;

test('[COACH-7] [LESSON-18] a coach cancels a class from a phone and undoes it, and so does the manager; the member sees it', async ({
  page,
  browser,
  venue,
}) => {
  test.setTimeout(120_000);
  const { email } = demoPerson('coach');
  await offerProgram(venue, program);
  await venue.operate(addCoach, { params: { email, sport: 'Pickle' }, body: {} });
  const params = { sport: program.sport, name: program.name, level: 'Beginner' };
  await venue.operate(setProgram, { params, body: { coach: email } });

  const member = await (await openOtherBrowser(browser)).newPage();
  const visitor = await admitWithCredits(member.request, venue, 'super_host');
  const lessonClass = await lastClass(visitor, program);
  await takeSeat(visitor, lessonClass);
  const before = await balanceOf(visitor);
  await openLessons(member, venue, 'Pickle');
  await expect(classOf(member, program, lessonClass)).toBeVisible();

  await signInToConsole(page, venue, 'manager');
  await page.getByRole('link', { name: lessonLinkLabels.name, exact: true }).click();
  await page.getByLabel(words.pick).fill(lessonClass.date);
  const card = page.getByRole('button', { name: new RegExp(`${program.sport} ${program.name}`) });
  await expect(card).toContainText('1 of 3 taken');
  await card.click();
  await expect(page.getByRole('dialog', { name: new RegExp(program.name) })).toBeVisible();
  await expectUsableAtDesk(page);

  const phone = await (await openOtherBrowser(browser)).newPage();
  await signInToConsole(phone, venue, 'coach');
  await phone.setViewportSize({ width: 390, height: 844 });
  const taught = phone
    .getByRole('region', { name: new RegExp(formatDate(lessonClass.date)) })
    .getByRole('article', { name: new RegExp(program.name) });
  await taught.getByRole('button', { name: coachLabels.cancel }).click();
  const dialog = phone.getByRole('dialog', { name: cancelClassLabels.title });
  await expect(dialog.getByText('RM 50.00 comes back as credits')).toBeVisible();
  await expectUsable(phone);
  await dialog.getByLabel(memberActLabels.reason).fill('I have a fever');
  await dialog.getByRole('button', { name: cancelClassLabels.confirm }).click();
  await expect(phone.getByText(doneFrom(cancelClassLabels.done))).toBeVisible();
  await expect(taught).toBeHidden();
  const undo = phone.getByRole('button', { name: new RegExp(`Undo.*${program.name}`) });
  await expect(undo).toBeVisible();
  await expectUsable(phone);

  await expect(card).toBeHidden();
  const cancelled = page.getByRole('article', { name: new RegExp(program.name) });
  await expect(cancelled).toContainText('I have a fever');
  await expect(classOf(member, program, lessonClass)).toBeHidden();
  await expect.poll(() => balanceOf(visitor)).toBe(before + 5_000);
  await openBookings(member, venue);
  await expect(member.getByText('The venue cancelled this session: I have a fever.')).toBeVisible();

  await undo.click();
  const undoing = phone.getByRole('dialog', { name: undoClassLabels.title });
  await expect(undoing.getByText('RM 50.00 of credits are taken back.')).toBeVisible();
  await expectUsable(phone);
  await undoing.getByRole('button', { name: undoClassLabels.confirm }).click();
  await expect(phone.getByText(undoClassLabels.done)).toBeVisible();
  await expect(taught).toBeVisible();
  await expect(card).toContainText('1 of 3 taken');
  await expect.poll(() => balanceOf(visitor)).toBe(before);

  // The drawer of the class is open again, too.
  await page.getByRole('button', { name: words.cancel }).click();
  await page.getByLabel(memberActLabels.reason).fill('Too few players');
  await page.getByRole('button', { name: cancelClassLabels.confirm }).click();
  await page.getByRole('button', { name: new RegExp(`Undo.*${program.name}`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: undoClassLabels.confirm }).click();
  await expect(card).toContainText('1 of 3 taken');
});

test('[LESSON-21] the desk opens a class on the day, reads its coach and its people, and checks one in', async ({
  page,
  browser,
  venue,
}) => {
  const today = { ...program, name: 'Sunday Dinks', day: 'Sunday', slot: 13 } as const;
  await offerProgram(venue, today);
  const { request } = await openOtherBrowser(browser);
  const visitor = await admitWithCredits(request, venue, 'vip_maserati');
  const [lessonClass] = await classesOf(visitor, today);
  if (lessonClass === undefined) throw new Error('There is no class today.');
  await takeSeat(visitor, lessonClass);

  await signInToConsole(page, venue, 'desk');
  await cellOf(page, today.court, today.slot).click();
  const drawer = page.getByRole('dialog', { name: today.court });
  await expect(drawer.getByRole('link', { name: 'Aina Rahman' })).toBeVisible();
  await expect(drawer.getByRole('heading', { name: words.names })).toBeVisible();
  const seats = drawer.getByRole('listitem');
  await expect(seats).toHaveCount(1);
  await expectUsableAtDesk(page);
  await venue.setClock('2026-11-15T12:05:00+08:00');
  const came = seats.getByRole('button', { name: /: Came$/ });
  await came.click();
  await expect(came).toHaveAttribute('aria-pressed', 'true');
  await expectUsableAtDesk(page);
});
