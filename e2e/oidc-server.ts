import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';

/**
 * Replaces Google in the journeys: a real OpenID server whose page accepts any e-mail as the login.
 * Addresses that begin with "unverified" count as not verified.
 */
const port = Number(process.env.OIDC_PORT);
const issuer = `http://localhost:${port}`;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: process.env.GOOGLE_CLIENT_ID ?? '',
      client_secret: process.env.GOOGLE_CLIENT_SECRET ?? '',
      redirect_uris: [process.env.OIDC_REDIRECT ?? ''],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // Google includes these claims in the identity token; this server would not by default.
  conformIdTokenClaims: false,
  cookies: { keys: ['journeys'] },
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: '1' }] },
  findAccount: (_context, email) => ({
    accountId: email,
    claims: () => ({
      sub: email,
      email,
      email_verified: !email.startsWith('unverified'),
      name: 'A Visitor',
    }),
  }),
});

provider.listen(port, '127.0.0.1');
