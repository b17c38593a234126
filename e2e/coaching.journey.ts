import { getCoaches } from '#contract/coaches.ts';
import { addPrivateLesson, listPrivateLessons } from '#contract/operator-coaches.ts';
import { getVenue } from '#contract/venue.ts';
import { demoEmail, demoPassword } from '#domain/venue/demo.ts';
import { expect, expectUsableEverywhere, submitLogin, timed } from '#e2e/journey.ts';
import { turn } from '#e2e/lessons-page.ts';
import { buttonOf, openBookings, openSheet, rowOf, toast } from '#e2e/my-bookings-page.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:44:00+08:00' });

const coachesAddress = (venue: OwnVenue): string =>
  `${venue.address}${getCoaches.path.replace(':sport', 'Padel')}`;

test('while coaching is closed its screen gives an e-mail address, and names no coach', async ({
  page,
  venue,
}) => {
  await turn(venue, 'coaching', false);
  await admitAs(page.request, venue, 'normal_member');
  await page.goto(`${venue.address}/`);
  await page.getByRole('link', { name: 'Coaching' }).click();
  await expect(page.getByRole('heading', { name: 'Private Lessons' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'To arrange a private lesson, please email us at info@depot.test.',
  );
  const answer = await page.request.get(coachesAddress(venue));
  expect(await answer.json()).toMatchObject({ code: 'switched_off' });

  // The venue opens coaching while the screen is open.
  await turn(venue, 'coaching', true);
  await expect(page.getByRole('heading', { name: 'Sport' })).toBeVisible();
});

test('the coaches of a sport are listed, each with an e-mail request', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  await turn(venue, 'coaching', true);
  await admitAs(page.request, venue, 'normal_member');
  const pickle = `**${getCoaches.path.replace(':sport', 'Pickle')}`;
  await page.route(pickle, (route) => route.abort());
  expectedOnConsole.push(/ERR_FAILED/);
  await page.goto(`${venue.address}/`);
  await page.getByRole('link', { name: 'Coaching' }).click();
  await expect(page.getByRole('heading', { name: 'Private Lessons' })).toBeVisible();

  await test.step('both sports, before one is chosen', async () => {
    await expect(page.getByRole('article').filter({ hasText: 'Daniel Lim' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(/^Failed to fetch coaches: \S/);
  });

  await test.step('padel', async () => {
    await page.getByRole('button', { name: /^Padel/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-sport', 'padel');
    const coach = page.getByRole('article').filter({ hasText: 'Daniel Lim' });
    await expect(coach).toContainText('Teaches padel');
    await expect(coach.getByText('DL', { exact: true })).toBeVisible();
    const request = coach.getByRole('link', { name: /^Request by email/ });
    await expect(request).toHaveAttribute(
      'href',
      /^mailto:info@depot\.test\?subject=Private%20lesson%20with%20Daniel%20Lim%20\(Padel\)&body=/,
    );
    await expectUsableEverywhere(page);
  });

  await test.step('pickle, which fails to load', async () => {
    await page.getByRole('button', { name: /^Pickle/ }).click();
    await expect(page.getByRole('alert')).toContainText(/^Failed to fetch coaches: \S/);
    await page.unroute(pickle);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Aina Rahman' })).toBeVisible();
  });
});

test('a private lesson booked by the venue is listed at once, and can be cancelled', {
  tag: timed,
}, async ({ page, venue }) => {
  await admitAs(page.request, venue, 'long_term_member');
  await openBookings(page, venue);
  const place = { court: 'Private Lesson with Daniel Lim', date: '2026-11-24', slot: 9 } as const;
  const cancel = buttonOf(page, 'Cancel Booking', place);
  await expect(rowOf(page, place)).toBeHidden();
  await venue.operate(addPrivateLesson, {
    body: {
      member: demoEmail('long_term_member'),
      coach: 'coach_daniel@depot.test',
      court: 'Padel Court 4',
      date: place.date,
      slot: place.slot,
    },
  });
  await expect(rowOf(page, place)).toBeVisible({ timeout: 1_000 });
  await openSheet(page, place);
  await expect(page.getByRole('heading', { name: 'Private Lesson with Daniel Lim' })).toBeVisible();
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(dialog).toContainText('Private lessons are paid at the venue');
  await expect(dialog).not.toContainText('free slot');
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(toast(page, 'Your private lesson has been cancelled.')).toBeVisible();
  await expect(rowOf(page, place)).toBeHidden();
  const { lessons } = await venue.operate(listPrivateLessons, { query: {} });
  expect(lessons.filter(({ date }) => date === place.date)).toEqual([]);
});

test('when even the sports fail to load, the screen says so', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/ERR_FAILED/);
  await page.route(`**${getVenue.path}`, (route) => route.abort());
  await page.goto(`${venue.address}/login`);
  await submitLogin(page, demoEmail('coach'), demoPassword);
  await page.getByRole('link', { name: 'Coaching' }).click();
  await expect(page.getByRole('main')).toContainText(/Failed to fetch sports: \S/);
});
