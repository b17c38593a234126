import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { revokeCalendarFeed } from '#contract/calendar-feed.ts';
import type { Slot } from '#domain/time/slots.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import {
  buttonOf,
  buy,
  closeSheet,
  eventsIn,
  expectPageUsable,
  findFree,
  onPhoneAndDesk,
  openBookings,
  openSheet,
  refundDialog,
  rowOf,
  sheet,
  toast,
} from '#e2e/my-bookings-page.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

// Other journeys at this venue move its clock.
const opensAt = '2026-11-16T09:05:00+08:00';
test.use({ opensAt });
test.beforeEach(({ venue }) => venue.setClock(opensAt));

const friday = '2026-11-20';

/** Reads the link without a session, as calendars do. */
const read = async (link: string): Promise<{ status: number; uids: readonly string[] }> => {
  const answer = await fetch(link);
  const uids = answer.ok ? eventsIn(await answer.text()).map(({ uid }) => uid) : [];
  return { status: answer.status, uids };
};

/** Removes the link that the same journey created on the other device. */
const endLink = async ({ request }: Page, { address }: OwnVenue): Promise<void> => {
  const { method, path } = revokeCalendarFeed;
  expect((await request.fetch(`${address}${path}`, { method })).ok()).toBe(true);
};

/** Creates a private link and returns it. */
const createLink = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Create private link' }).click();
  return page.getByLabel('Your private link').inputValue();
};

onPhoneAndDesk(() => {
  test('a calendar gets bookings from a file, and from a private link that follows a refund', async ({
    page,
    context,
    venue,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await admitAs(page.request, venue, 'normal_member');
    await endLink(page, venue);
    const member = { request: page.request, venue };
    const wanted = await findFree(member, 'Padel Court', friday, [24]);
    await buy(member, wanted);
    const place = { court: wanted.court, date: friday, slot: 24 as Slot };
    const title = `Court Booking - ${wanted.court}`;
    await openBookings(page, venue);

    const saving = page.waitForEvent('download');
    await openSheet(page, place);
    await sheet(page).getByRole('button', { name: 'Add to calendar' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    const [event] = eventsIn(readFileSync(await file.path(), 'utf8'));
    expect(event?.summary).toBe(title);
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-20T16:00:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2026-11-20T17:00:00.000Z');
    await closeSheet(page);

    const link = await createLink(page);
    await expect(page.getByText('Anyone with the link can see your bookings')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
      'href',
      link.replace('http:', 'webcal:'),
    );
    await expectPageUsable(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(toast(page, 'The link has been copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    expect((await read(link)).uids).toContain(event?.uid);
    await openSheet(page, place);
    await buttonOf(page, 'Refund', place).click();
    await refundDialog(page)
      .getByRole('button', { name: /^Refund RM/ })
      .click();
    await expect(rowOf(page, place)).toBeHidden();
    const { status, uids } = await read(link);
    expect(status).toBe(200);
    expect(uids).not.toContain(event?.uid);
  });

  test('a private link stops working when it is renewed or revoked', async ({ page, venue }) => {
    await admitAs(page.request, venue, 'super_host');
    await openBookings(page, venue);
    const link = await createLink(page);
    await page.getByRole('button', { name: 'Make a new link' }).click();
    const renewal = page.getByRole('dialog', { name: 'Make a new link?' });
    await expectUsable(page);
    await renewal.getByRole('button', { name: 'Make a new link' }).click();
    await expect(page.getByLabel('Your private link')).not.toHaveValue(link);
    const newLink = await page.getByLabel('Your private link').inputValue();
    expect((await read(link)).status).toBe(404);
    expect((await read(newLink)).status).toBe(200);

    await page.reload();
    await expect(
      page.getByText(/^Your private link has been active since Mon 16\/11\/2026/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    const end = page.getByRole('dialog', { name: 'Switch off your link?' });
    await expectUsable(page);
    await end.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Create private link' })).toBeFocused();
    expect((await read(newLink)).status).toBe(404);
  });
});
