import { placeLessonOrder } from '#contract/lessons.ts';
import { addClosure, removeClosure } from '#contract/operator-calendar.ts';
import { removeSchedule } from '#contract/operator-lessons.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { slotRange } from '#domain/time/slots.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { checkOut } from '#e2e/booking-page.ts';
import { expectSoon, fillBilling, finalTotal, goToPayment } from '#e2e/checkout-page.ts';
import { expect, expectUsableEverywhere, openOtherBrowser, timed } from '#e2e/journey.ts';
import {
  admitWithCredits,
  classOf,
  lastClass,
  lastClasses,
  nameProgram,
  offerProgram,
  openLessons,
  programOf,
  type SmallProgram,
  scheduleProgram,
  takeSeat,
  toggleOf,
  turn,
} from '#e2e/lessons-page.ts';
import {
  buttonOf,
  onPhoneAndDesk,
  openSheet,
  refundDialog,
  rowOf,
  toast,
} from '#e2e/my-bookings-page.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-15T10:41:00+08:00';
test.use({ opensAt });

/** Changes by others must show within a second. */
const soon = { timeout: 1_000 };

test('while lessons are closed their screen says so, and then lists programs without classes', async ({
  page,
  venue,
}) => {
  await turn(venue, 'lessons', false);
  await admitAs(page.request, venue, 'normal_member');
  await page.goto(`${venue.address}/`);
  await page.getByRole('link', { name: 'Group Lessons' }).click();
  await expect(page.getByRole('heading', { name: 'Group Lessons - Coming Soon!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    "We're working on bringing group lessons to you. Stay tuned for updates!",
  );
  const answer = await page.request.post(`${venue.address}${placeLessonOrder.path}`, {
    data: {
      orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
      classIds: [1],
      shownCreditsSen: 0,
      shownTotalSen: 5_000,
      billingName: 'Aisyah Tan',
      billingEmail: 'aisyah@journey.test',
      billingMobile: '+60123456789',
    },
  });
  expect(answer.ok()).toBe(false);
  expect(await answer.json()).toMatchObject({ code: 'switched_off' });

  const months = { from: '2026-11-15', to: '2027-01-31', reason: 'New floor' };
  const { closure } = await venue.operate(addClosure, { body: { sport: 'Padel', ...months } });
  await nameProgram(venue, { sport: 'Padel', name: 'Someday' });
  await scheduleProgram(venue, {
    sport: 'Padel',
    name: 'Next Year',
    court: 'Padel Court 1',
    day: 'Saturday',
    slot: 22,
    capacity: 4,
  });

  // The venue opens lessons while the screen is open.
  await turn(venue, 'lessons', true);
  await expect(page.getByRole('heading', { name: 'Sport' })).toBeVisible();
  await page.getByRole('button', { name: /^Padel/ }).click();
  await expect(programOf(page, 'Someday')).toContainText('This program has no scheduled sessions.');
  await expect(programOf(page, 'Next Year')).toContainText(
    'This program has no upcoming sessions. Check back later.',
  );
  await venue.operate(removeClosure, { params: { id: closure.id } });
});

onPhoneAndDesk(() => {
  test('two classes are bought by card and listed, and one is refunded as credits', async ({
    page,
    venue,
  }, { project, parallelIndex }) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 480;
    const program: SmallProgram = {
      sport: isPhone ? 'Padel' : 'Pickle',
      name: `Clinic ${project.name}${parallelIndex}`,
      court: isPhone ? 'Padel Court 1' : 'Tournament Court 7',
      day: 'Monday',
      slot: 8,
      capacity: 3,
    };
    const visitor = await admitWithCredits(page.request, venue, isPhone ? 'coach' : 'athlete');
    await offerProgram(venue, program);
    const [sooner, lessonClass] = await lastClasses(visitor, program);

    await test.step('the next session of each program, before a sport is chosen', async () => {
      await page.goto(`${venue.address}/?section=lessons`);
      const row = programOf(page, `${program.name} ${program.sport}`);
      await expect(row).toContainText('RM 50.00 · 3 spots left');
      await expectUsableEverywhere(page);
      await row.getByRole('button', { name: `Choose, ${program.name}, ${program.sport}` }).click();
      await expect(page.getByText(`1 session of ${program.name}`)).toBeVisible();
      await expect(page.getByRole('main')).toBeFocused();
      // The same address again would keep what is chosen.
      await page.goto(venue.address);
    });

    await openLessons(page, venue, program.sport);

    await test.step('the program', async () => {
      const card = programOf(page, program.name);
      await expect(card).toContainText('Beginner');
      await expect(card).toContainText('RM 50.00 per session');
      await expect(card).toContainText(isPhone ? 'Daniel Lim' : 'Aina Rahman');
      await expect(card).toContainText('1 hour');
      await expect(card).toContainText('Monday, 08:00 AM - 09:00 AM');
      await expect(classOf(page, program, lessonClass)).toContainText('3 spots left');
      await expect(page.locator('html')).toHaveAttribute('data-sport', program.sport.toLowerCase());
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectUsableEverywhere(page);
    });

    await test.step('nothing selected', async () => {
      await checkOut(page);
      const dialog = page.getByRole('dialog', { name: 'Checkout Error' });
      await expect(dialog).toContainText(
        'Please select at least one timeslot before proceeding to checkout.',
      );
      await dialog.getByRole('button', { name: 'Got It' }).click();
    });

    await test.step('a level hides the other programs', async () => {
      const others = page.getByRole('article').filter({ hasNotText: 'Beginner' });
      await expect(others.first()).toBeVisible();
      await page.getByRole('button', { name: /^Beginner,/ }).click();
      await expect(others).toHaveCount(0);
    });

    await test.step('two classes are paid by card', async () => {
      await toggleOf(page, lessonClass).click();
      await expect(toggleOf(page, lessonClass)).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText(`1 session of ${program.name}`)).toBeVisible();
      await toggleOf(page, sooner).click();
      await expect(page.getByText(`2 sessions of ${program.name}`)).toBeVisible();
      await checkOut(page);
      await expect(page).toHaveURL(/\/checkout$/);
      for (const { date } of [sooner, lessonClass]) {
        await expect(page.getByRole('main')).toContainText(
          `Group Lesson - ${program.sport} ${program.name} (Beginner), ${formatDate(date)}`,
        );
      }
      await page.getByRole('checkbox', { name: /^Use Credits/ }).uncheck();
      await expect(finalTotal(page)).toContainText('RM 100.00');
      await fillBilling(page);
      await goToPayment(page);
      await page.getByRole('button', { name: 'Pay RM 100.00' }).click();
      await expectSoon(page).toHaveURL(/\/profile/);
    });

    const place = {
      court: `${program.sport} ${program.name} \\(Beginner\\)`,
      date: lessonClass.date,
      slot: lessonClass.slot,
    };
    await test.step('in the list, and among the lessons', async () => {
      await expectSoon(rowOf(page, place)).toBeVisible();
      await expect(rowOf(page, { ...place, date: sooner.date })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(slotRange(lessonClass.slot));
      await openLessons(page, venue, program.sport);
      await expect(classOf(page, program, lessonClass)).toContainText(lessonsLabels.booked);
      await expect(toggleOf(page, lessonClass)).toHaveCount(0);
      await page.goto(`${venue.address}/profile`);
    });

    await test.step('refunded', async () => {
      await openSheet(page, place);
      await buttonOf(page, 'Refund', place).click();
      await refundDialog(page).getByRole('button', { name: 'Refund RM 50.00' }).click();
      await expect(toast(page, 'RM 50.00 came back as credits.').first()).toBeVisible();
      await openLessons(page, venue, program.sport);
      await expect(classOf(page, program, lessonClass)).toContainText('3 spots left');
    });
  });
});

test('seats taken by others show within a second, and a full class leaves the selection', {
  tag: timed,
}, async ({ browser, page, venue }) => {
  const program: SmallProgram = {
    sport: 'Pickle',
    name: 'Duo',
    court: 'Tournament Court 8',
    day: 'Wednesday',
    slot: 7,
    capacity: 2,
  };
  const [one, two] = [await openOtherBrowser(browser), await openOtherBrowser(browser)];
  await admitAs(page.request, venue, 'athlete');
  const first = await admitWithCredits(one.request, venue, 'normal_member');
  const second = await admitWithCredits(two.request, venue, 'super_host');
  await offerProgram(venue, program);
  const lessonClass = await lastClass({ request: page.request, venue }, program);
  await openLessons(page, venue, program.sport);
  const row = classOf(page, program, lessonClass);
  await toggleOf(page, lessonClass).click();
  await expect(row).toContainText('2 spots left');

  await takeSeat(first, lessonClass);
  await expect(row).toContainText('1 spot left', soon);
  await expect(page.getByRole('status').filter({ hasText: '1 spot left.' })).toBeAttached();
  await expect(toggleOf(page, lessonClass)).toHaveAttribute('aria-pressed', 'true');

  await takeSeat(second, lessonClass);
  await expect(row).toContainText('Full, nobody waiting yet', soon);
  await expect(toast(page, 'is now full and was removed from your selection.')).toBeVisible();
  await expect(page.getByText(lessonsLabels.nothingSelected)).toBeVisible();

  // A class with a booked seat takes place even without its schedule, and stays visible.
  await venue.operate(removeSchedule, {
    params: { court: program.court, day: program.day, slot: program.slot },
  });
  await page.reload();
  await expect(row).toContainText('Full, nobody waiting yet');
  await expect(programOf(page, program.name)).not.toContainText('has no scheduled sessions');
  await one.close();
  await two.close();
});
