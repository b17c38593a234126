import { once } from 'node:events';
import { connect } from 'node:net';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  /** From the first byte sent to the last received. */
  readonly ms: number;
}

/** A keep-alive connection, as a browser's, with one request at a time. */
export interface HttpConnection {
  ask(method: string, path: string, body?: object): Promise<HttpAnswer>;
  close(): void;
}

/**
 * Writes HTTP by hand: hundreds of clients share the server's cores, so they must cost next to
 * nothing, or the measurement would be of the clients.
 */
export const openHttpConnection = async (port: number, cookie: string): Promise<HttpConnection> => {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let rest: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<HttpAnswer> | null = null;
  let sentAt = 0;
  const fail = (error: Error): void => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection was closed.')));
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = rest.toString('latin1', 0, end);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    if (rest.length < end + 4 + length) return;
    const body = rest.toString('utf8', end + 4, end + 4 + length);
    rest = rest.subarray(end + 4 + length);
    waiting?.resolve({ status: Number(head.slice(9, 12)), body, ms: performance.now() - sentAt });
    waiting = null;
  });
  return {
    ask: (method, path, body) => {
      waiting = Promise.withResolvers();
      const content = body === undefined ? '' : JSON.stringify(body);
      const length = Buffer.byteLength(content);
      const kind = content === '' ? '' : 'content-type: application/json\r\n';
      sentAt = performance.now();
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n${kind}` +
          `content-length: ${length}\r\n\r\n${content}`,
      );
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
};
