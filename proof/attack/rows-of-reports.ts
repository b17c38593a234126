import type { Rows } from '#proof/attack/rows.ts';

const november = () => ({ query: { from: '2026-11-01', until: '2026-11-30' } });

/** Routes of the reports. */
export const reportRows: Rows = {
  'GET /api/console/members/:userId/statement': {
    sent: ({ userId }) => ({ params: { userId }, ...november() }),
  },
  'POST /api/console/members/:userId/statement/file': {
    sent: ({ userId }) => ({
      params: { userId },
      body: { ...november().query, reason: 'The member asked for it' },
    }),
  },
  'GET /api/console/reports/revenue': { sent: november },
  'GET /api/console/reports/occupancy': { sent: november },
  'GET /api/console/reports/play': { sent: november },
  'GET /api/console/reports/credits': { sent: november },
  'GET /api/console/reports/tax': { sent: november },
  'GET /api/console/reports/journal': { sent: november },
  'GET /api/console/reports/coaches': { sent: november },
  'GET /api/console/coach/pay': {},
  'PUT /api/console/coaches/:userId/rates/:kind': {
    sent: () => ({
      params: { userId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e', kind: 'class' },
      body: { from: '2026-12-01', perHourSen: 6_000, reason: 'New contract' },
    }),
    answer: 'not_found',
  },
  'PUT /api/console/reports/accounts/:account': {
    sent: () => ({
      params: { account: 'cash' },
      body: { number: '1000', name: 'Till', reason: 'New books' },
    }),
  },
};
