import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/http/refusal.ts';

const yearInSeconds = 31_536_000;

/** The build does not change while we run, so its files are known once and for all. */
const filesOf = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );

/** These addresses are never a screen: what is not there is not there. */
const isScreen = (path: string): boolean => !/^(api|static)\//.test(path);

/**
 * The built app: files with a hash in their name never change, all others are asked for again.
 * Every path that is not a file is a screen of the app, which finds its own way.
 */
export const registerWebFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  if (!existsSync(join(folder, 'index.html'))) return;
  const files = filesOf(folder);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'static'));
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache',
      );
    },
  });
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { who: 'public' }, logLevel: 'warn' },
    (request, reply) => {
      const path = request.params['*'];
      if (files.has(path)) return reply.sendFile(path);
      if (isScreen(path)) return reply.sendFile('index.html');
      throw new Refusal('not_found');
    },
  );
};
