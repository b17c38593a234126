import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** An OpenID provider on loopback that accepts any claimed identity. */
export interface OidcServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
}

export interface Person {
  readonly email: string;
  readonly isVerified: boolean;
}

const clientId = 'depot';
const clientSecret = 'secret-of-the-test-provider';

/** The subject contains the person, so that the provider is stateless. */
const subjectOf = ({ email, isVerified }: Person): string =>
  `${isVerified ? 'verified' : 'unverified'}/${email}`;

const claimsOf = (subject: string) => {
  const [state, email = ''] = subject.split('/');
  return {
    sub: subject,
    email,
    email_verified: state === 'verified',
    name: 'A Person',
    picture: 'https://pictures.invalid/person.png',
  };
};

const makeProvider = (issuer: string, publicUrl: string): Provider => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/auth/callback/google`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Like Google, put the claims into the id token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['key-of-the-test-provider'] },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: async () => claimsOf(subject),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId,
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  };
  return new Provider(issuer, configuration);
};

const page = `<!doctype html><html lang="en"><title>Sign in</title><form method="post">
<p><label>E-mail <input name="email" type="email" required></label></p>
<p><label><input name="verified" type="checkbox" checked> Verified</label></p>
<p><button>Continue</button> <button name="cancel" value="1" formnovalidate>Cancel</button></p>
</form></html>`;

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

const interact = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    return;
  }
  const form = await readForm(request);
  const person = { email: form.get('email') ?? '', isVerified: form.has('verified') };
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'The person went back.' }
    : { login: { accountId: subjectOf(person) } };
  await provider.interactionFinished(request, response, result);
};

export const startOidcServer = async (publicUrl: string, port = 0): Promise<OidcServer> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = makeProvider(issuer, publicUrl);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    return interact(provider, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return {
    issuer,
    clientId,
    clientSecret,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/**
 * Goes through the provider's pages as a browser would, and returns the address that they redirect
 * to.
 */
export const walkThroughProvider = async (
  url: string,
  person: Person | 'cancel',
): Promise<string> => {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  const visit = async (address: string, body?: URLSearchParams): Promise<string> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const target = answer.headers.get('location');
    if (target === null) throw new Error(`${address} answered ${answer.status} without a redirect`);
    return new URL(target, address).href;
  };
  const form =
    person === 'cancel'
      ? { cancel: '1' }
      : { email: person.email, ...(person.isVerified && { verified: 'on' }) };
  const interaction = await visit(url);
  let next = await visit(interaction, new URLSearchParams(form));
  while (new URL(next).origin === origin) next = await visit(next);
  return next;
};
