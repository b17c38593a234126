import type { Locator, Page } from '@playwright/test';
import type { Step } from '#domain/slots/selection.ts';
import { type Slot, slotRange } from '#domain/time/slots.ts';
import { type BookingDate, dayParts } from '#domain/time/venue-time.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { expect } from '#e2e/journey.ts';

export const stepOf = (page: Page, step: Step): Locator =>
  page.getByRole('region', { name: bookingLabels.steps[step], exact: true });

/** One of the large choices of a step: a sport, a court type or a court. */
export const choiceOf = (page: Page, step: Step, name: string): Locator =>
  stepOf(page, step).getByRole('button', { name: new RegExp(`^${name},`) });

export const dayOf = (page: Page, date: BookingDate): Locator => {
  const { weekday, month, day } = dayParts(date);
  const name = `${weekday}, ${day} ${month} ${date.slice(0, 4)}`;
  return stepOf(page, 'date').getByRole('button', { name, exact: true });
};

export const slotOf = (page: Page, slot: Slot): Locator =>
  stepOf(page, 'timeslot').getByRole('button', { name: new RegExp(`^${slotRange(slot)}`) });

export const chosenIn = (step: Locator): Locator => step.locator('[aria-pressed="true"]');

export const expectChosen = (choice: Locator, isChosen = true): Promise<void> =>
  expect(choice).toHaveAttribute('aria-pressed', String(isChosen));

/** One slot is named, as `Court 3 · Mon 23 Nov, 8 – 9 AM`. */
const oneSlot = /^Court \d+ · \w{3} \d+ \w{3}, \d+ (AM )?– \d+ [AP]M( \(Next Day\))?$/;

/** The line that names one selected slot and counts several. */
export const summaryOf = (page: Page, slots: '1 slot' | `${number} slots`): Locator =>
  page.getByRole('main').getByText(slots === '1 slot' ? oneSlot : new RegExp(`^${slots} on `));

export const checkOut = (page: Page): Promise<void> =>
  page.getByRole('button', { name: bookingLabels.checkout, exact: true }).click();
