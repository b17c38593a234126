import type { LessonClass } from '#contract/lessons.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { mailTexts } from '#domain/words/mail-texts.ts';
import { orderLabels } from '#domain/words/order-labels.ts';
import { expectSoon, finalTotal, notification, placeOrder } from '#e2e/checkout-page.ts';
import { expect, expectUsableEverywhere, openOtherBrowser, widths } from '#e2e/journey.ts';
import {
  actionOf,
  admitWithCredits,
  classOf,
  lastClass,
  mailbox,
  offeredSeats,
  offerProgram,
  openLessons,
  refundLesson,
  type SmallProgram,
  takeSeat,
} from '#e2e/lessons-page.ts';
import { toast, type Visitor } from '#e2e/my-bookings-page.ts';
import { test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-15T10:43:00+08:00';
const afterTheOffer = '2026-11-15T10:59:00+08:00';
test.use({ opensAt });

/** Each journey has members of its own, because each class has only one seat. */
const solo: SmallProgram = {
  sport: 'Padel',
  name: 'Solo',
  court: 'Padel Court 2',
  day: 'Friday',
  slot: 7,
  capacity: 1,
};

const offerMails = async (visitor: Visitor, email: string): Promise<number> =>
  (await mailbox(visitor, email)).filter((mail) =>
    mail.includes(mailTexts.seatOffered.parts[0].heading),
  ).length;

/** Fills a class by giving a member its only seat. */
const fillClass = async (owner: Visitor, program: SmallProgram): Promise<LessonClass> => {
  await offerProgram(owner.venue, program);
  const lessonClass = await lastClass(owner, program);
  await takeSeat(owner, lessonClass);
  return lessonClass;
};

test('a member waits for a full class, is offered the freed seat, and takes it', async ({
  browser,
  page,
  venue,
}) => {
  const other = await openOtherBrowser(browser);
  const owner = await admitWithCredits(other.request, venue, 'normal_member');
  const visitor = await admitWithCredits(page.request, venue, 'athlete');
  const lessonClass = await fillClass(owner, solo);
  await page.setViewportSize({ width: widths.phone, height: 800 });
  await openLessons(page, venue, solo.sport);
  const row = classOf(page, solo, lessonClass);

  await test.step('waiting, leaving, waiting again', async () => {
    await expect(row).toContainText('Full, nobody waiting yet');
    await actionOf(row, lessonsLabels.join).click();
    await expect(row).toContainText("You're 1st in line, 1 member waiting");
    await actionOf(row, lessonsLabels.leave).click();
    await expect(row).toContainText('Full, nobody waiting yet');
    await actionOf(row, lessonsLabels.join).click();
    await expect(actionOf(row, lessonsLabels.leave)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectUsableEverywhere(page);
  });

  await test.step('the offer on the lessons screen', async () => {
    await refundLesson(owner, lessonClass);
    await expect(row).toContainText(lessonsLabels.offered, { timeout: 3_000 });
    await expect(row.getByRole('timer')).toHaveText(/^A seat is kept for you for 1[45]:\d\d$/);
    await expect(actionOf(row, lessonsLabels.offer.take)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectUsableEverywhere(page);
    await expect.poll(() => offerMails(visitor, demoEmail('athlete'))).toBe(1);
  });

  await test.step('the offer on other screens', async () => {
    // Another level is selected, so its row is not visible.
    await expect(offeredSeats(page)).toBeHidden();
    await page.getByRole('button', { name: /^Advanced,/ }).click();
    await expect(offeredSeats(page)).toContainText('Group Lesson - Padel Solo (Beginner)');
    for (const path of ['/profile', '/']) {
      await page.goto(`${venue.address}${path}`);
      await expect(offeredSeats(page)).toContainText(
        `Group Lesson - Padel Solo (Beginner), Friday ${formatDate(lessonClass.date)}`,
      );
    }
    await expectUsableEverywhere(page);
  });

  await test.step('the seat is taken', async () => {
    await actionOf(offeredSeats(page), lessonsLabels.offer.take).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(finalTotal(page)).toContainText('RM 0.00');
    await page.getByLabel('Full Name').fill('Aisyah Tan');
    await page.getByLabel('Email Address').fill('aisyah@journey.test');
    await page.getByLabel('Mobile Number').fill('+60 12 345 6789');
    await placeOrder(page);
    await expectSoon(notification(page)).toContainText('Booking confirmed successfully!');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(offeredSeats(page)).toBeHidden();
    await openLessons(page, venue, solo.sport);
    await expect(row).toContainText(lessonsLabels.booked);
  });
  await other.close();
});

test('an offer that expires goes to the next member on the waiting list', async ({
  browser,
  page,
  venue,
}) => {
  await venue.setClock(opensAt);
  const program: SmallProgram = { ...solo, name: 'Solo Late', slot: 9 };
  const [others, next] = [await openOtherBrowser(browser), await openOtherBrowser(browser)];
  const owner = await admitWithCredits(others.request, venue, 'super_host');
  await admitWithCredits(page.request, venue, 'vip_maserati');
  const nextVisitor = await admitWithCredits(next.request, venue, 'coach');
  const lessonClass = await fillClass(owner, program);
  const nextPage = await next.newPage();
  const row = classOf(page, program, lessonClass);
  const nextRow = classOf(nextPage, program, lessonClass);
  for (const looking of [page, nextPage]) await openLessons(looking, venue, program.sport);
  await expect(nextRow).toContainText('Full, nobody waiting yet');
  await actionOf(row, lessonsLabels.join).click();
  // The length of the waiting list is live for everyone.
  await expect(nextRow).toContainText('Full, 1 member waiting');
  await actionOf(nextRow, lessonsLabels.join).click();
  await expect(row).toContainText("You're 1st in line, 2 members waiting");
  await nextPage.goto(`${venue.address}/`);
  await expect(nextPage.getByRole('button', { name: /^Pickle,/ })).toBeVisible();

  await refundLesson(owner, lessonClass);
  await expect(row).toContainText(lessonsLabels.offered, { timeout: 3_000 });
  expect(await offerMails(nextVisitor, demoEmail('coach'))).toBe(0);

  await venue.setClock(afterTheOffer);
  await expect(toast(page, lessonsLabels.offer.ended)).toBeVisible();
  await expect(row).toContainText('Full, nobody waiting yet');
  await expect(offeredSeats(nextPage)).toContainText('Group Lesson - Padel Solo Late (Beginner)');
  await expect.poll(() => offerMails(nextVisitor, demoEmail('coach'))).toBe(1);

  // A member who declines passes the seat on, and then anyone can book it.
  await actionOf(offeredSeats(nextPage), lessonsLabels.offer.leave).click();
  await expect(offeredSeats(nextPage)).toBeHidden();
  await expect(row).toContainText('1 spot left');
  await others.close();
  await next.close();
});

test('an offer that expires at the checkout is reported there, with a way forward', async ({
  browser,
  page,
  venue,
}) => {
  await venue.setClock(opensAt);
  const program: SmallProgram = { ...solo, name: 'Solo Slow', slot: 11 };
  const others = await openOtherBrowser(browser);
  const owner = await admitWithCredits(others.request, venue, 'super_host_padel');
  await admitWithCredits(page.request, venue, 'long_term_member');
  const lessonClass = await fillClass(owner, program);
  await page.setViewportSize({ width: widths.phone, height: 800 });
  await openLessons(page, venue, program.sport);
  const row = classOf(page, program, lessonClass);
  await actionOf(row, lessonsLabels.join).click();
  await refundLesson(owner, lessonClass);
  await actionOf(row, lessonsLabels.offer.take).click();
  await expect(finalTotal(page)).toContainText('RM 0.00');
  await page.getByLabel('Full Name').fill('Aisyah Tan');

  await venue.setClock(afterTheOffer);
  await expectSoon(page.getByRole('alert')).toContainText(
    /^Your time to take the seat you were offered has run out: Padel Solo Slow \(Beginner\), Padel Court 2, Friday, \w+ \d+, 11:00 AM - 12:00 PM\./,
  );
  await expect(page.getByLabel('Full Name')).toHaveValue('Aisyah Tan');
  await expectUsableEverywhere(page);
  await page.getByRole('link', { name: orderLabels.lessons.chooseOthers }).click();
  await expect(row).toContainText('1 spot left');
  await others.close();
});
