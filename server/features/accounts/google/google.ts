import type { ErrorCode } from '#contract/errors.ts';
import { headersOf, passCookiesOn } from '#server/features/accounts/auth.ts';
import type { FindGoogle } from '#server/features/accounts/google/gateway.ts';
import type { Exchange } from '#server/features/accounts/sign-in.ts';
import { Refusal } from '#server/http/refusal.ts';

const landing = '/login';

/** Returns the URL at Google. Sets a cookie that the callback checks. */
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

/** Error codes of the library and of Google, mapped to ours. Any other becomes `google_failed`. */
const reasons: Readonly<Record<string, ErrorCode>> = {
  access_denied: 'google_cancelled',
  email_not_found: 'google_email_unverified',
  account_not_linked: 'google_not_linked',
  // Only the account of a suspended member has no new session. [SUSPEND-4]
  unable_to_create_session: 'account_suspended',
};

/** Returns the path of our own site to redirect to, with the reason if the sign-in failed. */
export const finishGoogleSignIn = async (
  findGoogle: FindGoogle,
  callbackUrl: string,
  { request, reply }: Exchange,
): Promise<string> => {
  try {
    const auth = await findGoogle();
    const answer = await auth.handler(new Request(callbackUrl, { headers: headersOf(request) }));
    passCookiesOn(answer.headers, reply);
    // Take only the reason from the library's redirect, so that it cannot lead to another site.
    const target = answer.headers.get('location');
    if (target === null) return `${landing}?google=google_failed`;
    const reason = new URL(target, callbackUrl).searchParams.get('error');
    return reason === null ? landing : `${landing}?google=${reasons[reason] ?? 'google_failed'}`;
  } catch (error) {
    if (error instanceof Refusal) return `${landing}?google=${error.code}`;
    throw error;
  }
};
