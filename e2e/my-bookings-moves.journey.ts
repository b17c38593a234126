import type { Page } from '@playwright/test';
import { displayAmount } from '#domain/money/money.ts';
import type { Slot } from '#domain/time/slots.ts';
import { choiceOf, dayOf, slotOf } from '#e2e/booking-page.ts';
import { expect, expectUsable, openOtherBrowser, widths } from '#e2e/journey.ts';
import {
  balanceOf,
  bookingsOf,
  buttonOf,
  buy,
  expectPageUsable,
  findFree,
  linkOf,
  onPhoneAndDesk,
  openBookings,
  openSheet,
  refund,
  refundDialog,
  rowOf,
  toast,
} from '#e2e/my-bookings-page.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-16T09:06:00+08:00';
test.use({ opensAt });
test.beforeEach(({ venue }) => venue.setClock(opensAt));

const tomorrow = '2026-11-17';
const thursday = '2026-11-19';
const friday = '2026-11-20';
const nextWednesday = '2026-11-25';
const type = 'Tournament Court';
const agree = (page: Page) => page.getByRole('button', { name: 'Move Booking' });
/** The bar that shows the effect of a move, next to its confirm button. */
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /^Court \d, \w+day / });
const refused = (page: Page) => page.getByRole('dialog', { name: 'Your booking was not moved' });

test('a moved free slot stays free', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'athlete');
  const athlete = { request: page.request, venue };
  const nextTuesday = '2026-11-24';
  const from = await findFree(athlete, type, nextTuesday, [13, 19]);
  await buy(athlete, { ...from, slots: [13] });
  await openBookings(page, venue);
  const place = { court: from.court, date: nextTuesday, slot: 13 as Slot };
  await openSheet(page, place);
  await linkOf(page, 'Move', place).click();
  await expect(page.getByText('timeslot on the same or another date.')).toBeVisible();
  await slotOf(page, 19).click();
  await expect(page.getByText('No difference to pay')).toBeVisible();
  await expect(page.getByText('A free slot stays free')).toBeVisible();
  await expect(bar(page)).toContainText('Can be cancelled until Tue 24/11/2026, 07:00 PM');
  await agree(page).click();
  const moved = { ...place, slot: 19 as Slot };
  await openSheet(page, moved);
  await expect(buttonOf(page, 'Cancel Booking', moved)).toBeVisible();
});

test('with too few credits, a refund leads to the new slot on the booking screen', async ({
  page,
  venue,
}) => {
  await admitAs(page.request, venue, 'super_host_pickle');
  const host = { request: page.request, venue };
  const court = await findFree(host, type, friday, [13, 21]);
  await buy(host, { ...court, slots: [13] });
  await openBookings(page, venue);
  const place = { court: court.court, date: friday, slot: 13 as Slot };
  await openSheet(page, place);
  await linkOf(page, 'Move', place).click();
  await slotOf(page, 21).click();
  await page.getByRole('button', { name: 'Refund and book with card' }).click();
  await refundDialog(page)
    .getByRole('button', { name: /^Refund RM/ })
    .click();
  await expect(toast(page, /came back as credits/)).toBeVisible();
  await expect(page).toHaveURL(/\/\?.*court=/);
  await expect(slotOf(page, 21)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

test('over the daily limit: refused with a message, and nothing is lost', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/409/);
  await admitAs(page.request, venue, 'normal_member');
  const member = { request: page.request, venue };
  await buy(
    member,
    await findFree(member, type, nextWednesday, [7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
  );
  const from = await findFree(member, type, friday, [13]);
  await buy(member, from);
  const to = await findFree(member, type, nextWednesday, [17]);
  const place = { court: from.court, date: friday, slot: 13 as Slot };
  const before = { bookings: await bookingsOf(member), balanceSen: await balanceOf(member) };
  await openBookings(page, venue);

  // A refusal changes nothing, so the other device starts from the same state.
  for (const device of ['phone', 'desk'] as const) {
    await test.step(`on a ${device}`, async () => {
      await page.setViewportSize({ width: widths[device], height: 800 });
      await openSheet(page, place);
      await linkOf(page, 'Move', place).click();
      await dayOf(page, nextWednesday).click();
      await choiceOf(page, 'court', to.court).click();
      await slotOf(page, 17).click();
      await agree(page).click();
      await expect(refused(page)).toContainText(
        'As a normal member, you can only book up to 10 slots per day. Please select a different date or contact support for assistance.',
      );
      await expectUsable(page);
      await refused(page).getByRole('button', { name: 'Got It' }).click();
      await page.getByRole('link', { name: 'Back to your bookings' }).click();
      await expect(rowOf(page, place)).toBeVisible();
    });
  }
  expect(await bookingsOf(member)).toEqual(before.bookings);
  expect(await balanceOf(member)).toBe(before.balanceSen);
});

onPhoneAndDesk(() => {
  test('to a more expensive slot on another day, and back to a cheaper one', async ({
    page,
    venue,
  }) => {
    await admitAs(page.request, venue, 'coach');
    const coach = { request: page.request, venue };
    const from = await findFree(coach, type, thursday, [13, 14]);
    const to = await findFree(coach, type, friday, [18]);
    const soon = await findFree(coach, type, tomorrow, [13]);
    await buy(coach, from);
    // The refund of the second slot pays the difference.
    await refund(coach, { court: from.court, date: thursday, slot: 14 });
    const beforeSen = await balanceOf(coach);
    await openBookings(page, venue);

    const old = { court: from.court, date: thursday, slot: 13 as Slot };
    const moved = { court: to.court, date: friday, slot: 18 as Slot };
    await openSheet(page, old);
    await linkOf(page, 'Move', old).click();
    await expect(page.getByRole('main')).toContainText('RM 60.00 paid');
    await expect(slotOf(page, 13)).toHaveAccessibleName(/Moving$/);
    await expect(agree(page)).toBeDisabled();
    await expectPageUsable(page);

    await dayOf(page, tomorrow).click();
    await choiceOf(page, 'court', soon.court).click();
    await slotOf(page, 13).click();
    await expect(bar(page)).toContainText(
      'Starts within 48 hours: it can then be neither refunded nor moved.',
    );
    await expectPageUsable(page);

    await dayOf(page, friday).click();
    await choiceOf(page, 'court', to.court).click();
    await slotOf(page, 18).click();
    await expect(bar(page)).toContainText('RM 20.00 from your credits');
    await expect(bar(page)).toContainText(`You have ${displayAmount(beforeSen)} in credits.`);
    await expect(bar(page)).toContainText('Refundable until Wed 18/11/2026, 06:00 PM');
    await expectPageUsable(page);
    await agree(page).dblclick();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(toast(page, 'RM 20.00 was taken from your credits.')).toBeVisible();
    await expect(toast(page, /can no longer be booked|removed from your selection/)).toBeHidden();
    await expect(rowOf(page, moved)).toBeVisible();
    await expect(rowOf(page, old)).toBeHidden();
    expect(await balanceOf(coach)).toBe(beforeSen - 2_000);
    // The moved booking is scrolled into view and focused, however long the list is.
    await expect(rowOf(page, moved)).toBeFocused();
    await expect(rowOf(page, moved)).toBeInViewport();

    await openSheet(page, moved);
    await linkOf(page, 'Move', moved).click();
    await dayOf(page, thursday).click();
    await choiceOf(page, 'court', from.court).click();
    await slotOf(page, 13).click();
    await expect(bar(page)).toContainText('RM 20.00 back as credits');
    await expect(bar(page)).toContainText('Refundable until Tue 17/11/2026, 01:00 PM');
    await agree(page).click();
    await expect(toast(page, 'RM 20.00 came back as credits.')).toBeVisible();
    expect(await balanceOf(coach)).toBe(beforeSen);
  });

  test('refused: too few credits, slot taken in the meantime, and no longer possible', async ({
    browser,
    page,
    venue,
    expectedOnConsole,
  }) => {
    expectedOnConsole.push(/409/);
    await admitAs(page.request, venue, 'super_host_padel');
    const host = { request: page.request, venue };
    const court = await findFree(host, type, friday, [12, 15, 20]);
    await buy(host, { ...court, slots: [12] });
    expect(await balanceOf(host)).toBeLessThan(2_000);
    const place = { court: court.court, date: friday, slot: 12 as Slot };
    await openBookings(page, venue);
    await openSheet(page, place);
    await linkOf(page, 'Move', place).click();

    await test.step('too few credits', async () => {
      await slotOf(page, 20).click();
      await expect(page.getByRole('main')).toContainText(
        /Your credits do not cover the difference: RM 20\.00 needed, RM \d+\.\d\d available, RM \d+\.\d\d missing\./,
      );
      await expect(agree(page)).toBeHidden();
      await expectPageUsable(page);
      await page.getByRole('button', { name: 'Refund and book with card' }).click();
      await expect(refundDialog(page)).toContainText(/your card pays the other RM \d+\.\d\d\./);
      await expectUsable(page);
      await refundDialog(page).getByRole('button', { name: 'Keep Booking' }).click();
    });

    await test.step('taken while the move was in flight', async () => {
      const other = await (await openOtherBrowser(browser)).newPage();
      await admitAs(other.request, venue, 'long_term_member');
      await slotOf(page, 15).click();
      await expect(page.getByText('No difference to pay')).toBeVisible();
      await page.route('**/move', async (route) => {
        await buy({ request: other.request, venue }, { ...court, slots: [15] });
        await route.continue();
      });
      await agree(page).click();
      await expect(refused(page)).toContainText(
        'Failed to make booking. The selected timeslot is already taken. Please choose a different timeslot or date.',
      );
      await expectUsable(page);
      await refused(page).getByRole('button', { name: 'Got It' }).click();
      await expect(slotOf(page, 15)).toHaveAccessibleName(/Booked$/);
      await expect(page.getByText('No new timeslot selected yet.')).toBeVisible();
    });

    await test.step('no longer refundable', async () => {
      await venue.setClock('2026-11-18T12:01:00+08:00');
      await expect(page.getByRole('alert')).toHaveText(
        'Cannot be moved within 48 hours of its start.',
      );
      await expectPageUsable(page);
      await page.getByRole('link', { name: 'Back to your bookings' }).click();
      await openSheet(page, place);
      await expect(linkOf(page, 'Move', place)).toBeHidden();
      await expect(buttonOf(page, 'Refund', place)).toHaveAttribute('aria-disabled', 'true');
    });
  });
});
