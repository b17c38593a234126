import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import type { CallOutput, CallRequest, CallShape, UploadShape, Who } from '#contract/call.ts';
import { errorEnvelope } from '#contract/errors.ts';
import { admit, type CallerFinder, type CallerOf } from '#server/http/callers.ts';
import { runAsService, type ServiceCaller } from '#server/http/current-service.ts';
import { Prebuilt, sendPrebuilt } from '#server/http/prebuilt.ts';
import { Refusal } from '#server/http/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The callers that the route accepts. The app does not start with a route without it. */
    who?: Who | 'provider';
    /** See `CallShape`. Without it the session is read from the database for every request. */
    session?: 'recent';
  }
}

interface Exposed<C extends CallShape> extends CallRequest<C> {
  readonly caller: CallerOf<C['who']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<C extends CallShape> = (exposed: Exposed<C>) => Promise<CallOutput<C> | Prebuilt>;

const securityOf = (who: Who): readonly Record<string, string[]>[] => {
  if (who === 'public') return [];
  if (who === 'member') return [{ session: [] }];
  return 'service' in who ? [{ operatorToken: [] }] : [{ staffSession: [] }];
};

const schemaOf = (call: CallShape) => ({
  summary: call.summary,
  tags: [call.path.split('/')[2] ?? 'api'],
  security: securityOf(call.who),
  ...(call.params && { params: call.params }),
  ...(call.query && { querystring: call.query }),
  ...(call.body && { body: call.body }),
  ...(call.upload && { consumes: [...call.upload.types] }),
  response: { 200: call.response, default: errorEnvelope },
});

/** A request without a body reaches the handler too. */
const fileOf = ({ refusals }: UploadShape, body: unknown) => {
  if (!Buffer.isBuffer(body)) throw new Refusal(refusals.type);
  return { body: undefined, file: body };
};

/**
 * Registers the route in its own scope: only here are bodies files of the given types; everywhere
 * else they are JSON.
 */
const routeUpload = (app: FastifyInstance, route: RouteOptions, upload: UploadShape): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [...upload.types],
      { parseAs: 'buffer', bodyLimit: upload.limitBytes },
      (_request, body, done) => done(null, body),
    );
    scope.route({
      ...route,
      bodyLimit: upload.limitBytes,
      errorHandler: (error: FastifyError) => {
        if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new Refusal(upload.refusals.size);
        if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
          throw new Refusal(upload.refusals.type);
        }
        throw error;
      },
    });
  });
};

const isService = (caller: CallerOf<Who> | undefined): caller is ServiceCaller =>
  caller !== undefined && caller !== null && 'service' in caller;

/** The only way to register a call of the contract. */
export const makeExpose =
  (app: FastifyInstance) =>
  <C extends CallShape>(call: C, handle: Handler<C>): void => {
    const { upload } = call;
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      schema: schemaOf(call),
      config: {
        who: call.who,
        ...(call.session && { session: call.session }),
        ...(call.perMinute && { rateLimit: { max: call.perMinute, timeWindow: '1 minute' } }),
      },
      handler: async (request, reply) => {
        const { params, query, caller } = request;
        const { body, file } = upload ? fileOf(upload, request.body) : { body: request.body };
        // The schemas above have validated the first three, and `guardRoutes` the caller.
        const exposed = { params, query, body, file, caller, request, reply };
        const work = () => handle(exposed as unknown as Exposed<C>);
        const answer = await (isService(caller) ? runAsService(caller, work) : work());
        return answer instanceof Prebuilt ? sendPrebuilt(answer, request, reply) : answer;
      },
    };
    if (upload === undefined) app.route(route);
    else routeUpload(app, route, upload);
  };

declare module 'fastify' {
  interface FastifyRequest {
    caller: CallerOf<Who> | undefined;
  }
}

export type Expose = ReturnType<typeof makeExpose>;

/**
 * Authorises every request, and stops the start if any route, including those of plugins, has no
 * `who`. It runs after the rate limit, so that guessing a token is limited too, and before the body
 * is parsed, so that strangers cannot make us read one.
 */
export const guardRoutes = (app: FastifyInstance, finder: CallerFinder): void => {
  app.decorateRequest('caller', undefined);
  app.addHook('preParsing', async (request) => {
    const { who } = request.routeOptions.config;
    if (who !== undefined && who !== 'provider') {
      request.caller = await admit(who, request, finder);
    }
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.who === undefined) {
      throw new Error(`The route ${route.method} ${route.url} does not say who may call it.`);
    }
  });
};
