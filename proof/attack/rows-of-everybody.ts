import type { Rows } from '#proof/attack/rows.ts';
import { aUsedPasskey } from '#proof/attack/unknown-passkey.ts';

/** Routes that anybody may call, signed in or not. None reveals anything about a member. */
export const publicRows: Rows = {
  'GET /*': {},
  'GET /.well-known/change-password': { answer: 303 },
  'GET /healthz': {},
  'GET /readyz': {},
  'GET /openapi': {},
  'GET /openapi.json': {},
  'GET /api/time': {},
  'GET /api/demo': {},

  'GET /api/session': {},
  'POST /api/session': {
    sent: ({ email }) => ({ body: { email, password: 'not the password' } }),
    answer: 'wrong_credentials',
  },
  'DELETE /api/session': {},
  'GET /api/staff/session': {},
  'POST /api/staff/session/code': {
    sent: () => ({ body: { code: '123456' } }),
    answer: 'sign_in_again',
  },
  'POST /api/staff/session': {
    sent: ({ email }) => ({ body: { email, password: 'not the password' } }),
    answer: 'wrong_credentials',
  },
  'PUT /api/staff/password': {
    sent: () => ({ body: { token: 'made-up', password: 'four loud courts' } }),
    answer: 'reset_link_expired',
  },
  'POST /api/staff/session/passkey/options': {},
  'POST /api/staff/session/passkey': {
    sent: () => ({ body: { credential: aUsedPasskey } }),
    answer: 'passkey_refused',
  },
  'PUT /api/staff/session/pin': {
    sent: ({ userId }) => ({ body: { userId, pin: '2580' } }),
    answer: 'sign_in_again',
  },
  'DELETE /api/staff/session': {},
  'POST /api/registrations': {
    sent: () => ({ body: { username: 'x', email: 'new@person.test', password: 'quiet courts' } }),
    answer: 'username_invalid',
  },
  'POST /api/registrations/resend': { sent: () => ({ body: { email: 'nobody@person.test' } }) },
  'GET /api/registrations/verify': { sent: () => ({ query: { token: 'made-up' } }), answer: 303 },
  'POST /api/registrations/verify': { answer: 303 },
  'GET /console/guide': {},
  'GET /console/guide/:picture': {
    sent: () => ({ params: { picture: 'none.png' } }),
    answer: 'not_found',
  },
  'GET /api/email-changes/confirm': { sent: () => ({ query: { token: 'made-up' } }) },
  'POST /api/email-changes/confirm': {},
  'GET /api/mails/unsubscribe': { sent: () => ({ query: { key: 'made-up' } }) },
  'POST /api/mails/unsubscribe': { answer: 'not_found' },
  'POST /api/password-resets': { sent: () => ({ body: { email: 'nobody@person.test' } }) },
  'POST /api/password-resets/check': {
    sent: () => ({ body: { token: 'made-up' } }),
    answer: 'reset_link_expired',
  },
  'PUT /api/password-resets': {
    sent: () => ({ body: { token: 'made-up', password: 'three quiet courts' } }),
    answer: 'reset_link_expired',
  },
  'POST /api/payment-links/check': {
    sent: () => ({ body: { token: 'made-up' } }),
    answer: 'not_found',
  },
  'POST /api/payment-links/pay': {
    sent: () => ({ body: { token: 'made-up' } }),
    answer: 'not_found',
  },
  'POST /api/google': { answer: 'google_unavailable' },
  'GET /api/auth/callback/google': { answer: 303 },

  'GET /avatars/:file': { sent: () => ({ params: { file: 'none.webp' } }), answer: 'not_found' },
  'GET /calendar/:file': { sent: () => ({ params: { file: 'guess.ics' } }), answer: 'not_found' },
  'GET /sandbox/pay/:id': { sent: () => ({ params: { id: 'made-up' } }), answer: 404 },
  'GET /sandbox/page.css': {},
  'GET /sandbox/page.js': {},
  'POST /sandbox/pay/:id': { sent: () => ({ params: { id: 'made-up' } }), answer: 404 },
};

/**
 * Routes that a payment provider calls, from a server or through a browser that another site
 * redirects. An unsigned message settles nothing; none is signed here.
 */
export const providerRows: Rows = {
  'POST /api/payments/notify': { answer: 400 },
  'POST /api/payments/callback': { answer: 400 },
  'GET /api/payments/return': { answer: 303 },
  'POST /api/payments/return': { answer: 303 },
  'GET /api/payments/cancel': { answer: 303 },
  'POST /api/payments/cancel': { answer: 303 },
  'POST /sandbox/RMS/pay/:merchantId/': {
    sent: () => ({ params: { merchantId: 'somebody' } }),
    answer: 404,
  },
  'POST /sandbox/RMS/query/q_by_oid.php': {},
  'POST /sandbox/RMS/API/refundAPI/index.php': {},
  'POST /sandbox/RMS/API/refundAPI/q_by_refID.php': {},
};

/** The outbox shows every mail, and exists in demo mode only. */
export const demoRows: Rows = {
  'GET /outbox': {},
  'GET /outbox/:mailId': { sent: () => ({ params: { mailId: 'nobody' } }), answer: 404 },
  'GET /outbox/:mailId/calendar/:file': {
    sent: () => ({ params: { mailId: 'nobody', file: '0' } }),
    answer: 404,
  },
};
