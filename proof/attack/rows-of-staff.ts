import type { Rows } from '#proof/attack/rows.ts';
import { blockRows } from '#proof/attack/rows-of-blocks.ts';
import { closureRows } from '#proof/attack/rows-of-closures.ts';
import { exceptionRows } from '#proof/attack/rows-of-exceptions.ts';
import { lessonRows } from '#proof/attack/rows-of-lessons.ts';
import { messageRows } from '#proof/attack/rows-of-messages.ts';
import { priceRows } from '#proof/attack/rows-of-prices.ts';
import { reconcileRows } from '#proof/attack/rows-of-reconcile.ts';
import { reportRows } from '#proof/attack/rows-of-reports.ts';
import { seriesRows } from '#proof/attack/rows-of-series.ts';
import { shiftRows } from '#proof/attack/rows-of-shifts.ts';
import { nextLastDay } from '#proof/attack/status-days.ts';
import { aCredential, aUsedPasskey } from '#proof/attack/unknown-passkey.ts';

const aCreditChange = (at: number) => ({
  amountSen: 100,
  reason: 'For the rain',
  idempotencyKey: `0191e7b6-fc8a-4536-b287-bb3f6b31943${at}`,
});

const aPlace = { date: '2026-11-19', slot: 8, courtName: 'Tournament Court 6' } as const;

/** Routes of the console, which the matrix also calls with every role that lacks the permission. */
export const staffRows: Rows = {
  ...exceptionRows,
  ...blockRows,
  ...closureRows,
  ...messageRows,
  ...seriesRows,
  ...priceRows,
  ...reconcileRows,
  ...shiftRows,
  ...reportRows,
  'GET /api/console/live': { isStream: true },
  'GET /api/console/day': { sent: () => ({ query: { date: '2026-11-18' } }) },
  'GET /api/console/slot-history': {
    sent: () => ({ query: { courtId: 1, date: '2026-11-18', slot: 12 } }),
  },
  'GET /api/console/why-not': {
    sent: ({ userId }) => ({
      query: { userId, courtId: 1, date: '2026-11-18', slot: 12 },
    }),
  },
  'GET /api/console/search': { sent: ({ email }) => ({ query: { text: email } }) },
  'GET /api/console/members/:userId': { sent: ({ userId }) => ({ params: { userId } }) },
  'GET /api/console/members/:userId/notes': { sent: ({ userId }) => ({ params: { userId } }) },
  'POST /api/console/members/:userId/notes': {
    sent: ({ userId }) => ({ params: { userId }, body: { text: 'Plays left-handed' } }),
  },
  'DELETE /api/console/members/:userId/notes/:noteId': {
    sent: ({ userId }) => ({ params: { userId, noteId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' } }),
    answer: 'not_found',
  },
  'POST /api/console/members/:userId/credits': {
    sent: ({ userId }) => ({ params: { userId }, body: aCreditChange(1) }),
  },
  'POST /api/console/members/:userId/credits/:key/undo': {
    sent: ({ userId }) => ({
      params: { userId, key: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' },
      body: { reason: null },
    }),
    answer: 'not_found',
  },
  'POST /api/console/members/:userId/credits/taken-back': {
    sent: ({ userId }) => ({ params: { userId }, body: aCreditChange(2) }),
  },
  'GET /api/console/members/:userId/sessions': { sent: ({ userId }) => ({ params: { userId } }) },
  'POST /api/console/members/:userId/sessions/end': {
    sent: ({ userId }) => ({ params: { userId }, body: { reason: 'Lost the phone' } }),
  },
  'PUT /api/console/members/:userId/status': {
    sent: ({ userId }) => ({
      params: { userId },
      body: { status: 'athlete', until: nextLastDay(), reason: 'Plays for the state' },
    }),
  },
  // The restoration comes after the suspension, so that other rows find the member as before.
  'POST /api/console/members/:userId/suspension': {
    sent: ({ userId }) => ({ params: { userId }, body: { reason: 'Unpaid damage' } }),
  },
  'POST /api/console/members/:userId/suspension/end': {
    sent: ({ userId }) => ({ params: { userId }, body: { reason: 'Paid for it' } }),
  },
  'GET /api/console/members/:userId/deletion': { sent: ({ userId }) => ({ params: { userId } }) },
  'POST /api/console/members/:userId/deletion': {
    sent: ({ userId }) => ({
      params: { userId },
      body: { name: 'nobody of this name', reason: 'Asked for it by mail' },
    }),
    answer: 'name_differs',
  },
  'POST /api/console/members/:userId/email': {
    sent: ({ userId, email }) => ({
      params: { userId },
      body: { email, reason: 'Asked for it at the desk' },
    }),
    answer: 'email_taken',
  },
  'GET /api/console/members/:userId/story': { sent: ({ userId }) => ({ params: { userId } }) },
  'GET /api/console/orders': { sent: () => ({ query: { text: 'mei' } }) },
  'GET /api/console/orders/:orderId': {
    sent: () => ({ params: { orderId: 'order_of_nobody' } }),
    answer: 'not_found',
  },
  'GET /api/console/orders/:orderId/receipt': {
    sent: () => ({ params: { orderId: 'order_of_nobody' } }),
    answer: 'not_found',
  },
  'POST /api/console/orders/:orderId/question': {
    sent: () => ({ params: { orderId: 'order_of_nobody' } }),
    answer: 'not_found',
  },
  ...lessonRows,
  'GET /api/console/coach/lessons': {},
  // The coach of the matrix gives no lessons.
  'PUT /api/console/coach/bookings/:bookingId/attendance': {
    sent: ({ bookingId }) => ({ params: { bookingId }, body: { state: null, expected: null } }),
    answer: 'not_found',
  },
  'POST /api/console/bookings/:bookingId/cancel/preview': {
    sent: ({ bookingId }) => ({ params: { bookingId }, body: { giveBack: 'nothing' } }),
  },
  'PUT /api/console/bookings/:bookingId/attendance': {
    sent: ({ bookingId }) => ({ params: { bookingId }, body: { state: null, expected: null } }),
  },
  'POST /api/console/bookings/:bookingId/move/quote': {
    sent: ({ bookingId }) => ({
      params: { bookingId },
      body: { date: '2026-11-19', slot: 8, courtName: 'Tournament Court 6' },
    }),
  },
  'POST /api/console/bookings/:bookingId/move': {
    sent: ({ bookingId }) => ({
      params: { bookingId },
      body: {
        date: '2026-11-19',
        slot: 8,
        courtName: 'Tournament Court 6',
        shownDifferenceSen: 0,
        reason: 'Wet floor',
      },
    }),
    answer: 'price_changed',
  },
  'POST /api/console/changes/:changeId/undo': {
    sent: ({ bookingId }) => ({ params: { changeId: bookingId }, body: { reason: 'Wrong slot' } }),
    answer: 'not_found',
  },
  'POST /api/console/cancellations/:changeId/undo': {
    sent: ({ bookingId }) => ({ params: { changeId: bookingId }, body: { reason: 'Wrong slot' } }),
    answer: 'not_found',
  },
  'POST /api/console/bookings/:bookingId/swap/quote': {
    sent: ({ bookingId }) => ({ params: { bookingId }, body: { otherBookingId: bookingId } }),
    answer: 'swap_same_member',
  },
  'POST /api/console/bookings/:bookingId/swap': {
    sent: ({ bookingId }) => ({
      params: { bookingId },
      body: {
        otherBookingId: bookingId,
        from: aPlace,
        otherFrom: aPlace,
        shownDifferenceSen: 0,
        otherShownDifferenceSen: 0,
        reason: 'Wet floor',
      },
    }),
    answer: 'swap_same_member',
  },
  'POST /api/console/bookings/:bookingId/cancel': {
    sent: ({ bookingId }) => ({
      params: { bookingId },
      body: { giveBack: 'all', reason: 'Wet floor' },
    }),
  },
  'POST /api/console/sales/quote': {
    sent: () => ({
      body: { userId: null, date: '2026-11-25', slots: { 'Padel Court 1': [12] } },
    }),
  },
  'POST /api/console/sales': {
    sent: () => ({
      body: {
        orderId: 'order_deskmatrix1',
        buyer: { kind: 'guest', name: 'Walk In', phone: '+60 12 345 6789' },
        date: '2026-11-25',
        slots: { 'Padel Court 1': [12] },
        payment: { method: 'cash' },
        shownTotalSen: 12_000,
      },
    }),
  },
  'POST /api/console/orders/:orderId/link': {
    sent: () => ({ params: { orderId: 'order_deskmatrix1' }, body: { isMailed: false } }),
    answer: 'not_found',
  },
  'POST /api/console/orders/:orderId/hold/end': {
    sent: () => ({ params: { orderId: 'order_deskmatrix1' } }),
    answer: 'not_found',
  },

  'GET /api/console/audit': { sent: () => ({ query: { action: 'staff' } }) },
  'GET /api/console/audit/own': {},

  'GET /api/console/staff': {},
  'POST /api/console/staff': {
    sent: () => ({ body: { email: 'new_manager@depot.test', name: 'Wei', role: 'manager' } }),
  },
  // The owner of the matrix is a member, and not of the staff.
  'PUT /api/console/staff/:userId': {
    sent: ({ userId }) => ({ params: { userId }, body: { isDisabled: true } }),
    answer: 'not_found',
  },
  'POST /api/console/staff/:userId/second-factor/reset': {
    sent: ({ userId }) => ({ params: { userId }, body: { reason: 'Lost the phone' } }),
    answer: 'not_found',
  },
  'GET /api/console/staff/:userId/sessions': {
    sent: ({ userId }) => ({ params: { userId } }),
    answer: 'not_found',
  },
  'POST /api/console/staff/:userId/sessions/end': {
    sent: ({ userId }) => ({ params: { userId }, body: { reason: 'Lost the laptop' } }),
    answer: 'not_found',
  },
  'GET /api/console/sessions': {},
  'DELETE /api/console/sessions/:id': {
    sent: ({ userId }) => ({ params: { id: userId } }),
    answer: 'not_found',
  },

  'POST /api/staff/session/act': {},
  'PUT /api/staff/pin': {
    sent: () => ({ body: { password: 'not the password', pin: '2580' } }),
    answer: 'wrong_password',
  },
  'DELETE /api/staff/pin': { answer: 'not_found' },

  'GET /api/staff/second-factor': {},
  'POST /api/staff/second-factor/replacement': {
    sent: () => ({ body: { password: 'not the password' } }),
    answer: 'second_factor_not_started',
  },
  'PUT /api/staff/second-factor/replacement': {
    sent: () => ({ body: { code: '123456' } }),
    answer: 'second_factor_not_started',
  },
  'POST /api/staff/second-factor': {
    sent: () => ({ body: { password: 'not the password' } }),
    answer: 'wrong_password',
  },
  'PUT /api/staff/second-factor': {
    sent: () => ({ body: { code: '123456' } }),
    answer: 'second_factor_not_started',
  },
  'PUT /api/staff/session/code': {
    sent: () => ({ body: { code: '123456' } }),
    answer: 'second_factor_not_started',
  },
  'POST /api/staff/second-factor/recovery-codes': {
    sent: () => ({ body: { password: 'not the password' } }),
    answer: 'second_factor_not_started',
  },
  'GET /api/staff/passkeys': {},
  'POST /api/staff/passkeys/options': {
    sent: () => ({ body: { password: 'not the password' } }),
    answer: 'wrong_password',
  },
  'POST /api/staff/passkeys': {
    sent: () => ({
      body: {
        name: 'Phone',
        credential: {
          ...aCredential,
          response: { clientDataJSON: 'e30', attestationObject: 'oA' },
        },
      },
    }),
    answer: 'passkey_refused',
  },
  'DELETE /api/staff/passkeys/:id': {
    sent: ({ userId }) => ({ params: { id: userId } }),
    answer: 'not_found',
  },
  'POST /api/staff/session/passkey/again/options': {},
  'PUT /api/staff/session/passkey': {
    sent: () => ({ body: { credential: aUsedPasskey } }),
    answer: 'passkey_refused',
  },
  // The last one, because it locks the session of the matrix.
  'POST /api/staff/session/lock': {},
};
