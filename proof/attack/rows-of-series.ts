import type { Rows } from '#proof/attack/rows.ts';

const unknown = { seriesId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' };

const weekly = {
  courtId: 1,
  slot: 8,
  durationSlots: 1,
  firstDate: '2026-11-19',
  weeks: 2,
  replaces: null,
} as const;

/** Routes of series of blocks, and of weekly bookings. */
export const seriesRows: Rows = {
  'GET /api/console/series': {},
  'POST /api/console/series/preview': { sent: () => ({ body: weekly }) },
  'POST /api/console/series': {
    sent: () => ({
      body: {
        ...weekly,
        id: unknown.seriesId,
        reason: 'Smash Club',
        forWhom: null,
        leftOut: [],
        digest: 'a'.repeat(43),
      },
    }),
    answer: 'preview_changed',
  },
  'POST /api/console/series/:seriesId/end': {
    sent: () => ({ params: unknown, body: { scope: 'all', date: '2026-11-19' } }),
    answer: 'not_found',
  },
  'POST /api/console/series/:seriesId/restore': {
    sent: () => ({
      params: unknown,
      body: {
        runs: [{ id: unknown.seriesId, dates: ['2026-11-19'], weeks: 2 }],
        insteadOf: null,
      },
    }),
    answer: 'not_found',
  },
  'GET /api/console/sales/weekly': {},
  'POST /api/console/sales/weekly/preview': {
    sent: () => ({
      body: {
        ...{ userId: null, date: '2026-11-25', slots: { 'Padel Court 1': [12] } },
        ...{ weeks: 2, waives: [] },
      },
    }),
  },
};
