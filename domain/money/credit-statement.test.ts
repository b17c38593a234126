import { expect, test } from 'vitest';
import {
  type ExplainedEntry,
  entryInShort,
  entryWords,
  paidWith,
} from '#domain/money/credit-statement.ts';

const soldSlot = (slot: 10 | 24) => ({
  booked: { type: 'court_booking', courtName: 'Tournament Court 2' } as const,
  bookingDate: '2026-11-18',
  slot,
});
const inWords =
  'Court Booking - Pickle Tournament Court 2, Wednesday 18/11/2026, 10:00 AM - 11:00 AM';
const lateInWords =
  'Court Booking - Pickle Tournament Court 2, Wednesday 18/11/2026, 12:00 AM - 01:00 AM (Next Day)';

const orderId = 'order_abcdefgh1794708000000';

test.each<[string, ExplainedEntry]>([
  [`Used for ${inWords}`, { kind: 'order', orderId, sold: [soldSlot(10)] }],
  [
    `Used for ${inWords} and 2 more`,
    { kind: 'order', orderId, sold: [soldSlot(10), soldSlot(24), soldSlot(24)] },
  ],
  ['Used for Membership Upgrade - Gold', { kind: 'order', orderId, sold: [{ plan: 'Gold' }] }],
  [`Used for order ${orderId}`, { kind: 'order', orderId, sold: [] }],
  [
    `Refund of ${lateInWords}`,
    { kind: 'refund', orderId, refunded: soldSlot(24), venueReason: null },
  ],
  [`Refund of order ${orderId}`, { kind: 'refund', orderId, refunded: null, venueReason: null }],
  [
    `Cancelled by the venue: ${inWords}. Reason: The coach is ill`,
    { kind: 'refund', orderId, refunded: soldSlot(10), venueReason: 'The coach is ill' },
  ],
  [
    `Moved from ${inWords} to ${lateInWords}`,
    { kind: 'move', from: soldSlot(10), to: soldSlot(24) },
  ],
  [
    `Late payment for ${inWords} and 1 more. Not booked`,
    { kind: 'payment', orderId, was: 'late', ordered: [soldSlot(10), soldSlot(24)] },
  ],
  [
    `Payment for ${inWords}. Not booked, because the day was closed`,
    { kind: 'payment', orderId, was: 'closed', ordered: [soldSlot(10)] },
  ],
  [
    `Payment for ${inWords}. Not booked, because the venue cancelled the lesson`,
    { kind: 'payment', orderId, was: 'cancelled', ordered: [soldSlot(10)] },
  ],
  [
    `Second payment for order ${orderId}`,
    { kind: 'payment', orderId, was: 'second', ordered: [soldSlot(10)] },
  ],
  [
    `Payment of another amount for order ${orderId}`,
    { kind: 'payment', orderId, was: 'otherAmount', ordered: [soldSlot(10)] },
  ],
  [
    `Paid again for ${inWords}, which the venue had cancelled by mistake`,
    { kind: 'refund_undone', orderId, restored: soldSlot(10) },
  ],
  ['Issued by the venue: Lights failed.', { kind: 'grant', reason: 'Lights failed.' }],
  ['Corrected by the venue: Typed twice.', { kind: 'correction', reason: 'Typed twice.' }],
])('[HIST-1] an entry reads: %s', (words, entry) => {
  expect(entryWords(entry)).toBe(words);
});

test.each([
  ['card and credits', 14_000, 5_000, 14_000, { cardSen: 9_000, creditsSen: 5_000 }],
  ['the card alone', 14_000, 0, 14_000, { cardSen: 14_000, creditsSen: 0 }],
  ['credits alone', 14_000, 14_000, 14_000, { cardSen: 0, creditsSen: 14_000 }],
  ['the card too late', 14_000, 5_000, 9_000, { cardSen: 9_000, creditsSen: 0 }],
  ['nothing', 0, 0, 0, { cardSen: 0, creditsSen: 0 }],
])('[HIST-2] an order paid with %s', (_, totalSen, creditsSen, paidSen, parts) => {
  expect(paidWith({ totalSen, creditsSen, paidSen })).toEqual(parts);
});

const court = (slot: 9 | 10 | 11 | 24, bookingDate = '2026-11-18', courtName = 'Show Court 1') => ({
  booked: { type: 'court_booking', courtName } as const,
  bookingDate,
  slot,
});

test.each<[string, ExplainedEntry]>([
  [
    'Used · Pickle Show Court 1, Wed 18 Nov, 9 – 11 AM',
    { kind: 'order', orderId, sold: [court(9), court(10)] },
  ],
  [
    'Used · Pickle Show Court 1, Wed 18 Nov, 9 – 10 AM + 2 more',
    { kind: 'order', orderId, sold: [court(9), court(11), court(24)] },
  ],
  ['Used · Membership Upgrade - Gold', { kind: 'order', orderId, sold: [{ plan: 'Gold' }] }],
  [
    'Refund · Padel Court 1, Wed 18 Nov, 12 – 1 AM (Next Day)',
    {
      kind: 'refund',
      orderId,
      refunded: court(24, '2026-11-18', 'Padel Court 1'),
      venueReason: null,
    },
  ],
  [
    'Moved · Pickle Show Court 1, Wed 18 Nov, 9 AM → 11 AM',
    { kind: 'move', from: court(9), to: court(11) },
  ],
  [
    'Moved · Pickle Show Court 1, Wed 18 Nov, 9 AM → Fri 20 Nov, 9 AM',
    { kind: 'move', from: court(9), to: court(9, '2026-11-20') },
  ],
  ['Issued by the venue: Welcome', { kind: 'grant', reason: 'Welcome' }],
])('[HIST-11] in a list it is %s', (words, entry) => {
  expect(entryInShort(entry)).toBe(words);
});
