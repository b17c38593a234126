import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

export interface Answer {
  /** 0 without a response. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Question {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface SlotKey {
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly priceSen: number;
}

/** A browser with its own address, kept-alive connections and perhaps a session. */
export interface Visitor {
  ask(question: Question): Promise<Answer>;
  /** Pays with credits, so that the order is complete when it is answered. */
  order(courtSlot: SlotKey): Promise<Answer>;
  /** The response of the live stream, or null when it was refused. */
  listen(after: number | null): Promise<IncomingMessage | null>;
  close(): void;
}

export interface Site {
  readonly port: number;
  /** Null for a site without TLS. */
  readonly certificate: string | null;
}

const bodyOf = async (answer: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export const makeVisitor = (site: Site, localAddress: string, cookie = ''): Visitor => {
  const { Agent, request } = site.certificate === null ? http : https;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send = (options: https.RequestOptions, body?: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const sent = request({
        agent,
        host: '127.0.0.1',
        servername: 'localhost',
        port: site.port,
        ...(site.certificate !== null && { ca: site.certificate }),
        localAddress,
        ...options,
        headers: { host: `localhost:${site.port}`, cookie, ...options.headers },
      });
      sent.on('response', resolve);
      sent.on('error', reject);
      sent.end(body);
    });

  const ask: Visitor['ask'] = async ({ method = 'GET', path, headers = {}, body }) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const content = text === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const answer = await send({ method, path, headers: { ...content, ...headers } }, text);
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: await bodyOf(answer),
      };
    } catch {
      return { status: 0, headers: {}, body: Buffer.alloc(0) };
    }
  };

  return {
    ask,
    order: ({ court, date, slot, priceSen }) =>
      ask({
        method: 'POST',
        path: '/api/orders',
        body: {
          orderId: makeOrderId(randomBytes(8), Temporal.Now.instant()),
          bookingType: 'court-booking',
          date,
          slots: { [court]: [slot] },
          shownCreditsSen: priceSen,
          shownTotalSen: 0,
          shownFreeSlots: 0,
          billingName: 'Mei Tan',
          billingEmail: 'mei@person.test',
          billingMobile: '+60 12 345 6789',
        },
      }),
    listen: async (after) => {
      const query = after === null ? '' : `&after=${after}`;
      try {
        const answer = await send({ agent: false, path: `/api/live?sport=Pickle${query}` });
        if (answer.statusCode === 200) return answer;
        answer.resume();
      } catch {
        // The caller retries.
      }
      return null;
    },
    close: () => agent.destroy(),
  };
};
