import type { Page } from '@playwright/test';
import { displayAmount } from '#domain/money/money.ts';
import type { Slot } from '#domain/time/slots.ts';
import { expect, expectUsable, widths } from '#e2e/journey.ts';
import {
  balanceOf,
  bookingsHeading,
  buttonOf,
  buy,
  closeSheet,
  expectPageUsable,
  findFree,
  freeSlotsLeft,
  linkOf,
  onPhoneAndDesk,
  openBookings,
  openSheet,
  refund,
  refundDialog,
  rowOf,
  sheet,
  toast,
} from '#e2e/my-bookings-page.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

// A Monday, whose week is off-peak from 11:00 to 18:00. One journey moves the clock, and each
// resets it.
const opensAt = '2026-11-16T09:05:00+08:00';
test.use({ opensAt });
test.beforeEach(({ venue }) => venue.setClock(opensAt));

const friday = '2026-11-20';
const nextTuesday = '2026-11-24';
const type = 'Tournament Court';

/** Counts the page's calls from now on. */
const countCalls = (page: Page, ending: string): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(ending)) count += 1;
  });
  return () => count;
};

test('on a phone the bookings come before the card, on a desktop beside it', async ({
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'super_host_padel');
  await page.setViewportSize({ width: widths.phone, height: 640 });
  await openBookings(page, venue);
  await expect(bookingsHeading(page)).toBeInViewport();
  const card = page.getByRole('heading', { name: 'Profile', exact: true });
  await expect(card).not.toBeInViewport();
  // Links lead to the list from any tab.
  await page.goto(`${venue.address}/profile?tab=upcoming#upcoming`);
  await expect(bookingsHeading(page)).toBeInViewport();
  // The text that is being typed survives the change of order.
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Username').fill('half_typed');
  await page.setViewportSize({ width: widths.desk, height: 800 });
  await expect(page.getByLabel('Username')).toHaveValue('half_typed');
  const [cardBox, listBox] = [await card.boundingBox(), await bookingsHeading(page).boundingBox()];
  expect(cardBox?.x ?? 0).toBeLessThan(listBox?.x ?? 0);
});

test('a booking paid partly with credits is refunded in full', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'super_host_padel');
  const host = { request: page.request, venue };
  const earlier = await findFree(host, type, friday, [12]);
  await buy(host, earlier);
  await refund(host, { court: earlier.court, date: friday, slot: 12 });
  const slots: Slot[] = [18, 19, 20];
  const wanted = await findFree(host, type, friday, slots);
  const beforeSen = await balanceOf(host);
  await buy(host, wanted, true);
  const usedSen = beforeSen - (await balanceOf(host));
  expect(usedSen).toBeGreaterThan(0);
  expect(usedSen).toBeLessThan(24_000);

  await openBookings(page, venue);
  // The sheet stays open for the slots that are left.
  await openSheet(page, { court: wanted.court, date: friday, slot: 18 });
  for (const slot of slots) {
    await buttonOf(page, 'Refund', { court: wanted.court, date: friday, slot }).click();
    await expect(refundDialog(page)).toContainText('Returned as creditsRM 80.00');
    await refundDialog(page).getByRole('button', { name: 'Refund RM 80.00' }).click();
    await expect(refundDialog(page)).toBeHidden();
  }
  expect(await balanceOf(host)).toBe(beforeSen - usedSen + 24_000);
});

onPhoneAndDesk(() => {
  test('a paid booking: its slots on one card, and a refund that states its amount', async ({
    page,
    venue,
  }) => {
    await admitAs(page.request, venue, 'coach');
    const coach = { request: page.request, venue };
    const wanted = await findFree(coach, type, friday, [23, 24]);
    const { court } = wanted;
    await buy(coach, wanted);
    const balanceSen = await balanceOf(coach);
    await openBookings(page, venue);
    const last = { court, date: friday, slot: 24 as Slot };
    const first = { court, date: friday, slot: 23 as Slot };

    await expect(rowOf(page, first)).toHaveAccessibleName(
      new RegExp(
        `^11 PM – 1 AM Court Booking - Pickle ${court} Friday, November 20, 11:00 PM - 12:00 AM, 12:00 AM - 01:00 AM \\(Next Day\\), 2 hours · RM 160.00`,
      ),
    );
    await expect(page.getByRole('heading', { name: 'Fri 20 Nov', exact: true })).toBeVisible();
    await expectPageUsable(page);
    await openSheet(page, first);
    await expect(
      sheet(page).getByRole('heading', { name: `Court Booking - Pickle ${court}` }),
    ).toBeVisible();
    await expect(sheet(page)).toContainText('Friday, November 20');
    await expect(sheet(page).getByRole('listitem')).toContainText([
      '11:00 PM - 12:00 AM',
      '12:00 AM - 01:00 AM (Next Day)',
    ]);
    await expect(sheet(page).getByRole('listitem').nth(1)).toContainText(
      'Refundable until Thu 19/11/2026, 12:00 AM',
    );
    const google = await sheet(page)
      .getByRole('link', { name: 'Add to Google Calendar' })
      .getAttribute('href');
    const asked = new URL(google ?? '').searchParams;
    expect(asked.get('text')).toBe(`Court Booking - Pickle ${court}`);
    expect(asked.get('dates')).toBe('20261120T230000/20261121T010000');
    expect(asked.get('ctz')).toBe('Asia/Kuala_Lumpur');
    await expectPageUsable(page);

    await buttonOf(page, 'Refund', last).click();
    await expect(refundDialog(page)).toContainText('Returned as creditsRM 80.00');
    await expect(refundDialog(page)).toContainText(
      `Credits afterwards${displayAmount(balanceSen + 8_000)}`,
    );
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await expect(buttonOf(page, 'Refund', last)).toBeFocused();

    await buttonOf(page, 'Refund', last).click();
    const sent = countCalls(page, '/refund');
    await refundDialog(page).getByRole('button', { name: 'Refund RM 80.00' }).dblclick();
    await expect(
      toast(page, 'Your booking has been refunded: RM 80.00 came back as credits.'),
    ).toBeVisible();
    await expect(buttonOf(page, 'Refund', last)).toBeHidden();
    await expect(buttonOf(page, 'Refund', first)).toBeVisible();
    // The sheet stays for the slot that is left, and gives the focus back to its row.
    await expect(sheet(page).getByText('Friday, November 20')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, first)).toBeFocused();
    expect(sent()).toBe(1);
    expect(await balanceOf(coach)).toBe(balanceSen + 8_000);
  });

  test("a free slot is cancelled, and returns to the week's allowance", async ({ page, venue }) => {
    await admitAs(page.request, venue, 'athlete');
    const athlete = { request: page.request, venue };
    const wanted = await findFree(athlete, type, nextTuesday, [12]);
    const leftBefore = await freeSlotsLeft(athlete, wanted);
    expect(leftBefore).toBeGreaterThan(0);
    await buy(athlete, wanted);
    expect(await freeSlotsLeft(athlete, wanted)).toBe(leftBefore - 1);

    await openBookings(page, venue);
    const place = { court: wanted.court, date: nextTuesday, slot: 12 as Slot };
    await openSheet(page, place);
    const cancel = buttonOf(page, 'Cancel Booking', place);
    await expect(cancel).toHaveAccessibleDescription(
      'Can be cancelled until Tue 24/11/2026, 12:00 PM',
    );
    await cancel.click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await expect(dialog).toContainText('Your free slot of that week can be used again.');
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(toast(page, /free slot of that week can be used again/)).toBeVisible();
    await expect(cancel).toBeHidden();
    expect(await freeSlotsLeft(athlete, wanted)).toBe(leftBefore);
  });

  test('within 48 hours a booking is greyed out with its reason, to the minute', async ({
    page,
    venue,
  }) => {
    await admitAs(page.request, venue, 'super_host');
    const host = { request: page.request, venue };
    const wanted = await findFree(host, type, friday, [12]);
    await buy(host, wanted);
    const place = { court: wanted.court, date: friday, slot: 12 as Slot };
    await openBookings(page, venue);
    await openSheet(page, place);
    const button = buttonOf(page, 'Refund', place);
    const standsAt = (await button.boundingBox())?.x;
    await venue.setClock('2026-11-18T11:59:00+08:00');
    await expect(button).toHaveAccessibleDescription('Refundable until Wed 18/11/2026, 12:00 PM');
    await expect(button).not.toHaveAttribute('aria-disabled');
    await venue.setClock('2026-11-18T12:00:30+08:00');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(
      'Cannot refund within 48 hours of booking start time.',
    );
    await expect(linkOf(page, 'Move', place)).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(refundDialog(page)).toBeHidden();
    expect((await button.boundingBox())?.x).toBe(standsAt);
    await expectUsable(page);
    await closeSheet(page);
    await expect(rowOf(page, place)).toHaveAccessibleName(/Starts within 48 hours: no refund$/);
    await expectPageUsable(page);

    // Once it has ended, it is folded below the upcoming ones.
    await venue.setClock('2026-11-20T12:59:00+08:00');
    await expect(rowOf(page, place)).toBeVisible();
    await venue.setClock('2026-11-20T13:00:30+08:00');
    await expect(rowOf(page, place)).toBeHidden();
    await page.getByText(/^Earlier today \(\d+\)$/).click();
    await expect(rowOf(page, place)).toBeVisible();
    await expectPageUsable(page);
  });
});
