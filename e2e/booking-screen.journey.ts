import type { Page } from '@playwright/test';
import { livePath } from '#contract/live.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { demoEmail, demoPassword } from '#domain/venue/demo.ts';
import { checkOut, choiceOf, dayOf, expectChosen, slotOf, stepOf } from '#e2e/booking-page.ts';
import { expect, expectUsableEverywhere, widths } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-25T10:30:00+08:00';
test.use({ opensAt });

const today: BookingDate = bookingDayOf(Temporal.Instant.from(opensAt));
const later = addDays(today, 3);

const open = async (page: Page, venue: OwnVenue, query = ''): Promise<void> => {
  await admitAs(page.request, venue, 'normal_member');
  await page.goto(`${venue.address}/${query}`);
};

test('a member gets from the login to the checkout with the keyboard alone', async ({
  page,
  venue,
}) => {
  test.setTimeout(60_000);
  const { keyboard } = page;
  /** Presses Tab until an element with this name has the focus. */
  const tabTo = async (name: string | RegExp): Promise<void> => {
    const focused = page.locator(':focus');
    for (let presses = 0; presses < 40; presses += 1) {
      await keyboard.press('Tab');
      const reached = focused.and(page.getByRole('button', { name }).or(page.getByLabel(name)));
      if ((await reached.count()) > 0) return;
    }
    throw new Error(`The Tab key does not reach ${name}.`);
  };

  await page.goto(`${venue.address}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await tabTo('Email');
  await keyboard.type(demoEmail('normal_member'));
  await tabTo('Password');
  await keyboard.type(demoPassword);
  await keyboard.press('Enter');
  await expect(choiceOf(page, 'sport', 'Pickle')).toBeVisible();

  await tabTo(/^Pickle, 10 courts/);
  await keyboard.press('Enter');
  await expectChosen(dayOf(page, today));
  await tabTo(/^Wednesday, 25 November 2026$/);
  // Three days forward, and back to the end of the week.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await keyboard.press(key);
  await expect(dayOf(page, later)).toBeFocused();
  await keyboard.press('PageDown');
  await expect(dayOf(page, addDays(today, 9))).toBeFocused();
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await expectChosen(dayOf(page, addDays(today, 8)));

  await tabTo(/^Show Court, /);
  await keyboard.press('Space');
  await tabTo(/^Show Court 1, \d+ free$/);
  await keyboard.press('Enter');
  await tabTo(/^07:00 AM - 08:00 AM, RM 120\.00$/);
  await keyboard.press('Space');
  await expectChosen(slotOf(page, 7));
  // All timeslots are one tab stop; the next two are the selection and the checkout.
  await keyboard.press('ArrowDown');
  await expect(slotOf(page, 8)).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Checkout', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout-court$/);
});

test('every state of the screen is accessible, on a phone and on a desktop', async ({
  page,
  venue,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, venue);
  const look = (state: string): Promise<void> =>
    test.step(state, () => expectUsableEverywhere(page));

  await expect(choiceOf(page, 'sport', 'Pickle')).toBeVisible();
  await look('no sport is chosen');
  await choiceOf(page, 'sport', 'Pickle').click();
  await expect(choiceOf(page, 'courtType', 'Show Court')).toBeVisible();
  await look('a sport and its first day');
  await dayOf(page, today).click();
  await expect(stepOf(page, 'court')).toContainText('Choose a date');
  await look('the date is deselected');
  await dayOf(page, today).click();
  await choiceOf(page, 'courtType', 'Tournament Court').click();
  await expect(choiceOf(page, 'court', 'Tournament Court 8')).toBeVisible();
  await look('courts, two of them kept back');
  await choiceOf(page, 'court', 'Tournament Court 3').click();
  await expect(slotOf(page, 12)).toBeVisible();
  await look('timeslots, some of them past');
  await slotOf(page, 12).click();
  await expectChosen(slotOf(page, 12));
  await look('a selection and its total');
  await choiceOf(page, 'sport', 'Padel').click();
  await choiceOf(page, 'court', 'Padel Court 2').click();
  await expect(slotOf(page, 12)).toBeVisible();
  await look('the colours of padel');
  await checkOut(page);
  await expect(page.getByRole('dialog', { name: 'Checkout Error' })).toBeVisible();
  await look('the error of the checkout');
});

test('court types show a tooltip for two seconds, on wider screens', async ({ page, venue }) => {
  await open(page, venue, '?sport=Pickle');
  const type = choiceOf(page, 'courtType', 'Show Court');
  const tooltip = page.getByRole('tooltip').filter({ hasText: 'room for spectators' });
  await expect(type).toHaveAccessibleDescription(/Show Court.*room for spectators/);
  await type.hover();
  await expect(tooltip).toBeVisible();
  await expect(tooltip).toContainText('Show Court');
  await expect(tooltip).toBeHidden({ timeout: 3_000 });

  await page.setViewportSize({ width: 480, height: 900 });
  await page.mouse.move(0, 0);
  await type.hover();
  await expect(tooltip).toBeHidden();
});

test('on a phone a choice scrolls to the next step', async ({ page, venue }) => {
  await page.setViewportSize({ width: widths.phone, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, venue);
  await choiceOf(page, 'sport', 'Pickle').click();
  const heading = (step: Parameters<typeof stepOf>[1]) => stepOf(page, step).getByRole('heading');
  await expect(heading('date').first()).toBeInViewport();
  await dayOf(page, later).click();
  await expect(heading('courtType').first()).toBeInViewport();
  await choiceOf(page, 'courtType', 'Show Court').click();
  await expect(heading('court').first()).toBeInViewport();
  await choiceOf(page, 'court', 'Show Court 1').click();
  await expect(heading('timeslot').first()).toBeInViewport();
});

test('on a phone, going back from the checkout scrolls to the chosen timeslot', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: widths.phone, height: 640 });
  await open(page, venue, `?sport=Pickle&date=${later}&type=Show+Court&court=Show+Court+1`);
  await slotOf(page, 14).click();
  await slotOf(page, 20).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(1_000);
  // A Playwright click would scroll first.
  const button = page.getByRole('button', { name: 'Checkout', exact: true });
  await button.dispatchEvent('click');
  await expect(page.getByRole('link', { name: 'Change timeslots' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);

  await checkOut(page);
  await page.getByRole('link', { name: 'Change timeslots' }).click();
  await expectChosen(slotOf(page, 14));
  await expect(slotOf(page, 14)).toBeInViewport();
});

test('on a phone nothing scrolls away from the keyboard focus', async ({ page, venue }) => {
  await page.setViewportSize({ width: widths.phone, height: 640 });
  await open(page, venue);
  const sport = choiceOf(page, 'sport', 'Pickle');
  await expect(sport).toBeVisible();
  await sport.press('Enter');
  await expectChosen(dayOf(page, today));
  await expect(sport).toBeFocused();
  await expect(sport).toBeInViewport();
});

test('the screen says that courts are loading, and offers a retry when they fail', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/Failed to load resource/);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/slots/Padel', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500 });
  });
  await open(page, venue, '?sport=Padel');
  await expect(page.getByText('Loading courts...')).toBeAttached();
  held.resolve();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to fetch booked timeslots. Please try again.',
    { timeout: 15_000 },
  );
  // Steps that cannot be shown do not ask for a choice.
  await expect(page.getByText('Choose a date to see the courts.')).toBeHidden();
  await expectUsableEverywhere(page);
  await page.unroute('**/api/slots/Padel');
  // The login page of a captive Wi-Fi portal, which answers in place of the server.
  const portal = { contentType: 'text/html', body: '<!doctype html><title>Free Wi-Fi</title>' };
  await page.route('**/api/slots/Padel', (route) => route.fulfill(portal));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'An unexpected error occurred while fetching timeslots.',
    { timeout: 15_000 },
  );
  await page.unroute('**/api/slots/Padel');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectChosen(dayOf(page, today));
});

test('a balance that changes elsewhere is shown, and announced once', async ({ page, venue }) => {
  const events = [{ topic: 'hello' }, { topic: 'credits', balanceSen: 4_250 }];
  const held = Promise.withResolvers<void>();
  await page.route('**/api/live**', async (route) => {
    await held.promise;
    await route.fulfill({
      contentType: 'text/event-stream',
      body: events.map((event, id) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
    });
  });
  await open(page, venue);
  // The first balance is not announced.
  await expect(page.getByRole('button', { name: /^[\d.]+ credits$/ })).toBeVisible();
  held.resolve();
  await expect(page.getByRole('button', { name: '42.50 credits' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'credits' })).toHaveText([
    'You now have 42.50 credits.',
  ]);
});

test('a hidden tab closes its live stream, and resumes it when visible', async ({
  page,
  venue,
}) => {
  const opened: string[] = [];
  const given: string[] = [];
  const isStream = (url: string): boolean => new URL(url).pathname === livePath;
  page.on('request', (request) => isStream(request.url()) && opened.push(request.url()));
  page.on('requestfailed', (request) => isStream(request.url()) && given.push(request.url()));
  /** Chromium keeps every tab of a test visible, so this one only pretends to be hidden. */
  const show = (visibilityState: 'visible' | 'hidden'): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibilityState);

  await open(page, venue, '?sport=Pickle');
  await expectChosen(dayOf(page, today));
  await expect.poll(() => opened.length).toBeGreaterThan(0);
  const before = opened.length;
  await show('hidden');
  await expect.poll(() => given.length).toBe(before);
  await show('visible');
  await expect.poll(() => opened.length).toBe(before + 1);
  expect(new URL(opened.at(-1) ?? '').search).toMatch(/^\?sport=Pickle&after=\d+$/);
});
