import type { Rows } from '#proof/attack/rows.ts';

const places = { scope: { kind: 'court', courtId: 999_999 }, from: '2026-11-18', to: '2026-11-18' };
const shown = {
  ...{ people: 0, bookings: 0, creditsSen: 0, guestMoneySen: 0, orders: 0, classes: 0, mails: 0 },
};

const digest = 'of-another-preview'.padEnd(43, '-');
const agreed = { reason: 'A flood', digest, shown };

/** Routes of the screen of closures. */
export const closureRows: Rows = {
  'GET /api/console/closures': {},
  'GET /api/console/closures/:id': {
    sent: () => ({ params: { id: 999_999 } }),
    answer: 'not_found',
  },
  'POST /api/console/closures/:id/mails/:mailId/resend': {
    sent: () => ({ params: { id: 999_999, mailId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' } }),
    answer: 'not_found',
  },
  'POST /api/console/closures/:id/change/preview': {
    sent: () => ({ params: { id: 999_999 }, body: places }),
    answer: 'not_found',
  },
  'PUT /api/console/closures/:id': {
    sent: () => ({ params: { id: 999_999 }, body: { ...places, ...agreed } }),
    answer: 'not_found',
  },
  'POST /api/console/closures/:id/open': {
    sent: () => ({ params: { id: 999_999 }, body: { reason: 'The water is gone' } }),
    answer: 'not_found',
  },
  'POST /api/console/closures/:id/undo/preview': {
    sent: () => ({ params: { id: 999_999 } }),
    answer: 'not_found',
  },
  'POST /api/console/closures/:id/undo': {
    sent: () => ({
      params: { id: 999_999 },
      body: { digest, reason: null },
    }),
    answer: 'not_found',
  },
  'POST /api/console/closures/preview': {
    sent: () => ({ body: places }),
    answer: 'court_unavailable',
  },
  'POST /api/console/closures': {
    sent: () => ({ body: { ...places, ...agreed } }),
    answer: 'court_unavailable',
  },
};
