import type { Page } from '@playwright/test';
import { checkSelection } from '#contract/slots.ts';
import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import { bookingDayOf, bookingWindow, datesOf } from '#domain/time/booking-window.ts';
import { cycleDayOf } from '#domain/time/cycle.ts';
import { addDays, type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { type QueueType, refusalOfCourt } from '#domain/venue/courts.ts';
import { choiceOf, dayOf } from '#e2e/booking-page.ts';
import { expect } from '#e2e/journey.ts';
import { admitAs, type OwnVenue, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-15T10:30:00+08:00';
test.use({ opensAt });

const today = bookingDayOf(Temporal.Instant.from(opensAt));
const heldCourts: Readonly<Record<string, QueueType>> = {
  'Tournament Court 7': 'priority',
  'Tournament Court 8': 'super_priority',
};

const chooseDate = async (page: Page, date: BookingDate): Promise<void> => {
  await dayOf(page, date).click();
  await choiceOf(page, 'courtType', 'Tournament Court').click();
};

const refusalOnServer = async (
  page: Page,
  venue: OwnVenue,
  date: BookingDate,
  court: string,
): Promise<string | null> => {
  const answer = await page.request.post(`${venue.address}${checkSelection.path}`, {
    data: { date, slots: { [court]: [21] } },
  });
  return answer.ok() ? null : (await answer.json()).code;
};

const isExempt = (queue: QueueType, status: MembershipStatus): boolean =>
  queue === 'super_priority'
    ? status === 'athlete'
    : ['coach', 'super_host', 'long_term_member'].includes(status);

for (const status of membershipStatuses) {
  test(`[QUEUE-1] [QUEUE-2] [QUEUE-3] ${status} finds the right courts open and held over a cycle`, async ({
    page,
    venue,
  }) => {
    test.setTimeout(90_000);
    await admitAs(page.request, venue, status);
    const days = datesOf(bookingWindow(today, status));
    const cycle = days.slice(0, 10);
    expect(new Set(cycle.map(cycleDayOf)).size).toBe(10);
    await page.goto(`${venue.address}/?sport=Pickle&date=`);
    for (const date of days) {
      await chooseDate(page, date);
      for (const [name, queue] of Object.entries(heldCourts)) {
        const court = choiceOf(page, 'court', name);
        await expect(court).toBeVisible();
        const day = cycleDayOf(date);
        const isKept = day >= (queue === 'priority' ? 6 : 4) && !isExempt(queue, status);
        const assertion = expect(court, `${name} on ${date}, day ${day}`);
        await (isKept ? assertion : assertion.not).toHaveAttribute('aria-disabled', 'true');
        const refused = refusalOfCourt({ restricted: false, queue }, date, status, new Set());
        expect(refused !== null).toBe(isKept);
      }
    }
  });
}

test("[WIN-1] [WIN-2] the server refuses dates outside each role's window, with a code", async ({
  page,
  venue,
}) => {
  const court = 'Tournament Court 1';
  for (const status of membershipStatuses) {
    await admitAs(page.request, venue, status);
    const last = status === 'long_term_member' ? 13 : 9;
    const refusal = (date: BookingDate, name = court) => refusalOnServer(page, venue, date, name);
    expect(await refusal(addDays(today, last + 1))).toBe('outside_window');
    expect(await refusal(addDays(today, -1))).toBe('outside_window');
    expect(await refusal(today, 'Padel Court 4')).toBe('court_restricted');
    await page.goto(`${venue.address}/?sport=Pickle`);
    await expect(page.getByText(`until ${formatDate(addDays(today, last))}`)).toBeVisible();
  }
});
