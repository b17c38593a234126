import { describe, expect, test } from 'vitest';
import { waitingOrderLimit } from '#domain/orders/orders.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import type { DetailsOf } from '#domain/words/refusal-details.ts';
import { type RefusalCode, refusals } from '#domain/words/refusal-texts.ts';
import { ApiFailure } from '#web/api/client.ts';
import {
  noticeOf,
  noticeOfFailure,
  noticeOfRefusedPrice,
  noticeOfSuccess,
  type OrderNotice,
  wayOutOf,
} from '#web/features/checkout/placing/order-notice.ts';

function refused<Code extends RefusalCode>(
  status: number,
  code: Code,
  details: DetailsOf<Code> | null = null,
): ApiFailure {
  return new ApiFailure(status, { details, code });
}

describe('the notice of a failed order', () => {
  test("[WORD-6] has the server's reason and names the slots", () => {
    const details = {
      slots: [
        { court: 'Padel Court 1', slot: 10 },
        { court: 'Padel Court 2', slot: 19 },
      ],
    } as const;
    expect(noticeOfFailure(refused(409, 'timeslot_taken', details), 6_000)).toEqual({
      text: refusals.timeslot_taken,
      lines: ['Padel Court 1, 10:00 AM - 11:00 AM', 'Padel Court 2, 07:00 PM - 08:00 PM'],
      leadsTo: 'others',
    });
  });

  test('has both amounts when the price has changed, and stays', () => {
    const details = { shownSen: 6_000, pricedSen: 8_000 };
    expect(noticeOfFailure(refused(409, 'price_changed', details), 6_000)).toEqual({
      text: refusals.price_changed,
      lines: ['Shown RM 60.00, now RM 80.00'],
      leadsTo: null,
    });
  });

  test.each([
    [400, 'Invalid request details provided.'],
    [409, 'The selected timeslot is no longer available. Please choose a different one.'],
    [410, 'Your pending booking expired or became invalid. Please start a new booking.'],
    [500, 'Internal server error during order creation.'],
    [418, 'Failed to make booking. Please try again or contact support.'],
  ])('[WORD-6] of %i without a reason is the sentence of the table', (status, sentence) => {
    const unexplained = { details: null, code: null };
    expect(noticeOfFailure(new ApiFailure(status, unexplained), 6_000)?.text).toBe(sentence);
  });

  test.each([
    [400, 'invalid_request', refusals.order_invalid],
    [409, 'conflict', refusals.slot_gone],
    [500, 'internal', refusals.order_internal],
  ] as const)(
    '[WORD-6] of %i with the general code %s is that sentence too',
    (status, code, sentence) => {
      expect(noticeOfFailure(refused(status, code), 6_000)?.text).toBe(sentence);
    },
  );

  test('[WORD-6] has one sentence for any other status', () => {
    const notice = noticeOfFailure(refused(503, 'unavailable'), 6_000);
    expect(notice?.text).toBe(refusals.order_failed);
  });

  test('says that an order without a payment was not confirmed', () => {
    expect(noticeOfFailure(refused(503, 'unavailable'), 0)?.text).toBe(refusals.free_order_failed);
    const reasoned = noticeOfFailure(refused(500, 'free_booking_failed'), 0);
    expect(reasoned?.text).toBe(refusals.free_booking_failed);
  });

  test('says without a connection that there is none and that trying again is safe', () => {
    expect(noticeOfFailure(refused(0, 'unreachable'), 6_000)).toEqual({
      text: refusals.order_failed,
      lines: ['There is no connection to Depot at the moment.', checkoutLabels.safeToRetry],
      leadsTo: null,
    });
  });

  test('says nothing about the connection when something else answered', () => {
    const failure = new ApiFailure(0, { code: 'unreadable', details: null });
    expect(noticeOfFailure(failure, 6_000)?.lines).toEqual([checkoutLabels.safeToRetry]);
  });

  test('leads to the profile when the booking exists already', () => {
    expect(noticeOfFailure(refused(409, 'already_confirmed'), 6_000)?.leadsTo).toBe('profile');
  });

  test('names the three open orders and leads to them', () => {
    expect(waitingOrderLimit).toBe(3);
    expect(noticeOfFailure(refused(409, 'too_many_waiting_orders'), 6_000)).toEqual({
      text: 'Three of your orders are still waiting for payment. Please pay for one of them or release one first.',
      lines: [],
      leadsTo: 'open-orders',
    });
  });

  test.each(['lesson_full', 'lesson_failed'] as const)('leads from %s to other classes', (code) => {
    expect(noticeOfFailure(refused(409, code), 6_000)).toMatchObject({
      text: refusals[code],
      leadsTo: 'others',
    });
  });

  test('says that what the venue has closed is not open', () => {
    expect(noticeOfFailure(refused(403, 'switched_off'), 0)?.text).toBe(refusals.switched_off);
  });

  test('also covers a refused price of a confirmed booking, and leaves other refusals to the summary', () => {
    const booked = refused(409, 'already_confirmed', {
      slots: [{ court: 'Padel Court 1', slot: 10 }],
    });
    expect(noticeOfRefusedPrice(booked)).toEqual(noticeOfFailure(booked, 6_000));
    expect(noticeOfRefusedPrice(refused(409, 'lesson_full'))).toBeNull();
    expect(noticeOfRefusedPrice(null)).toBeNull();
  });

  test('does not show the id of an order', () => {
    const mismatch = refused(409, 'idempotency_mismatch', {
      orderId: 'order_abcdefgh1763200000000',
    });
    expect(noticeOfFailure(mismatch, 6_000)?.lines).toEqual([]);
  });

  test('is empty when the session has ended, because the login says so', () => {
    expect(noticeOfFailure(refused(401, 'unauthenticated'), 6_000)).toBeNull();
  });

  test('recognises an error of our own', () => {
    expect(noticeOfFailure(new TypeError(), 6_000)?.text).toBe(refusals.order_failed);
  });
});

test('an order that lost an item offers to keep the rest, as the page does', () => {
  const wayOut = { words: checkoutLabels.leaveOut.one, take: () => {} };
  const taken = noticeOfFailure(refused(409, 'timeslot_taken'), 6_000) as OrderNotice;
  expect(wayOutOf(taken, { wayOut })).toBe(wayOut);
  expect(wayOutOf(taken, { wayOut: null })).toBeNull();
  expect(wayOutOf(taken, null)).toBeNull();
  const changed = noticeOfFailure(refused(409, 'price_changed'), 6_000) as OrderNotice;
  expect(wayOutOf(changed, { wayOut })).toBeNull();
});

test('a failure on the screen has its own message', () => {
  expect(noticeOf('billing_incomplete')).toEqual({
    text: 'Please fill in all required fields correctly.',
    lines: [],
    leadsTo: null,
  });
});

test('an order without a payment is confirmed, and the profile lists it', () => {
  expect(noticeOfSuccess('lessons')).toMatchObject({
    text: 'Booking confirmed successfully!',
    leadsTo: 'profile',
  });
  expect(noticeOfSuccess('membership').text).toBe('Membership confirmed successfully!');
});
