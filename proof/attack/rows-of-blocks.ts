import type { Rows } from '#proof/attack/rows.ts';

/** Routes of blocks. */
export const blockRows: Rows = {
  'POST /api/console/blocks': {
    sent: () => ({ body: { courtId: 1, date: '2026-11-18', slots: [8], reason: 'Wet floor' } }),
  },
  'POST /api/console/blocks/preview': {
    sent: () => ({ body: { courtId: 1, date: '2026-11-18', slots: [8], cancels: [] } }),
  },
  'POST /api/console/blocks/removal': {
    sent: () => ({ body: { courtId: 1, date: '2026-11-18', slots: [8] } }),
  },
  'POST /api/console/blocks/:id/undo/preview': {
    sent: () => ({ params: { id: 999_999 } }),
    answer: 'not_found',
  },
  'POST /api/console/blocks/:id/undo': {
    sent: () => ({
      params: { id: 999_999 },
      body: { digest: 'A'.repeat(43), reason: 'Wet floor' },
    }),
    answer: 'not_found',
  },
};
