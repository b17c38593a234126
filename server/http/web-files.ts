import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StartData } from '#contract/start.ts';
import { startDataId } from '#contract/start-data-id.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ReadStartData } from '#server/http/start-data.ts';

const yearInSeconds = 31_536_000;
/** Of 11: a page that is sent once must be compressed quickly. */
const quickQuality = 4;

/** The build does not change while the server runs, so list its files once. */
const filesOf = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .filter((path) => !/(^|\/)\.|\.(br|gz)$/.test(path)),
  );

/**
 * A screen's path has no dot in its last part and no part that starts with one. Any other path is
 * requested by programs that look for a file, and the app's page would mislead them.
 */
const isScreen = (path: string): boolean => !/^(api|static)(\/|$)|(^|\/)\.|\.[^/]*$/.test(path);

/** The console has a page of its own, which contains nothing of a member. */
const isConsole = (path: string): boolean => /^console(\/|$)/.test(path);

/** Password managers look here for the change of a password (W3C, A Well-Known URL). */
const changePasswordPath = '/.well-known/change-password';

/** Escape `<`, which could end the element or open a comment; in JSON it occurs only in strings. */
const withStartData = (page: string, data: StartData): string => {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${startDataId}">${json}</script>`;
  return page.replace('</body>', () => `${element}</body>`);
};

/** A member's page must not be cached. */
const sendOnce = async (
  page: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  if (!/\bbr\b/.test(headers['accept-encoding']?.toString() ?? '')) return reply.send(page);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quickQuality };
  return reply
    .header('content-encoding', 'br')
    .send(await promisify(brotliCompress)(page, { params }));
};

/**
 * Serves the built app: files with a hash in their name never change, all others are revalidated.
 * Every path that is not a file is a screen: of the console below `/console`, else of the members'
 * app. A member's page also contains the data that its screen needs first; other visitors may cache
 * the page as it was built.
 */
export const registerWebFiles = async (
  app: FastifyInstance,
  folder: string,
  readStartData: ReadStartData,
): Promise<void> => {
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  if (!existsSync(join(folder, 'index.html'))) return;
  const files = filesOf(folder);
  const memberPage = readFileSync(join(folder, 'index.html'), 'utf8');
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
  app.get(changePasswordPath, { config: { who: 'public' }, logLevel: 'warn' }, (_, reply) =>
    reply.redirect('/forgot-password', 303),
  );
  app.get<{ Params: { '*': string } }>(
    '/*',
    { config: { who: 'public' }, logLevel: 'warn' },
    async (request, reply) => {
      const path = request.params['*'];
      if (files.has(path)) return reply.sendFile(path);
      if (!isScreen(path)) throw new Refusal('not_found');
      if (isConsole(path)) return reply.sendFile('console.html');
      const data = await readStartData(request, reply);
      reply.header('vary', 'cookie, accept-encoding');
      if (data === null) return reply.sendFile('index.html');
      return sendOnce(withStartData(memberPage, data), request, reply);
    },
  );
};
