import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#server/http/refusal.ts';

/** Uses the matched route, because a path can be spelled in several ways. */
export const isApiRoute = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith('/api/') ?? false;

interface SecurityOptions {
  readonly isHttps: boolean;
  /** Also makes HTTPS mandatory for every host below ours. */
  readonly coversSubdomains: boolean;
  /** Requests per minute and address; 0 disables the limit. */
  readonly perMinute: number;
  /** Other origins that our pages may post a form to: the payment page. */
  readonly formTargets: readonly string[];
}

/** The only origins that browsers may load from and send forms to. */
const contentPolicyOf = ({ isHttps, formTargets }: SecurityOptions): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';');

/** Two years of HTTPS only. Subdomains are left alone unless the venue says that all have HTTPS. */
const transportPolicyOf = ({ coversSubdomains }: SecurityOptions): string =>
  ['max-age=63072000', ...(coversSubdomains ? ['includeSubDomains'] : [])].join('; ');

const securityHeadersOf = (options: SecurityOptions): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicyOf(options),
  // Windows of other origins get no handle on ours, nor we on theirs.
  'cross-origin-opener-policy': 'same-origin',
  // Other sites cannot embed our pictures, scripts and responses.
  'cross-origin-resource-policy': 'same-origin',
  // Sibling subdomains get their own process and cannot relax document.domain towards us.
  'origin-agent-cluster': '?1',
  // The address of a page, which may contain an order's id, is not sent to other sites.
  'referrer-policy': 'same-origin',
  ...(options.isHttps && { 'strict-transport-security': transportPolicyOf(options) }),
  // Browsers must not guess another content type, for example a script.
  'x-content-type-options': 'nosniff',
  // DNS queries must not reveal the links of a page.
  'x-dns-prefetch-control': 'off',
  // Old Internet Explorer would run a downloaded page in our origin.
  'x-download-options': 'noopen',
  // For browsers without support for frame-ancestors.
  'x-frame-options': 'DENY',
  // PDF and Flash readers may not load our data across origins.
  'x-permitted-cross-domain-policies': 'none',
  // The browsers' old XSS filter can itself be abused, so it is off.
  'x-xss-protection': '0',
  // No screen of ours uses any of these.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
});

/** Sets the security headers and a general rate limit. */
export const registerSecurity = async (
  app: FastifyInstance,
  options: SecurityOptions,
): Promise<void> => {
  const { perMinute } = options;
  const headers = securityHeadersOf(options);
  // Set on arrival, so that live streams, which bypass `reply.send`, have them too.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    // Files of the app are cheap, and health checks must never be refused.
    allowList: (request) => !isApiRoute(request),
    errorResponseBuilder: (_request, context) =>
      new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(context.ttl / 1_000) }),
  });
};
