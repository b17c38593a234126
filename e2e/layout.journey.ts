import type { Locator, Page } from '@playwright/test';
import { choiceOf, expectChosen, slotOf } from '#e2e/booking-page.ts';
import { expect } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

// A Sunday, so that the ten days of the window lie in three weeks, which is the most they can.
test.use({ opensAt: '2026-11-15T10:30:00+08:00' });

const court = 'Show Court 1';

const open = async (page: Page, venue: OwnVenue, path: string): Promise<void> => {
  await admitAs(page.request, venue, 'normal_member');
  await page.goto(`${venue.address}${path}`);
};

/** The whole of it is inside the window, and nothing lies on it. */
const expectInReach = async (control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  const isInReach = (): Promise<boolean> =>
    control.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // Rounded corners do not belong to a button.
      const corners = [left + 4, right - 4].flatMap((x) =>
        [top + 4, bottom - 4].map((y) => [x, y]),
      );
      return [...corners, [(left + right) / 2, (top + bottom) / 2]].every(([x = 0, y = 0]) =>
        element.contains(document.elementFromPoint(x, y)),
      );
    });
  await expect.poll(isInReach).toBe(true);
};

test('at a desk all steps are in view, and the bar covers none of them', async ({
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
  await expectInReach(type);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectInReach(type);
});
