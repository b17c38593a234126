import type { ErrorCode } from '#contract/errors.ts';
import { headersOf, passCookiesOn } from '#server/features/accounts/auth.ts';
import type { FindGoogle } from '#server/features/accounts/google/gateway.ts';
import type { Exchange } from '#server/features/accounts/sign-in.ts';
import { Refusal } from '#server/http/refusal.ts';

const landing = '/login';

/** Where the browser has to go; it takes a cookie along that only the way back can use. */
export const beginGoogleSignIn = async (
  findGoogle: FindGoogle,
  { request, reply }: Exchange,
): Promise<string> => {
  const auth = await findGoogle();
  const { headers, response } = await auth.api.signInSocial({
    body: {
      provider: 'google',
      callbackURL: landing,
      errorCallbackURL: landing,
      disableRedirect: true,
    },
    headers: headersOf(request),
    returnHeaders: true,
  });
  if (!('url' in response) || response.url === undefined) throw new Refusal('google_failed');
  passCookiesOn(headers, reply);
  return response.url;
};

/** The library's reasons, and Google's, in our words; all others say no more than that it failed. */
const reasons: Readonly<Record<string, ErrorCode>> = {
  access_denied: 'google_cancelled',
  email_not_found: 'google_email_unverified',
  account_not_linked: 'google_not_linked',
};

/** The address on our own site to which the browser returns, with the reason if it failed. */
export const finishGoogleSignIn = async (
  findGoogle: FindGoogle,
  callbackUrl: string,
  { request, reply }: Exchange,
): Promise<string> => {
  try {
    const auth = await findGoogle();
    const answer = await auth.handler(new Request(callbackUrl, { headers: headersOf(request) }));
    passCookiesOn(answer.headers, reply);
    // Only the reason is taken from the library's redirect, so it can lead nowhere else.
    const target = answer.headers.get('location');
    if (target === null) return `${landing}?google=google_failed`;
    const reason = new URL(target, callbackUrl).searchParams.get('error');
    return reason === null ? landing : `${landing}?google=${reasons[reason] ?? 'google_failed'}`;
  } catch (error) {
    if (error instanceof Refusal) return `${landing}?google=${error.code}`;
    throw error;
  }
};
