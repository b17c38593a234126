import type { Rows } from '#proof/attack/rows.ts';

const unknown = { id: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' };

const day = { kind: 'day', from: '2026-03-02', until: '2026-03-02' } as const;

/** Routes of announcements, messages and the mails to a member. */
export const messageRows: Rows = {
  'GET /api/console/members/:userId/mails': { sent: ({ userId }) => ({ params: { userId } }) },
  'POST /api/console/members/:userId/mails/:mailId/resend': {
    sent: ({ userId }) => ({ params: { userId, mailId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' } }),
    answer: 'not_found',
  },
  'GET /api/console/announcements': {},
  'PUT /api/console/announcements/:id': {
    sent: () => ({
      params: unknown,
      body: { shownRevision: 1, body: 'Rain on Friday', startsAt: null, endsAt: null },
    }),
    answer: 'not_found',
  },
  'POST /api/console/announcements/:id/withdrawal': {
    sent: () => ({ params: unknown, body: { reason: 'It stays dry' } }),
    answer: 'not_found',
  },
  'GET /api/console/messages/choices': {},
  'POST /api/console/messages/preview': {
    sent: () => ({ body: { audience: day } }),
  },
  'POST /api/console/messages': {
    sent: () => ({
      body: { audience: day, digest: 'a'.repeat(64), subject: 'Rain', body: 'It rains.' },
    }),
    answer: 'message_outdated',
  },
  'GET /api/console/messages': {},
  'GET /api/console/messages/:id': { sent: () => ({ params: unknown }), answer: 'not_found' },
  'POST /api/console/messages/:id/recipients/:userId/resend': {
    sent: () => ({ params: { ...unknown, userId: unknown.id } }),
    answer: 'not_found',
  },
};
