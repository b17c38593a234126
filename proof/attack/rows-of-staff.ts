import type { Rows } from '#proof/attack/rows.ts';

/** Routes of the console, which the matrix also calls with every role that lacks the permission. */
export const staffRows: Rows = {
  'GET /api/console/live': { isStream: true },
  'GET /api/console/day': { sent: () => ({ query: { date: '2026-11-18' } }) },
  'GET /api/console/why-not': {
    sent: ({ userId }) => ({
      query: { userId, courtId: 1, date: '2026-11-18', slot: 12 },
    }),
  },
  'POST /api/console/blocks': {
    sent: () => ({ body: { courtId: 1, date: '2026-11-18', slots: [8], reason: 'Wet floor' } }),
  },
  'PUT /api/console/bookings/:bookingId/attendance': {
    sent: ({ bookingId }) => ({ params: { bookingId }, body: { state: null } }),
  },
  'POST /api/console/bookings/:bookingId/cancel': {
    sent: ({ bookingId }) => ({
      params: { bookingId },
      body: { giveBack: 'all', reason: 'Wet floor' },
    }),
  },
  'POST /api/console/blocks/removal': {
    sent: () => ({ body: { courtId: 1, date: '2026-11-18', slots: [8] } }),
  },
};
