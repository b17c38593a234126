import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallOutput, CallRequest, CallShape, Who } from '#contract/call.ts';
import { errorEnvelope } from '#contract/errors.ts';
import { admit, type CallerBy, type Doorkeeper } from '#server/http/callers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. The app refuses to start with a route that does not say. */
    who?: Who | 'provider';
  }
}

export interface Exposed<C extends CallShape> extends CallRequest<C> {
  readonly caller: CallerBy[C['who']];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<C extends CallShape> = (exposed: Exposed<C>) => Promise<CallOutput<C>>;

const securityOf: Readonly<Record<Who, readonly Record<string, string[]>[]>> = {
  public: [],
  member: [{ session: [] }],
  operator: [{ operatorToken: [] }],
};

const schemaOf = (call: CallShape) => ({
  summary: call.summary,
  tags: [call.path.split('/')[2] ?? 'api'],
  security: securityOf[call.who],
  ...(call.params && { params: call.params }),
  ...(call.query && { querystring: call.query }),
  ...(call.body && { body: call.body }),
  response: { 200: call.response, default: errorEnvelope },
});

/** The only way to offer a call of the contract. It knows who may make it before it is made. */
export const makeExpose =
  (app: FastifyInstance, keeper: Doorkeeper) =>
  <C extends CallShape>(call: C, handle: Handler<C>): void => {
    app.route({
      method: call.method,
      url: call.path,
      schema: schemaOf(call),
      config: {
        who: call.who,
        ...(call.perMinute && { rateLimit: { max: call.perMinute, timeWindow: '1 minute' } }),
      },
      // After the limit on requests, so that guessing a token is limited too, and before the body
      // is read, so that strangers cannot make us read one.
      preParsing: async (request) => {
        request.caller = await admit(call.who, request, keeper);
      },
      handler: async (request, reply) => {
        const { params, query, body } = request;
        // The schemas above have checked these three, and `admit` the caller.
        const exposed = { params, query, body, caller: request.caller, request, reply };
        return handle(exposed as unknown as Exposed<C>);
      },
    });
  };

declare module 'fastify' {
  interface FastifyRequest {
    caller: CallerBy[Who] | undefined;
  }
}

export type Expose = ReturnType<typeof makeExpose>;

/** Stops the start when a route, of ours or of a plugin, does not say who may call it. */
export const demandWho = (app: FastifyInstance): void => {
  app.decorateRequest('caller', undefined);
  app.addHook('onRoute', (route) => {
    if (route.config?.who === undefined) {
      throw new Error(`The route ${route.method} ${route.url} does not say who may call it.`);
    }
  });
};
