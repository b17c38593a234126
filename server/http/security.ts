import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#server/http/refusal.ts';

/** React Aria puts this one style element into the page; its hash changes with its version. */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/** By the route that was found, because a path can be spelled in several ways. */
export const isApiRoute = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith('/api/') ?? false;

export interface SecurityOptions {
  readonly isHttps: boolean;
  /** Requests per minute and address; 0 switches the limit off. */
  readonly perMinute: number;
}

/** Headers that let a page load and send only what is ours, and a general limit on requests. */
export const registerSecurity = async (
  app: FastifyInstance,
  { isHttps, perMinute }: SecurityOptions,
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", reactAriaStyle],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
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
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
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
