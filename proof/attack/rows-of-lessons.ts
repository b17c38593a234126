import type { Rows } from '#proof/attack/rows.ts';

const aCancellation = { reason: 'The coach is ill', digest: 'of-another-preview'.padEnd(43, '-') };

const anUndo = { reason: null, digest: aCancellation.digest };

const aSchedule = {
  sport: 'Pickle',
  program: 'Nothing of this name',
  level: 'Beginner',
  court: 'Tournament Court 1',
  day: 'Monday',
  slot: 12,
  capacity: 4,
} as const;

const noSchedule = { court: 'Tournament Court 1', day: 'Monday', slot: 12 } as const;

/** Routes of the screen of lessons, and of a class on the day. */
export const lessonRows: Rows = {
  'GET /api/console/day/classes/:id': {
    sent: () => ({ params: { id: 999_999 } }),
    answer: 'not_found',
  },
  'GET /api/console/lessons': { sent: () => ({ query: { date: '2026-11-18' } }) },
  'POST /api/console/lessons/classes/:id/cancel/preview': {
    sent: () => ({ params: { id: 999_999 } }),
    answer: 'not_found',
  },
  'POST /api/console/lessons/classes/:id/cancel': {
    sent: () => ({ params: { id: 999_999 }, body: aCancellation }),
    answer: 'not_found',
  },
  'POST /api/console/lessons/classes/:id/undo/preview': {
    sent: () => ({ params: { id: 999_999 } }),
    answer: 'not_found',
  },
  'POST /api/console/lessons/classes/:id/undo': {
    sent: () => ({ params: { id: 999_999 }, body: anUndo }),
    answer: 'not_found',
  },
  'PUT /api/console/lessons/classes/:id/seats': {
    sent: () => ({ params: { id: 999_999 }, body: { capacity: 6, reason: 'A larger court' } }),
    answer: 'not_found',
  },
  'PUT /api/console/lessons/classes/:id/coach': {
    sent: ({ userId }) => ({
      params: { id: 999_999 },
      body: { coachId: userId, reason: 'The coach is ill' },
    }),
    answer: 'not_found',
  },
  'PUT /api/console/lessons/switch': {
    sent: () => ({ body: { isOn: true, reason: 'The season begins' } }),
  },
  'GET /api/console/lessons/schedules': {},
  'POST /api/console/lessons/schedules/preview': {
    sent: () => ({ body: aSchedule }),
    answer: 'not_found',
  },
  'POST /api/console/lessons/schedules': {
    sent: () => ({ body: { ...aSchedule, reason: 'Asked for' } }),
    answer: 'not_found',
  },
  'POST /api/console/lessons/schedules/:court/:day/:slot/preview': {
    sent: () => ({ params: noSchedule, body: { capacity: 6, ends: 'now' } }),
    answer: 'not_found',
  },
  'PUT /api/console/lessons/schedules/:court/:day/:slot': {
    sent: () => ({ params: noSchedule, body: { capacity: 6, ends: 'now', reason: 'No players' } }),
    answer: 'not_found',
  },
  // The coach of the matrix gives no lessons.
  'POST /api/console/coach/classes/:id/cancel/preview': {
    sent: () => ({ params: { id: 1 } }),
    answer: 'not_found',
  },
  'POST /api/console/coach/classes/:id/cancel': {
    sent: () => ({ params: { id: 1 }, body: aCancellation }),
    answer: 'not_found',
  },
  'POST /api/console/coach/classes/:id/undo/preview': {
    sent: () => ({ params: { id: 1 } }),
    answer: 'not_found',
  },
  'POST /api/console/coach/classes/:id/undo': {
    sent: () => ({ params: { id: 1 }, body: anUndo }),
    answer: 'not_found',
  },
};
