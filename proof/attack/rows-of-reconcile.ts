import type { Rows } from '#proof/attack/rows.ts';

/** Routes of the reconciliation. */
export const reconcileRows: Rows = {
  'GET /api/console/reconciliation': { sent: () => ({ query: { month: '2026-11' } }) },
  'GET /api/console/reconciliation/days/:day': {
    sent: () => ({ params: { day: '2026-11-16' } }),
  },
  'POST /api/console/reconciliation/days/:day/notes': {
    sent: () => ({
      params: { day: '2026-11-16' },
      body: { key: 'unknown', oursSen: 6_000, theirsSen: null, note: 'Asked the provider' },
    }),
    answer: 'not_found',
  },
  'POST /api/console/reconciliation/days/:day/closing': {
    sent: () => ({
      params: { day: '2099-11-16' },
      body: { shown: { oursSen: 0, theirsSen: 0, feesSen: 0, refundsSen: 0, ourRefundsSen: 0 } },
    }),
    answer: 'reconcile_not_over',
  },
  'GET /api/console/settlement-files/sample': {},
  'GET /api/console/settlement-files/:fileId': {
    sent: () => ({ params: { fileId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' } }),
    answer: 'not_found',
  },
  'POST /api/console/settlement-files/:fileId/withdrawal': {
    sent: () => ({
      params: { fileId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' },
      body: { reason: 'Of another venue' },
    }),
    answer: 'not_found',
  },
  'POST /api/console/settlement-files': {
    sent: () => ({ query: { name: 'settlement.csv' } }),
    answer: 'settlement_file_unreadable',
  },
  'POST /api/console/settlement-files/preview': { answer: 'settlement_file_unreadable' },
};
