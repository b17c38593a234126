import type { Rows } from '#proof/attack/rows.ts';

const november = () => ({ query: { from: '2026-11-01', until: '2026-11-30' } });

/** Routes of the reports. */
export const reportRows: Rows = {
  'GET /api/console/reports/revenue': { sent: november },
  'GET /api/console/reports/occupancy': { sent: november },
  'GET /api/console/reports/play': { sent: november },
  'GET /api/console/reports/credits': { sent: november },
};
