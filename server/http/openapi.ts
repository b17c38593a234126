import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { renderApiPage } from '#server/http/api-page.ts';

const fileSchema = { type: 'string', format: 'binary' } as const;

/** Must be registered before the routes that it describes. */
export const registerOpenApi = async (
  app: FastifyInstance,
  cookies: { readonly session: string; readonly staffSession: string },
): Promise<void> => {
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
          session: { type: 'apiKey', in: 'cookie', name: cookies.session },
          staffSession: { type: 'apiKey', in: 'cookie', name: cookies.staffSession },
          operatorToken: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      if (!input.url.startsWith('/api/')) return { schema: { ...schema, hide: true }, url };
      // Only uploads set `consumes`; their body is a file, which no schema validates.
      return { schema: schema?.consumes ? { ...schema, body: fileSchema } : schema, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
  const open = { config: { who: 'public' as const } };
  app.get('/openapi.json', open, async () => app.swagger());
  app.get('/openapi', open, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderApiPage(app.swagger())),
  );
};
