import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** On a clock that nobody moves. */
  readonly atMs: number;
}

export interface Listener {
  readonly url: string;
  readonly heard: readonly Heard[];
}

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Somebody on loopback who is asked over real connections; a reply of null leaves them hanging. */
export const listen = async (reply: (heard: Heard) => Reply | null): Promise<Listener> => {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const body = Buffer.concat(chunks).toString();
    const one = { method, path, headers, body, atMs: performance.now() };
    heard.push(one);
    const said = reply(one);
    if (said !== null) response.writeHead(said.status ?? 200, said.headers).end(said.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, heard };
};
