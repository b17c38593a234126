import type { Owner } from '#proof/attack/owner.ts';
import type { Rows, Sent, Things } from '#proof/attack/rows.ts';
import { aLessonOrder } from '#server/testing/lessons.ts';
import { knownPassword } from '#server/testing/sessions.ts';
import { anOrderRequest, playDay } from '#server/testing/shopping.ts';

const ownBooking = ({ bookingId }: Owner): Sent => ({ params: { bookingId } });
const ownOrder = ({ orderId }: Owner): Sent => ({ params: { orderId } });
const aDay = { date: playDay, slots: { 'Tournament Court 1': [12] } };
const inPickle = (): Sent => ({ params: { sport: 'Pickle' } });
const aClass = (_: Owner, { classId }: Things): Sent => ({ params: { classId } });
const details = { gender: null, dateOfBirth: null };

const { orderId: _, bookingType, date, slots, shownFreeSlots, ...aForm } = anOrderRequest();

/** Routes for members only. They do not reveal whether another member's thing exists. */
export const memberRows: Rows = {
  'GET /api/live': { isStream: true },

  'GET /api/profile': {},
  'GET /api/profile/setup': {},
  'POST /api/profile': {
    sent: () => ({ body: { username: 'chosen_again', ...details } }),
    answer: 'conflict',
  },
  'PUT /api/profile': {
    sent: ({ username }) => ({ body: { username, ...details } }),
    other: 'username_taken',
  },
  'POST /api/profile/deletion': {
    sent: () => ({ body: { password: knownPassword } }),
    answer: 'account_has_bookings',
  },
  'GET /api/profile/access': {},
  'DELETE /api/profile/sessions': {},
  'DELETE /api/profile/sessions/:id': {
    sent: ({ userId }) => ({ params: { id: userId } }),
    answer: 'not_found',
  },
  'PUT /api/profile/password': {
    sent: () => ({ body: { current: knownPassword, password: 'four louder courts' } }),
    // These members have come from Google.
    answer: 'password_unset',
  },
  'GET /api/profile/mails': {},
  'PUT /api/profile/mails': { sent: () => ({ body: { wantsNews: true } }) },
  'GET /api/profile/data': {},
  'POST /api/profile/avatar': { answer: 'avatar_processing_failed' },

  'GET /api/venue': {},
  'GET /api/slots/:sport': { sent: inPickle },
  'GET /api/slots/:sport/:date': { sent: () => ({ params: { sport: 'Pickle', date: playDay } }) },
  'POST /api/slots/check': { sent: () => ({ body: aDay }) },
  'GET /api/coaches/:sport': { sent: inPickle },

  'GET /api/bookings/upcoming': {},
  'POST /api/bookings/:bookingId/refund': { sent: ownBooking, other: 'refund_booking_not_found' },
  'POST /api/bookings/:bookingId/cancel': {
    sent: ownBooking,
    answer: 'cancel_paid',
    other: 'refund_booking_not_found',
  },
  'POST /api/bookings/:bookingId/move': {
    sent: (owner) => ({
      ...ownBooking(owner),
      body: { date: playDay, slot: 13, courtName: 'Tournament Court 1', shownDifferenceSen: 0 },
    }),
    other: 'refund_booking_not_found',
  },
  'GET /api/history/bookings': {
    sent: ({ bookingId }) => ({ query: { before: bookingId } }),
    other: 'nothing found',
  },
  'GET /api/history/orders': {
    sent: ({ orderId }) => ({ query: { before: orderId } }),
    other: 'nothing found',
  },
  'GET /api/calendar-feed': {},
  'POST /api/calendar-feed': { sent: ({ feedMadeAt }) => ({ body: { replaces: feedMadeAt } }) },
  'DELETE /api/calendar-feed': {},

  'GET /api/credits': {},
  'GET /api/credits/statement': {},
  'POST /api/prices/courts': { sent: () => ({ body: aDay }) },
  'POST /api/prices/slot': {
    sent: () => ({
      body: { sport: 'Pickle', courtType: 'Show Court', date: playDay, slot: 12 },
    }),
  },
  'POST /api/prices/lessons': {
    sent: (_, { classId }) => ({ body: { classIds: [classId] } }),
  },
  'GET /api/orders/open': {},
  'GET /api/orders/billing': {},
  'GET /api/orders/returned': {},
  'GET /api/orders/:orderId': { sent: ownOrder, other: 'not_found' },
  'GET /api/orders/:orderId/receipt': { sent: ownOrder, other: 'not_found' },
  'POST /api/orders/:orderId/release': {
    sent: ({ waitingOrderId }) => ({ params: { orderId: waitingOrderId } }),
    other: 'not_found',
  },
  'POST /api/orders': {
    sent: ({ orderId }) => ({ body: { ...anOrderRequest(), orderId } }),
    answer: 'idempotency_mismatch',
    other: 'idempotency_mismatch',
  },

  'GET /api/lessons/:sport': { sent: inPickle },
  'GET /api/lessons/offers': {},
  'POST /api/lessons/orders': {
    sent: ({ orderId }, { classId }) => ({
      body: { ...aLessonOrder([classId]), orderId },
    }),
    answer: 'idempotency_mismatch',
    other: 'idempotency_mismatch',
  },
  'PUT /api/lessons/classes/:classId/wait': { sent: aClass, answer: 'lesson_has_room' },
  'DELETE /api/lessons/classes/:classId/wait': { sent: aClass },

  'GET /api/waits': {},
  'POST /api/waits': {
    sent: () => ({
      body: {
        ...{ date: playDay, courtType: 'Padel Court', court: 'Padel Court 2' },
        ...{ from: 25, to: 25 },
      },
    }),
    answer: 'slot_free',
  },
  'DELETE /api/waits/:id': {
    sent: ({ slotWaitId }) => ({ params: { id: slotWaitId } }),
    other: 'not_found',
  },

  'GET /api/memberships': {},
  'POST /api/prices/membership': { sent: (_, { planId }) => ({ body: { planId } }) },
  'POST /api/memberships/orders': {
    sent: ({ orderId }, { planId }) => ({ body: { ...aForm, orderId, planId } }),
    answer: 'idempotency_mismatch',
    other: 'idempotency_mismatch',
  },
};
