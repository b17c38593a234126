import type { Page } from '@playwright/test';
import { checkOut, choiceOf, expectChosen, slotOf, summaryOf } from '#e2e/booking-page.ts';
import { expect, expectUsableEverywhere, widths } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-25T10:30:00+08:00';
test.use({ opensAt });

const open = async (page: Page, venue: OwnVenue, query = ''): Promise<void> => {
  await admitAs(page.request, venue, 'normal_member');
  await page.goto(`${venue.address}/${query}`);
  await expect(page.getByRole('heading', { name: 'Court Booking' })).toBeAttached();
};

test.describe('the facility map', () => {
  for (const sport of ['Pickle', 'Padel'] as const) {
    test(`shows the courts of ${sport}, in portrait on a phone and in landscape on a desktop`, async ({
      page,
      venue,
    }) => {
      test.setTimeout(60_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, venue, `?sport=${sport}`);
      const place = sport === 'Pickle' ? 'Court Type' : 'Court';
      const step = page.getByRole('region', { name: place, exact: true });
      await step.getByRole('button', { name: 'Facility Map' }).click();
      const dialog = page.getByRole('dialog', { name: 'Facility Map' });
      await expect(dialog).toContainText(`The ${sport} courts are highlighted.`);
      await expect(dialog).toContainText('From the entrance you come to the reception');

      const map = dialog.locator('figure > svg').filter({ visible: true });
      const isUpright = async (): Promise<boolean> => {
        await expect(map).toHaveCount(1);
        const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
        return height > width;
      };
      for (const width of [widths.phone, widths.tablet]) {
        await page.setViewportSize({ width, height: 780 });
        expect(await isUpright()).toBe(true);
      }
      await page.setViewportSize({ width: widths.desk, height: 780 });
      expect(await isUpright()).toBe(false);
      await expect(map.getByText('4', { exact: true })).toHaveCount(2);
      await expectUsableEverywhere(page);

      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      const button = step.getByRole('button', { name: 'Facility Map' });
      await expect(button).toBeFocused();

      await button.press('Enter');
      const court = sport === 'Pickle' ? 'Show Court 2' : 'Padel Court 2';
      const onMap = (name: string) =>
        dialog.getByRole('button', { name: new RegExp(`^${name},`) }).filter({ visible: true });
      if (sport === 'Padel') {
        await expect(onMap('Padel Court 4')).toHaveAttribute('aria-disabled', 'true');
      }
      await onMap(court).press('Enter');
      await expect(dialog).toBeHidden();
      await expectChosen(choiceOf(page, 'court', court));
      await expect(slotOf(page, 12)).toBeVisible();
      await button.click();
      await expectChosen(onMap(court));
    });
  }
});

test.describe('the announcement', () => {
  test.use({ isAnnouncementHidden: false });

  const announcement = (page: Page) => page.getByRole('dialog', { name: 'Announcements' });
  const flagOf = (page: Page): Promise<string | null> =>
    page.evaluate(() => localStorage.getItem('hideAnnouncement'));
  const close = async (page: Page): Promise<void> => {
    await announcement(page).getByRole('button', { name: 'Got It' }).click();
    await expect(announcement(page)).toBeHidden();
  };
  /** The screen has loaded, and had time to show an announcement. */
  const expectNone = async (page: Page): Promise<void> => {
    await expect(page.getByRole('button', { name: /^Pickle,/ })).toBeVisible();
    const appears = announcement(page).waitFor({ state: 'visible', timeout: 1_500 });
    const hasAppeared = await appears.then(
      () => true,
      () => false,
    );
    expect(hasAppeared).toBe(false);
  };

  test('shows on first load, and once per tab when it is only closed', async ({
    page,
    context,
    venue,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, venue);
    await expect(announcement(page)).toContainText('Padel bookings open from 26th June.');
    await expect(announcement(page)).toContainText(
      'Bug fixes for booking confirmation and price loading.',
    );
    await expectUsableEverywhere(page);
    await close(page);
    expect(await flagOf(page)).toBeNull();
    await page.reload();
    await expectNone(page);

    const otherTab = await context.newPage();
    await otherTab.goto(`${venue.address}/`);
    await expect(announcement(otherTab)).toBeVisible();
  });

  test('[NEWS-1] stays hidden for good once hidden, until there is a new one', async ({
    page,
    context,
    venue,
  }) => {
    await open(page, venue);
    await announcement(page).getByLabel("Don't show again").check();
    await close(page);
    expect(await flagOf(page)).toMatch(/^\d+$/);

    const otherTab = await context.newPage();
    await otherTab.goto(`${venue.address}/`);
    await expectNone(otherTab);
    await otherTab.route(`${venue.address}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /"announcement":\{"id":(\d+),"body":"[^"]*"\}/,
        (_, id) => `"announcement":{"id":${Number(id) + 1},"body":"New balls every Monday."}`,
      );
      await route.fulfill({ response, body });
    });
    await otherTab.reload();
    await expect(announcement(otherTab)).toContainText('New balls every Monday.');
  });

  test("[NEWS-2] a browser that stored the flag as 'true' is not shown the first one", async ({
    page,
    venue,
  }) => {
    await page.addInitScript(() => localStorage.setItem('hideAnnouncement', 'true'));
    await open(page, venue);
    await expectNone(page);
  });
});

test('a check of slots that are no longer selected does not open the checkout', async ({
  page,
  venue,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/slots/check', async (route) => {
    await held.promise;
    await route.continue();
  });
  await open(page, venue, '?sport=Padel');
  await choiceOf(page, 'court', 'Padel Court 1').click();
  await slotOf(page, 12).click();
  const answered = page.waitForResponse('**/api/slots/check');
  await checkOut(page);
  await slotOf(page, 14).click();
  await expect(summaryOf(page, '2 slots')).toBeVisible();
  held.resolve();
  await (await answered).finished();
  await checkOut(page);
  await expect(page).toHaveURL(/\/checkout-court$/);
  await expect(page.getByText('02:00 PM - 03:00 PM').first()).toBeVisible();
});

test('[LIMIT-1] [LIMIT-3] the Checkout Error modal says why a selection is refused', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/409/);
  await open(page, venue, '?sport=Padel&date=2026-11-28&court=Padel+Court+1');
  const dialog = page.getByRole('dialog', { name: 'Checkout Error' });
  await expect(slotOf(page, 7)).toBeVisible();
  await checkOut(page);
  await expect(dialog).toContainText(
    'Please select at least one timeslot before proceeding to checkout.',
  );
  await dialog.getByRole('button', { name: 'Got It' }).click();
  await expect(dialog).toBeHidden();

  for (const slot of [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const) {
    await slotOf(page, slot).click();
  }
  await checkOut(page);
  await expect(dialog).toContainText(
    'As a normal member, you can only book up to 10 slots per day. Please select a different date or contact support for assistance.',
  );
  await expect(dialog.getByRole('listitem')).toHaveText('You chose 11, but can only book 10.');
  await page.keyboard.press('Escape');
  await slotOf(page, 17).click();
  await checkOut(page);
  await expect(page).toHaveURL(/\/checkout-court$/);
});
