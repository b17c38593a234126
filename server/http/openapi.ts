import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { renderApiPage } from '#server/http/api-page.ts';

/** Must be registered before the routes that it describes. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Depot',
        version: '1',
        description:
          'Booking of courts and lessons. Amounts are integer sen, dates are YYYY-MM-DD.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'depot.session_token' },
          operatorToken: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      return { schema: input.url.startsWith('/api/') ? schema : { ...schema, hide: true }, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
  const open = { config: { who: 'public' as const } };
  app.get('/openapi.json', open, async () => app.swagger());
  app.get('/openapi', open, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderApiPage(app.swagger())),
  );
};
