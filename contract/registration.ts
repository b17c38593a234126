import { z } from 'zod';
import { call } from '#contract/call.ts';
import { longestEmail } from '#domain/accounts/email.ts';

const email = z.string().trim().max(longestEmail);
const password = z.string().min(1).max(128);

export const register = call({
  method: 'POST',
  path: '/api/registrations',
  who: 'public',
  summary: 'Sign up. The answer does not say whether the e-mail has an account already.',
  body: z.object({ username: z.string().max(64), email, password }),
  response: z.object({
    /** Lets this browser request the mail of this sign-up again. */
    resendKey: z.string(),
  }),
  perMinute: 20,
});

export const resendVerification = call({
  method: 'POST',
  path: '/api/registrations/resend',
  who: 'public',
  summary: 'Send the verification mail again, if there is something to verify.',
  body: z.object({ email, resendKey: z.string().max(200).optional() }),
  response: z.object({}),
  perMinute: 20,
});

/**
 * The target of the verification mail's link: a page whose button posts the token to the same path.
 */
export const verificationPath = '/api/registrations/verify';

export type VerificationOutcome = 'verified' | 'account_exists' | 'expired';

/** Where the browser is redirected after verification; the login page shows the result. */
export const loginAfter: Readonly<Record<VerificationOutcome, string>> = {
  verified: '/login?registered=true&verification=done',
  account_exists: '/login?verification=account-exists',
  expired: '/login?verification=expired',
};

export const requestPasswordReset = call({
  method: 'POST',
  path: '/api/password-resets',
  who: 'public',
  summary: 'Send a reset mail, if the e-mail has an account. The answer is always the same.',
  body: z.object({ email }),
  response: z.object({}),
  perMinute: 20,
});

export const checkPasswordReset = call({
  method: 'POST',
  path: '/api/password-resets/check',
  who: 'public',
  summary:
    'Whether the token of a reset mail can still be used. It is refused like the reset itself.',
  body: z.object({ token: z.string().max(200) }),
  response: z.object({}),
  perMinute: 20,
});

export const resetPassword = call({
  method: 'PUT',
  path: '/api/password-resets',
  who: 'public',
  summary: 'Set a new password with the token of a reset mail, once, and end all sessions.',
  body: z.object({ token: z.string().max(200), password }),
  response: z.object({}),
  perMinute: 20,
});

export const startGoogleSignIn = call({
  method: 'POST',
  path: '/api/google',
  who: 'public',
  summary: 'Where to send the browser to sign in with Google; it comes back to /login.',
  response: z.object({ url: z.string() }),
  perMinute: 20,
});
