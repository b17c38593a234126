import type { Rows } from '#proof/attack/rows.ts';

/** Routes of the reconciliation. */
export const reconcileRows: Rows = {
  'GET /api/console/reconciliation': { sent: () => ({ query: { month: '2026-11' } }) },
  'GET /api/console/reconciliation/days/:day': {
    sent: () => ({ params: { day: '2026-11-16' } }),
  },
  'GET /api/console/settlement-files/:fileId': {
    sent: () => ({ params: { fileId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' } }),
    answer: 'not_found',
  },
  'POST /api/console/settlement-files': {
    sent: () => ({ query: { name: 'settlement.csv' } }),
    answer: 'settlement_file_unreadable',
  },
  'POST /api/console/settlement-files/preview': { answer: 'settlement_file_unreadable' },
};
