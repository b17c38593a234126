import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** On a monotonic clock. */
  readonly atMs: number;
}

export interface Listener {
  readonly url: string;
  readonly heard: readonly ReceivedRequest[];
}

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A server on loopback that records requests over real connections; a reply of null leaves them
 * unanswered.
 */
export const listen = async (
  reply: (heard: ReceivedRequest) => Reply | null,
): Promise<Listener> => {
  const heard: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const body = Buffer.concat(chunks).toString();
    const one = { method, path, headers, body, atMs: performance.now() };
    heard.push(one);
    const answer = reply(one);
    if (answer !== null)
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, heard };
};
