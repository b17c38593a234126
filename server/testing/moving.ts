import { moveBooking } from '#contract/moves.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { Shopper } from '#server/testing/shopping.ts';

/** Working days of the shoppers' window that are more than 48 hours away. */
const dates = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'] as const;
const pairs = [
  ['Tournament Court 1', 'Tournament Court 2'],
  ['Tournament Court 3', 'Tournament Court 4'],
  ['Tournament Court 5', 'Tournament Court 6'],
] as const;

/**
 * Two courts on a day that no other test of the file uses. Their slots cost RM 60 from 11:00 AM and
 * RM 80 from 06:00 PM.
 */
export const makePlaces = () => {
  let taken = 0;
  return () => {
    const date = dates[taken % dates.length];
    const pair = pairs[Math.floor(taken / dates.length)];
    taken += 1;
    if (date === undefined || pair === undefined)
      throw new Error('All courts and dates are used up.');
    const [court, otherCourt] = pair;
    return { date, court, otherCourt };
  };
};

/** The reason of the swaps of tests. */
export const swapReason = 'The net is torn';

export interface Target {
  readonly date: string;
  readonly slot: Slot;
  readonly courtName: string;
}

/** Requests a move that was shown with the given price difference. */
export const move = (
  { app }: TestApp,
  { headers }: Shopper,
  bookingId: string,
  target: Target,
  shownDifferenceSen = 0,
) =>
  ask(
    app,
    moveBooking,
    { params: { bookingId }, body: { ...target, shownDifferenceSen } },
    headers,
  );

/** A booking and where it is. */
export interface PlacedBooking {
  readonly bookingId: string;
  readonly from: Target;
}

/** The request with which the desk swaps two bookings that were shown with these differences. */
export const aSwap = (
  one: PlacedBooking,
  other: PlacedBooking,
  [differenceSen, otherDifferenceSen]: readonly [number, number] = [0, 0],
) => ({
  params: { bookingId: one.bookingId },
  body: {
    otherBookingId: other.bookingId,
    from: one.from,
    otherFrom: other.from,
    shownDifferenceSen: differenceSen,
    otherShownDifferenceSen: otherDifferenceSen,
    reason: swapReason,
  },
});
