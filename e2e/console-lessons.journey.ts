import { slotLabel } from '#domain/time/slots.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { cancelClassLabels, undoClassLabels } from '#domain/words/cancel-class-labels.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { lessonLinkLabels } from '#domain/words/lesson-link-labels.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { messageTexts } from '#domain/words/message-texts.ts';
import { askToCancel, findClass, offerOfCoach } from '#e2e/console-lessons-page.ts';
import { expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { cellOf } from '#e2e/desk-page.ts';
import { expect, expectUsable, openOtherBrowser } from '#e2e/journey.ts';
import {
  admitWithCredits,
  classesOf,
  classOf,
  lastClass,
  nameProgram,
  offerProgram,
  openLessons,
  type SmallProgram,
  takeSeat,
  toggleOf,
  turn,
} from '#e2e/lessons-page.ts';
import { balanceOf, buy, findFree, openBookings } from '#e2e/my-bookings-page.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

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
  await offerOfCoach(venue, program);

  const member = await (await openOtherBrowser(browser)).newPage();
  const visitor = await admitWithCredits(member.request, venue, 'super_host');
  const lessonClass = await lastClass(visitor, program);
  await takeSeat(visitor, lessonClass);
  const before = await balanceOf(visitor);
  await openLessons(member, venue, 'Pickle');
  await expect(classOf(member, program, lessonClass)).toBeVisible();
  const chooser = await (await openOtherBrowser(browser)).newPage();
  await admitWithCredits(chooser.request, venue, 'normal_member');
  await openLessons(chooser, venue, 'Pickle');
  await toggleOf(chooser, lessonClass).click();
  await expect(toggleOf(chooser, lessonClass)).toHaveAttribute('aria-pressed', 'true');
  const chosenWords = /^The venue cancelled .+ removed from your selection: I have a fever\.$/;

  const card = await findClass(page, venue, program, lessonClass.date);
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
  const dialog = await askToCancel(phone, taught);
  await expect(dialog.getByText('RM 50.00 comes back as credits')).toBeVisible();
  await expectUsable(phone);
  await dialog.getByLabel(memberActLabels.reason).fill('I have a fever');
  await dialog.getByRole('button', { name: cancelClassLabels.confirm }).click();
  await expect(chooser.getByText(chosenWords)).toBeVisible();
  await expect(chooser.getByText(lessonsLabels.nothingSelected)).toBeVisible();
  await expect(phone.getByText(doneFrom(cancelClassLabels.done))).toBeVisible();
  await expect(taught).toHaveAccessibleName(new RegExp(`^${undoClassLabels.mark}: `));
  const undo = taught.getByRole('button', { name: new RegExp(`Undo.*${program.name}`) });
  await expect(undo).toBeInViewport();
  await expect(phone.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectUsable(phone);

  await expect(card).toBeHidden();
  const cancelled = page.getByRole('article', { name: new RegExp(program.name) });
  await expect(cancelled).toContainText('I have a fever');
  const reason = fill(lessonsLabels.cancelled, { reason: 'I have a fever' });
  await expect(classOf(member, program, lessonClass)).toContainText(reason);
  await expectUsable(member);
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

test('[LESSON-17] [LESSON-22] a manager makes a weekly class from a first date on, gives it a last date and ends it', async ({
  page,
  venue,
}) => {
  const course = { ...program, name: 'Evening Course', day: 'Wednesday', slot: 12 } as const;
  await turn(venue, 'lessons', true);
  await nameProgram(venue, course);
  await signInToConsole(page, venue, 'manager');
  await page.getByRole('link', { name: lessonLinkLabels.name, exact: true }).click();
  await page.getByRole('button', { name: words.newSchedule }).click();
  const form = page.getByRole('dialog', { name: words.scheduleDialog.title });
  await form
    .getByLabel(words.scheduleDialog.program, { exact: true })
    .selectOption({ label: `${course.sport} ${course.name}, Beginner` });
  await expect(
    form.getByText(fill(words.scheduleDialog.coachIs, { coach: 'Aina Rahman' })),
  ).toBeVisible();
  await form.getByLabel(words.scheduleDialog.court, { exact: true }).selectOption(course.court);
  await form.getByLabel(words.scheduleDialog.day).selectOption(course.day);
  await form.getByLabel(words.scheduleDialog.time).selectOption({ label: slotLabel(course.slot) });
  await form.getByLabel(words.scheduleDialog.firstDate).fill('2026-11-25');
  await expect(
    form.getByText(
      fill(words.scheduleDialog.made, { dates: '25/11/2026, 02/12/2026, 09/12/2026' }),
    ),
  ).toBeVisible();
  await form.getByLabel(memberActLabels.reason).fill('A course of the winter');
  await expectUsableAtDesk(page);
  await form.getByRole('button', { name: words.scheduleDialog.confirm }).click();
  await expect(page.getByText(words.scheduleDialog.done)).toBeVisible();

  const row = page.getByRole('table', { name: words.weekly.title }).getByRole('row', {
    name: new RegExp(course.name),
  });
  await expect(row).toContainText('From 25/11/2026');
  await expect(row).toContainText('Aina Rahman');
  await expectUsableAtDesk(page);
  const change = row.getByRole('button', { name: new RegExp(`^Change: ${course.name}`) });
  await change.press('Enter');
  const dialog = page.getByRole('dialog', { name: words.changeSchedule.title });
  await dialog.getByLabel(words.changeSchedule.ends).selectOption('date');
  await dialog.getByLabel(words.scheduleDialog.lastDate, { exact: true }).fill('2026-12-02');
  await dialog.getByLabel(memberActLabels.reason).fill('Two dates will do');
  await expectUsableAtDesk(page);
  await dialog.getByRole('button', { name: words.changeSchedule.confirm }).click();
  await expect(row).toContainText('25/11/2026 to 02/12/2026');
  await expect(dialog).toBeHidden();

  await change.press('Enter');
  await dialog.getByLabel(words.changeSchedule.ends).selectOption('now');
  await dialog.getByLabel(memberActLabels.reason).fill('No players');
  await dialog.getByRole('button', { name: words.changeSchedule.end }).click();
  await expect(page.getByText(words.changeSchedule.ended)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('[LESSON-17] [MSG-4] a schedule names the dates that it skips, and the members in its way are asked to move', async ({
  page,
  browser,
  venue,
}) => {
  const course = { ...program, name: 'Morning Course', day: 'Monday', slot: 12 } as const;
  await turn(venue, 'lessons', true);
  await nameProgram(venue, course);
  const { request } = await openOtherBrowser(browser);
  await admitAs(request, venue, 'normal_member');
  const visitor = { request, venue };
  const { court } = await findFree(visitor, 'Tournament Court', '2026-11-16', [course.slot]);
  await buy(visitor, { court, date: '2026-11-16', slots: [course.slot] });
  await signInToConsole(page, venue, 'manager');
  await page.getByRole('link', { name: lessonLinkLabels.name, exact: true }).click();
  await page.getByRole('button', { name: words.newSchedule }).click();
  const form = page.getByRole('dialog', { name: words.scheduleDialog.title });
  await form
    .getByLabel(words.scheduleDialog.program, { exact: true })
    .selectOption({ label: `${course.sport} ${course.name}, Beginner` });
  await form.getByLabel(words.scheduleDialog.court, { exact: true }).selectOption(court);
  await form.getByLabel(words.scheduleDialog.day).selectOption(course.day);
  await form.getByLabel(words.scheduleDialog.time).selectOption({ label: slotLabel(course.slot) });
  await expect(form.getByText(words.scheduleDialog.skipped)).toBeVisible();
  await expect(form.getByText('16/11/2026')).toBeVisible();
  await expectUsableAtDesk(page);
  await form.getByRole('link', { name: messageLinkLabels.ask }).click();
  await expect(page.getByText(/^Tournament Court .+, on 16\/11\/2026/)).toBeVisible();
  const recipients = page.getByRole('table', { name: messageLabels.form.recipients });
  await expect(recipients.getByRole('row')).not.toHaveCount(1);
  await expectUsableAtDesk(page);
  await page.getByRole('button', { name: /^Send to / }).click();
  const question = page.getByRole('dialog', { name: messageLabels.form.askTitle });
  await question.getByRole('button', { name: messageLabels.form.confirm }).click();
  await expect(page.getByRole('heading', { name: messageTexts.slots.subject })).toBeVisible();
});
