import { setTimeout as sleep } from 'node:timers/promises';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import type { GoogleKeys } from '#server/env.ts';
import { type Auth, type AuthOptions, makeAuth } from '#server/features/accounts/auth.ts';
import { Refusal } from '#server/http/refusal.ts';

const providerId = 'google';
const discoveryTimeoutMs = 5_000;

/** Returns Better Auth with Google as a provider, or throws a refusal. */
export type FindGoogle = () => Promise<Auth>;

const providerOf = ({ clientId, clientSecret, issuer }: GoogleKeys): GenericOAuthConfig => ({
  providerId,
  clientId,
  clientSecret,
  discoveryUrl: `${issuer}/.well-known/openid-configuration`,
  requireIdTokenVerification: true,
  scopes: ['openid', 'email', 'profile'],
  // Linking an account by an unverified address would let anyone take it over, so we treat an
  // address that Google has not verified as missing.
  mapProfileToUser: ({ email, email_verified }) => ({
    email: email_verified === true ? (email ?? null) : null,
    emailVerified: email_verified === true,
  }),
});

const hasProvider = async (auth: Auth): Promise<boolean> => {
  const context = await Promise.race([auth.$context, sleep(discoveryTimeoutMs, null)]);
  return context?.socialProviders.some(({ id }) => id === providerId) ?? false;
};

/**
 * Fetches Google's discovery document at the first sign-in and retries at each following one until
 * it succeeds, so the server starts and runs while Google is unreachable.
 */
export const makeFindGoogle = (
  keys: GoogleKeys | null,
  options: Omit<AuthOptions, 'providers'>,
): FindGoogle => {
  if (keys === null) {
    return async () => {
      throw new Refusal('google_unavailable');
    };
  }
  let found: Auth | null = null;
  return async () => {
    if (found !== null) return found;
    const auth = makeAuth({ ...options, providers: [providerOf(keys)] });
    if (!(await hasProvider(auth))) throw new Refusal('google_unreachable');
    found = auth;
    return auth;
  };
};
