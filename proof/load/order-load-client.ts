import { connect } from 'node:net';
import { placeOrder } from '#contract/orders.ts';
import type { OrderRequest } from '#proof/model/world.ts';

// A separate process that orders over HTTP, on many connections at once. It writes HTTP by hand: a
// client slower than the server would measure itself.

export interface LoadRequest {
  readonly cookie: string;
  readonly request: OrderRequest;
}

export interface OrderLoad {
  /** Connections take them in turn. */
  readonly ports: readonly [number, ...number[]];
  /** The requests of each connection, sent one after the other. */
  readonly requests: readonly (readonly LoadRequest[])[];
}

export interface OrderLoadResult {
  readonly seconds: number;
  readonly failures: readonly string[];
}

const textOf = ({ cookie, request }: LoadRequest): string => {
  const body = JSON.stringify(request);
  return [
    `${placeOrder.method} ${placeOrder.path} HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookie}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
};

const order = (port: number, requests: readonly LoadRequest[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const failures: string[] = [];
    const left = [...requests];
    let rest: Buffer = Buffer.alloc(0);
    const send = (): void => {
      const request = left.shift();
      if (request !== undefined) {
        socket.write(textOf(request));
        return;
      }
      socket.destroy();
      resolve(failures);
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = rest.toString('latin1', 0, end);
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (rest.length < end + 4 + length) return;
      if (!head.startsWith('HTTP/1.1 200')) failures.push(rest.toString('utf8', end + 4));
      rest = rest.subarray(end + 4 + length);
      send();
    });
  });

process.on('message', async ({ ports, requests }: OrderLoad) => {
  const start = performance.now();
  const failures = await Promise.all(
    requests.map((own, at) => order(ports[at % ports.length] ?? ports[0], own)),
  );
  const seconds = (performance.now() - start) / 1_000;
  process.send?.({ seconds, failures: failures.flat() } satisfies OrderLoadResult);
});
process.on('disconnect', () => process.exit());
