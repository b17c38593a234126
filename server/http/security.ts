import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#server/http/refusal.ts';

/** By the route that was found, because a path can be spelled in several ways. */
export const isApiRoute = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith('/api/') ?? false;

export interface SecurityOptions {
  readonly isHttps: boolean;
  /** Requests per minute and address; 0 switches the limit off. */
  readonly perMinute: number;
  /** Other origins to which our pages may post a form: the payment page's. */
  readonly formTargets: readonly string[];
}

/** Browsers load from, and send forms to, only the places that these lines name. */
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

const securityHeadersOf = (options: SecurityOptions): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicyOf(options),
  // A window that opens ours, or that we open, has no handle on the other.
  'cross-origin-opener-policy': 'same-origin',
  // Other sites cannot embed our pictures, scripts and answers.
  'cross-origin-resource-policy': 'same-origin',
  // Sibling subdomains get a process of their own and cannot relax document.domain towards us.
  'origin-agent-cluster': '?1',
  // The address of a page, which may name an order, is told to nobody else.
  'referrer-policy': 'same-origin',
  // Two years of HTTPS only. Subdomains belong to the venue and are left alone.
  ...(options.isHttps && { 'strict-transport-security': 'max-age=63072000' }),
  // Browsers take the content type as it is said and never guess a script.
  'x-content-type-options': 'nosniff',
  // No DNS query tells which links are on a page.
  'x-dns-prefetch-control': 'off',
  // Old Internet Explorer would run a downloaded page as if it were ours.
  'x-download-options': 'noopen',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
  // PDF and Flash readers may not load our data across origins.
  'x-permitted-cross-domain-policies': 'none',
  // The old filter of browsers can itself be abused, so it stays off.
  'x-xss-protection': '0',
  // No screen of ours uses any of these.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
});

/** Headers that let a page load and send only what is ours, and a general limit on requests. */
export const registerSecurity = async (
  app: FastifyInstance,
  options: SecurityOptions,
): Promise<void> => {
  const { perMinute } = options;
  const headers = securityHeadersOf(options);
  // On arrival, so that streams, which are not sent like other answers, have them too.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    // Files of the app are cheap, and health checks must never be turned away.
    allowList: (request) => !isApiRoute(request),
    errorResponseBuilder: (_request, context) =>
      new Refusal('too_many_requests', { hint: `Try again in ${context.after}.` }),
  });
};
