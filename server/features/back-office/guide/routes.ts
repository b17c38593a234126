import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { html, htmlPage } from '#server/http/html.ts';
import { readMarkdown } from '#server/http/markdown.ts';
import { Refusal } from '#server/http/refusal.ts';

const guidePath = '/console/guide';
const docs = new URL('../../../../docs/', import.meta.url);
const pictureName = /^desk-[\w-]+\.png$/;

const readPage = (): string => {
  const { title, body } = readMarkdown(readFileSync(new URL('desk.md', docs), 'utf8'), guidePath);
  return htmlPage(title, html`<section class="guide">${body}</section>`);
};

/** The guide of the desk, docs/desk.md, as a page without external resources. */
export const guideRoutes = (app: FastifyInstance): void => {
  const page = readPage();
  const pictures = new Map(
    readdirSync(new URL('pictures/', docs))
      .filter((file) => pictureName.test(file))
      .map((file) => [file, readFileSync(new URL(`pictures/${file}`, docs))]),
  );
  // Public: the guide contains nothing about this venue.
  const forEverybody = { config: { who: 'public' as const }, schema: { hide: true } };
  app.get(guidePath, forEverybody, (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  );
  app.get<{ Params: { picture: string } }>(
    `${guidePath}/:picture`,
    forEverybody,
    ({ params }, reply) => {
      const picture = pictures.get(params.picture);
      if (picture === undefined) throw new Refusal('not_found');
      return reply.header('cache-control', 'no-cache').type('image/png').send(picture);
    },
  );
};
