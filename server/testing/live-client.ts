import { type ClientRequest, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { urlOf } from '#contract/call.ts';
import { type LiveMessage, livePath } from '#contract/live.ts';

export type Numbered<Message = LiveMessage> = Message & { readonly number: number };

export interface LiveClient<Message = LiveMessage> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Everything received so far, as raw text. */
  text(): string;
  messages(): Numbered<Message>[];
  /** Waits for the next matching message after those already returned. */
  next(isWanted?: (message: Numbered<Message>) => boolean): Promise<Numbered<Message>>;
  readonly ended: Promise<void>;
  /** Closes the connection, as a closed browser does. */
  kill(): void;
  /** Stops reading; `resume` continues. */
  pause(): void;
  resume(): void;
}

export interface LiveQuery {
  /** The members' stream by default. */
  readonly path?: string;
  readonly sport?: 'Pickle' | 'Padel';
  readonly after?: number;
  readonly lastEventId?: number | string;
  readonly cookie?: string;
}

/** The URL of an app; starts listening if necessary. */
export const addressOf = async (app: FastifyInstance): Promise<string> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
};

const messagesIn = <Message>(text: string): Numbered<Message>[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .map((frame) => {
      const field = (name: string) =>
        frame
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? '';
      return { ...(JSON.parse(field('data')) as Message), number: Number(field('id')) };
    });

/** Opens a stream over a real connection. */
export const openLive = <Message = LiveMessage>(
  address: string,
  options: LiveQuery = {},
): Promise<LiveClient<Message>> =>
  new Promise((resolve, reject) => {
    const { path = livePath, sport, after, lastEventId, cookie } = options;
    const request: ClientRequest = get(
      `${address}${urlOf(path, {}, { sport, after })}`,
      {
        agent: false,
        headers: {
          ...(cookie && { cookie }),
          ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
        },
      },
      (response) => {
        let text = '';
        let waitedFor = 0;
        let wake = Promise.withResolvers<void>();
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
          wake.resolve();
          wake = Promise.withResolvers<void>();
        });
        response.on('error', () => undefined);
        const ended = new Promise<void>((end) => response.on('close', end));
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: () => text,
          messages: () => messagesIn<Message>(text),
          next: async (isWanted = () => true) => {
            for (;;) {
              const unseen = messagesIn<Message>(text).slice(waitedFor);
              const at = unseen.findIndex(isWanted);
              const found = unseen[at];
              if (found !== undefined) {
                waitedFor += at + 1;
                return found;
              }
              await Promise.race([
                wake.promise,
                ended.then(() => Promise.reject(new Error(`The stream ended after: ${text}`))),
              ]);
            }
          },
          ended,
          kill: () => void request.destroy(),
          pause: () => void response.pause(),
          resume: () => void response.resume(),
        });
      },
    );
    request.on('error', reject);
    onTestFinished(() => void request.destroy());
  });
