import type { Rows } from '#proof/attack/rows.ts';

/** Routes of the shift screen. */
export const shiftRows: Rows = {
  'GET /api/console/till': {},
  'GET /api/console/cash-owed': {},
  'POST /api/console/cash-owed/returns': {
    sent: () => ({ body: { changeIds: ['0191e7b6-fc8a-7536-b287-bb3f6b31943d'] } }),
    answer: 'exception_settled',
  },
  'POST /api/console/bookings/:bookingId/payment': {
    sent: ({ bookingId }) => ({
      params: { bookingId },
      body: { orderId: 'order_deskmatrix2', amountSen: 12_000, payment: { method: 'cash' } },
    }),
    answer: 'not_found',
  },
  'POST /api/console/orders/:orderId/payment': {
    sent: () => ({
      params: { orderId: 'order_nosuchsale1' },
      body: { payment: { method: 'cash' } },
    }),
    answer: 'not_found',
  },
  'POST /api/console/sales/:orderId/undo': {
    sent: () => ({ params: { orderId: 'order_nosuchsale1' }, body: { reason: null } }),
    answer: 'not_found',
  },
  'GET /api/console/shifts': {},
  'GET /api/console/shifts/:shiftId': {
    sent: () => ({ params: { shiftId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' } }),
    answer: 'not_found',
  },
  'GET /api/console/takings': {
    sent: () => ({ query: { from: '2026-11-01', until: '2026-11-30' } }),
  },
  'POST /api/console/shifts': {
    sent: () => ({ body: { shiftId: '0191e7b6-fc8a-7536-b287-bb3f6b319431', floatSen: 20_000 } }),
  },
  'POST /api/console/shifts/:shiftId/cash': {
    sent: () => ({
      params: { shiftId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' },
      body: {
        entryId: '0191e7b6-fc8a-7536-b287-bb3f6b31943f',
        amountSen: -100,
        reason: 'Bought tape',
      },
    }),
    answer: 'not_found',
  },
  'POST /api/console/shifts/:shiftId/close': {
    sent: () => ({
      params: { shiftId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' },
      body: {
        shown: { cashSen: 0, terminalSen: 0 },
        counted: { cashSen: 0, terminalSen: 0 },
        note: null,
      },
    }),
    answer: 'not_found',
  },
};
