import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
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

/**
 * The library's headers. It would work them out anew for every request, which took an eighth of the
 * time of a quick answer, though they never change.
 */
const headersOf = async (options: FastifyHelmetOptions): Promise<Record<string, string>> => {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get('/', async (_request, reply) => reply.raw.getHeaders());
  return (await probe.inject('/')).json();
};

/** Headers that let a page load and send only what is ours, and a general limit on requests. */
export const registerSecurity = async (
  app: FastifyInstance,
  { isHttps, perMinute, formTargets }: SecurityOptions,
): Promise<void> => {
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'", ...formTargets],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 63_072_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  // On arrival, so that streams, which are not sent like other answers, have them too.
  app.addHook('onRequest', (_request, reply, done) => {
    reply
      .headers(headers)
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
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
