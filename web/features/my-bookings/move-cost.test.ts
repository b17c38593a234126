import { expect, test } from 'vitest';
import type { UpcomingBooking } from '#contract/bookings.ts';
import type { DetailsOf } from '#domain/words/refusal-details.ts';
import { type RefusalCode, refusals } from '#domain/words/refusal-texts.ts';
import { ApiFailure } from '#web/api/client.ts';
import {
  differenceInWords,
  movedInWords,
  moveFailure,
  rebookingInWords,
  refundabilityAfterMove,
  shortageOf,
} from '#web/features/my-bookings/move-cost.ts';

const refused = <Code extends RefusalCode>(code: Code, details: DetailsOf<Code> | null) =>
  new ApiFailure(409, { details, code });

test('[MOVE-4] a price difference is shown as its effect on the credits', () => {
  expect(differenceInWords(2_000)).toBe('RM 20.00 from your credits');
  expect(differenceInWords(-2_050)).toBe('RM 20.50 back as credits');
  expect(differenceInWords(0)).toBe('No difference to pay');
});

test('[MOVE-5] credits that do not cover the difference are shown with the missing amount', () => {
  const cost = { priceSen: 8_000, differenceSen: 2_000, heldSen: 0, hasNoFreeSlot: false };
  expect(shortageOf({ ...cost, availableSen: 2_000 })).toBeNull();
  expect(shortageOf({ ...cost, availableSen: 1_999 })).toBe(
    'Your credits do not cover the difference: RM 20.00 needed, RM 19.99 available, RM 0.01 missing.',
  );
});

test('[MOVE-6] a free slot cannot move to a week with none left, and the alternative is named', () => {
  const cost = {
    priceSen: 6_000,
    differenceSen: 0,
    availableSen: 0,
    heldSen: 0,
    hasNoFreeSlot: true,
  };
  expect(shortageOf(cost)).toBe(
    'Maximum free slots exceeded for this week. Choose a day in the week of your booking instead.',
  );
});

const booking: UpcomingBooking = {
  id: '0198c1f4-0000-7000-8000-000000000001',
  bookingDate: '2026-11-24',
  slot: 13,
  booked: { type: 'court_booking', courtName: 'Tournament Court 1' },
  courtId: 1,
  courtName: 'Tournament Court 1',
  courtType: 'Tournament Court',
  sport: 'Pickle',
  bookedAt: '2026-11-16T01:00:00Z',
  location: 'Tournament Court 1',
  orderId: 'order_abcdefgh1',
  orderStatus: 'completed',
  paidSen: 6_000,
  soldSen: 6_000,
  changes: 0,
  refundableUntil: '2026-11-22T05:00:00Z',
  givesBack: 'credits',
  refusal: null,
};
const cost = {
  priceSen: 8_000,
  differenceSen: 2_000,
  availableSen: 2_000,
  heldSen: 0,
  hasNoFreeSlot: false,
};
const thursdayEvening = { bookingDate: '2026-11-19', slot: 18 } as const;

test('[MOVE-9] too few credits offer a refund and a new booking, with the amount to pay by card', () => {
  expect(rebookingInWords(booking, cost)).toBeNull();
  expect(rebookingInWords(booking, { ...cost, availableSen: 500 })?.[0]).toContain(
    'which costs RM 80.00. Your credits pay for it first, your card pays the other RM 15.00.',
  );
});

test('[MOVE-9] a move waits for credits reserved by an open order, instead of offering a refund', () => {
  const held = { ...cost, availableSen: 500, heldSen: 1_500 };
  expect(rebookingInWords(booking, held)).toBeNull();
  expect(shortageOf(held)).toBe(
    'Your credits do not cover the difference: RM 20.00 needed, RM 5.00 available, RM 15.00 missing. ' +
      'RM 15.00 of your credits are held by another order that is waiting for payment. They are returned if it is not paid. ' +
      'You can then move your booking. To have them at once, release that order.',
  );
  const tooFew = { ...held, heldSen: 1_499 };
  expect(rebookingInWords(booking, tooFew)).not.toBeNull();
  expect(shortageOf(tooFew)).toMatch(/They are returned if it is not paid\.$/);
});

test('[REFUND-1] the new slot shows its refund deadline to the minute', () => {
  const last = Temporal.Instant.from('2026-11-17T18:00:00+08:00');
  expect(refundabilityAfterMove(booking, thursdayEvening, cost, last)).toEqual({
    words: 'Refundable until Tue 17/11/2026, 06:00 PM',
    isFinal: false,
  });
  expect(refundabilityAfterMove(booking, thursdayEvening, cost, last.add({ seconds: 1 }))).toEqual({
    words: 'Starts within 48 hours: it can then be neither refunded nor moved.',
    isFinal: true,
  });
});

test('[REFUND-4] a free booking could be cancelled until its new slot starts', () => {
  const free = { ...booking, orderId: null, orderStatus: null, paidSen: 0, soldSen: null };
  const nothing = { ...cost, differenceSen: 0 };
  const start = Temporal.Instant.from('2026-11-19T18:00:00+08:00');
  expect(
    refundabilityAfterMove(free, thursdayEvening, nothing, start.subtract({ minutes: 1 })),
  ).toEqual({ words: 'Can be cancelled until Thu 19/11/2026, 06:00 PM', isFinal: false });
  expect(refundabilityAfterMove(free, thursdayEvening, nothing, start)).toEqual({
    words: 'Has already started: it can then be neither cancelled nor moved.',
    isFinal: true,
  });
});

test('a completed move says what was charged or refunded', () => {
  expect(movedInWords('there', 0)).toBe('Your booking was moved to there.');
  expect(movedInWords('there', 100)).toMatch(/there\. RM 1\.00 was taken from your credits\.$/);
  expect(movedInWords('there', -100)).toMatch(/there\. RM 1\.00 came back as credits\.$/);
});

test('a refusal is shown with its own message and the relevant amounts', () => {
  expect(
    moveFailure(refused('timeslot_taken', { slots: [{ court: 'Padel Court 1', slot: 10 }] })),
  ).toEqual([refusals.timeslot_taken]);
  expect(moveFailure(refused('daily_limit', null))).toEqual([refusals.daily_limit]);
  expect(moveFailure(refused('price_changed', { shownSen: 100, pricedSen: 200 }))).toEqual([
    refusals.price_changed,
    'Shown RM 1.00, now RM 2.00.',
  ]);
  const short = 'RM 20.00 needed, RM 0.00 available, RM 20.00 missing';
  const amounts = { neededSen: 2_000, availableSen: 0 };
  expect(moveFailure(refused('credits_reserve_failed', amounts))).toEqual([
    `Your credits do not cover the difference: ${short}.`,
  ]);
  expect(moveFailure(new TypeError('x'))).toEqual([refusals.internal]);
});
