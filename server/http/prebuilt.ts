import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A serialised response with an ETag: a client that already has it gets 304. It bypasses the
 * response schema of its call, so every user of this class has a test that validates it.
 */
export class Prebuilt {
  readonly etag: string;
  readonly json: () => string;

  constructor(etag: string, json: () => string) {
    this.etag = etag;
    this.json = json;
  }
}

/** The weak comparison of RFC 9110. */
const isKnown = (known: string | undefined, etag: string): boolean =>
  known !== undefined && (known === etag || known === '*' || known.split(/\s*,\s*/).includes(etag));

export const sendPrebuilt = (
  { etag, json }: Prebuilt,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  reply
    .header('etag', etag)
    // A browser may cache it but revalidates every time; the content depends on the member.
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(json());
};
