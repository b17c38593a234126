import type { Rows } from '#proof/attack/rows.ts';

const unknown = { id: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' };
const edits = [
  { kind: 'price', courtType: 'Padel Court', baseSen: 12_500, peakSen: 16_500 },
] as const;

/** Routes of prices and their changes. */
export const priceRows: Rows = {
  'GET /api/console/prices': {},
  'GET /api/console/tax-rates': {},
  'PUT /api/console/tax-rates/:kind': {
    sent: () => ({
      params: { kind: 'court_booking' },
      body: { rateBp: 0, holdsFrom: '2027-01-01', reason: 'Registered for service tax' },
    }),
  },
  'GET /api/console/prices/changes/:id/simulation': {
    sent: () => ({ params: unknown }),
    answer: 'not_found',
  },
  'POST /api/console/prices/simulation': {
    sent: () => ({ body: { edits, takesEffectAt: null } }),
  },
  'PUT /api/console/prices/changes/:id': {
    sent: () => ({
      params: unknown,
      body: {
        shownRevision: 1,
        title: 'Dearer padel',
        reason: 'Electricity costs more',
        edits,
        takesEffectAt: null,
      },
    }),
    answer: 'not_found',
  },
  'POST /api/console/prices/changes/:id/proposal': {
    sent: () => ({ params: unknown, body: { shownRevision: 1 } }),
    answer: 'not_found',
  },
  'POST /api/console/prices/changes/:id/approval': {
    sent: () => ({ params: unknown, body: { shownRevision: 1, isConfirmed: false } }),
    answer: 'not_found',
  },
  'POST /api/console/prices/changes/:id/withdrawal': {
    sent: () => ({ params: unknown, body: { reason: 'Not this year' } }),
    answer: 'not_found',
  },
};
