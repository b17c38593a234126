import type { Locator, Page } from '@playwright/test';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { checkOut, choiceOf, expectChosen, slotOf } from '#e2e/booking-page.ts';
import { placeOrderButton } from '#e2e/checkout-page.ts';
import { expect, timed, widths } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';
import { withMotion } from '#e2e/with-motion.ts';

// A Sunday, so that the window's ten days span three weeks, which is the maximum.
test.use({ opensAt: '2026-11-15T10:30:00+08:00', ...withMotion });

const court = 'Show Court 1';

const open = async (page: Page, venue: OwnVenue, path: string): Promise<void> => {
  await admitAs(page.request, venue, 'normal_member');
  await page.goto(`${venue.address}${path}`);
};

/** The whole control is inside the window, and nothing covers it. */
const expectInReach = async (control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  const isInReach = (): Promise<boolean> =>
    control.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // A button's rounded corners do not belong to it.
      const corners = [left + 6, right - 6].flatMap((x) =>
        [top + 6, bottom - 6].map((y) => [x, y]),
      );
      return [...corners, [(left + right) / 2, (top + bottom) / 2]].every(([x = 0, y = 0]) =>
        element.contains(document.elementFromPoint(x, y)),
      );
    });
  await expect.poll(isInReach).toBe(true);
};

/** The text is not cut off by the box around it. */
const expectUnclipped = async (words: Locator): Promise<void> => {
  const isUnclipped = (): Promise<boolean> =>
    words.evaluate((element) => {
      const box = element.closest('header')?.getBoundingClientRect();
      return box !== undefined && element.getBoundingClientRect().bottom <= box.bottom;
    });
  await expect.poll(isUnclipped).toBe(true);
};

test('on a desktop all steps are visible, and the bar covers none of them', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, venue, '/?sport=Pickle');
  const type = choiceOf(page, 'courtType', 'Show Court');
  await expectInReach(type);
  await type.click();
  await choiceOf(page, 'court', court).click();
  await slotOf(page, 12).click();
  await expectChosen(slotOf(page, 12));
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectInReach(type);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectInReach(type);
});

test('the buttons of a dialog are reachable in every window size, also with a toast', {
  tag: timed,
}, async ({ page, venue, expectedOnConsole }) => {
  expectedOnConsole.push(/ERR_FAILED/);
  await open(page, venue, '/profile');
  const dialog = page.getByRole('dialog', { name: labels.account.deleteTitle });
  const message = page.getByText(refusals.logout_failed);
  const windows = [
    { width: 640, height: 360 },
    { width: widths.phone, height: 640 },
    // A 1280 × 1024 desktop at 400 % zoom.
    { width: 320, height: 256 },
  ];
  const expectButtonsInReach = async (): Promise<void> => {
    for (const name of [labels.account.keep, labels.account.confirmDelete]) {
      await expectInReach(dialog.getByRole('button', { name }));
    }
  };
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: labels.account.delete }).click();
    await expectButtonsInReach();
    await page.keyboard.press('Escape');
  }

  await test.step('a toast moves to the top while a dialog is open', async () => {
    await page.route('**/api/session', (route) => route.abort());
    await page.setViewportSize({ width: 1100, height: 360 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: labels.account.delete }).click();
    await expect(message).toBeVisible();
    await expectButtonsInReach();
    await page.setViewportSize({ width: widths.phone, height: 500 });
    await expect(message).toBeVisible();
    await expectButtonsInReach();
    await expectInReach(dialog.getByRole('heading'));
  });

  await test.step('the toast is cleared on the login page', async () => {
    await page.keyboard.press('Escape');
    await page.unroute('**/api/session');
    await page.setViewportSize({ width: 1100, height: 640 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(message).toBeHidden({ timeout: 1_000 });
  });
});

test('with text twice as large, nothing needs horizontal scrolling', async ({ page, venue }) => {
  const enlargeText = (): Promise<void> =>
    page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const expectNoOverflow = async (width: number): Promise<void> => {
    await page.setViewportSize({ width, height: 900 });
    const overflow = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  };
  await page.goto(`${venue.address}/login`);
  await enlargeText();
  // The widest text of the page comes with the demo accounts.
  await expect(page.getByRole('heading', { name: labels.demo.title })).toBeVisible();
  await expectNoOverflow(widths.phone);
  await expectUnclipped(page.getByText(labels.slideshow.tagline));
  await page.getByRole('button', { name: 'Login', exact: true }).scrollIntoViewIfNeeded();
  await expectInReach(page.getByRole('button', { name: 'Login', exact: true }));

  await open(page, venue, '/?sport=Pickle&date=2026-11-18&type=Show+Court&court=Show+Court+1');
  await enlargeText();
  await expect(choiceOf(page, 'courtType', 'Show Court')).toBeVisible();
  for (const width of [widths.tablet, 1025, widths.desk, widths.phone]) {
    await expectNoOverflow(width);
  }
  for (const slot of [14, 15, 16] as const) await slotOf(page, slot).click();
  await checkOut(page);
  await expect(page).toHaveURL(/checkout-court/);
  await expect(placeOrderButton(page)).toBeEnabled();
  await expectNoOverflow(widths.phone);
  await expectInReach(placeOrderButton(page));
});

test('in a low window the header scrolls away, and bars are as low as their buttons', async ({
  page,
  venue,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await open(page, venue, '/?sport=Pickle&date=2026-11-18&type=Show+Court&court=Show+Court+2');
  const bar = page.locator('[data-bottom-bar]');
  const expectRoom = async (): Promise<void> => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(60);
  };
  await slotOf(page, 12).click();
  await expectChosen(slotOf(page, 12));
  await expectRoom();
  await checkOut(page);
  await expect(placeOrderButton(page)).toBeEnabled();
  await expectRoom();
  await expectInReach(placeOrderButton(page));
});

test('without colours, a held court differs from a free one', async ({ page, venue }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, venue, '/?sport=Pickle&date=2026-11-24&type=Tournament+Court');
  const looksOf = (name: string): Promise<Record<string, string>> =>
    choiceOf(page, 'court', name).evaluate((button) => {
      const { borderStyle } = getComputedStyle(button);
      const colors = [button, ...button.querySelectorAll('span')].map(
        (part) => getComputedStyle(part).color,
      );
      return { borderStyle, color: [...new Set(colors)].join() };
    });
  const free = await looksOf('Tournament Court 1');
  const held = await looksOf('Tournament Court 8');
  expect(free.borderStyle).toBe('solid');
  expect(held.borderStyle).toBe('dashed');
  expect(held.color).not.toBe(free.color);
  await choiceOf(page, 'court', 'Tournament Court 1').click();
  await slotOf(page, 12).click();
  await expect(page.getByRole('banner')).toHaveCSS('border-bottom-width', '1px');
  await expect(page.locator('[data-bottom-bar]')).toHaveCSS('border-top-width', '1px');
});

test('a device that goes offline says so at once, and recovers at once', { tag: timed }, async ({
  context,
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const soon = { timeout: 2_000 };
  await page.setViewportSize({ width: widths.phone, height: 640 });
  const live = page.waitForRequest('**/api/live**');
  await open(page, venue, '/?sport=Pickle&date=2026-11-18&type=Show+Court&court=Show+Court+1');
  await live;
  await slotOf(page, 12).click();
  await expectChosen(slotOf(page, 12));
  const offline = page.getByText(/^You are offline\. What you see is from 10:3\d AM\.$/);
  await context.setOffline(true);
  await expect(offline).toBeInViewport(soon);

  await test.step('the notice is above the error dialog of a failed check', async () => {
    await checkOut(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(bookingLabels.offline);
    await expect(dialog).not.toContainText(refusals.limit_check_failed);
    const [notice, sheet] = [await offline.boundingBox(), await dialog.boundingBox()];
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(sheet?.y ?? 0);
    await expectInReach(dialog.getByRole('button', { name: labels.common.gotIt }));
    await dialog.getByRole('button', { name: labels.common.gotIt }).click();
  });
  await context.setOffline(false);
  await expect(offline).toBeHidden(soon);
  await checkOut(page);
  await expect(page).toHaveURL(/checkout-court/);
});
