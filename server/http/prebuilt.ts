import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * An answer that is kept as text and told apart by its tag: a caller who has the same one already is
 * told so, and nothing is sent. It goes out as it is, without the schema of its call being asked, so
 * whoever builds one has a test that asks it.
 */
export class Prebuilt {
  readonly etag: string;
  readonly json: () => string;

  constructor(etag: string, json: () => string) {
    this.etag = etag;
    this.json = json;
  }
}

/** The comparison of RFC 9110, which takes weak tags as they are. */
const isKnown = (known: string | undefined, etag: string): boolean =>
  known !== undefined && (known === etag || known === '*' || known.split(/\s*,\s*/).includes(etag));

export const sendPrebuilt = (
  { etag, json }: Prebuilt,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  reply
    .header('etag', etag)
    // A browser may keep it, but asks every time; what is in it depends on who asks.
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(json());
};
