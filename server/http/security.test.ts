import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSecurity } from '#server/http/security.ts';

const headersOf = async (
  isHttps: boolean,
  formTargets: readonly string[],
  coversSubdomains = false,
) => {
  const app = Fastify();
  await registerSecurity(app, { isHttps, coversSubdomains, perMinute: 0, formTargets });
  app.get('/', async (_request, reply) => reply.send(reply.getHeaders()));
  const found = await app.inject('/');
  const missing = await app.inject('/missing');
  await app.close();
  return { found: found.json(), missing: missing.headers };
};

const headers = {
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

test('every response has exactly these security headers, even for an unknown path', async () => {
  const { found, missing } = await headersOf(false, []);
  expect(found).toEqual(headers);
  expect(missing).toMatchObject(headers);
});

test('with HTTPS, HTTPS becomes mandatory, and forms may be sent to the payment page', async () => {
  const { found } = await headersOf(true, ['https://pay.example']);
  expect(found).toEqual({
    ...headers,
    'content-security-policy': `${headers['content-security-policy'].replace(
      "form-action 'self'",
      "form-action 'self' https://pay.example",
    )};upgrade-insecure-requests`,
    'strict-transport-security': 'max-age=63072000',
  });
});

test('HTTPS is mandatory for subdomains only where the venue has said so, and with HTTPS', async () => {
  const policyOf = async (isHttps: boolean) =>
    (await headersOf(isHttps, [], true)).found['strict-transport-security'];
  expect(await policyOf(true)).toBe('max-age=63072000; includeSubDomains');
  expect(await policyOf(false)).toBeUndefined();
});
