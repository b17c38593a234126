import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Who } from '#contract/call.ts';

/** A route as the app itself has registered it. */
export interface Route {
  /** Method and path, which identify it. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly who: Who | 'provider';
  readonly params: z.ZodType | null;
  readonly query: z.ZodType | null;
  readonly body: z.ZodType | null;
  /** The schema of a success; null for pages, files and streams. */
  readonly response: z.ZodType | null;
  /** True if its body is a file. */
  readonly isUpload: boolean;
}

interface Schemas {
  readonly params?: z.ZodType;
  readonly querystring?: z.ZodType;
  readonly body?: z.ZodType;
  readonly consumes?: readonly string[];
  readonly response?: Readonly<Record<number, z.ZodType>>;
}

const routesIn = ({ method, url: path, schema = {}, config }: RouteOptions): Route[] => {
  const { who } = config ?? {};
  if (who === undefined) throw new Error(`${path} does not say who may call it.`);
  const { params, querystring, body, consumes, response } = schema as Schemas;
  return [method].flat().map((one) => ({
    name: `${one} ${path}`,
    method: one,
    path,
    who,
    params: params ?? null,
    query: querystring ?? null,
    body: body ?? null,
    response: response?.[200] ?? null,
    isUpload: consumes !== undefined,
  }));
};

const initialised = 'fastify.initialization';

/**
 * Builds an app and returns it with every route registered on it, by us or by a plugin. Fastify
 * publishes each new app on a diagnostics channel, so the app needs no hook for tests.
 */
export const withRoutes = async <Built extends { readonly app: FastifyInstance }>(
  build: () => Promise<Built>,
): Promise<Built & { readonly routes: readonly Route[] }> => {
  const registered = new Map<FastifyInstance, RouteOptions[]>();
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    const routes: RouteOptions[] = [];
    registered.set(fastify, routes);
    fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe(initialised, listen);
  try {
    const built = await build();
    await built.app.ready();
    const routes = registered.get(built.app);
    if (routes === undefined) throw new Error('Fastify did not publish the app.');
    return { ...built, routes: routes.flatMap(routesIn) };
  } finally {
    unsubscribe(initialised, listen);
  }
};
