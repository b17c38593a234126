import { connect, type Socket } from 'node:net';

/** How a server has treated a client that misbehaves. */
export interface Treatment {
  /** The statuses of everything that it answered. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** Whether it ended the connection, and did not leave that to us. */
  readonly isEnded: boolean;
  readonly afterMs: number;
}

/** What a client does once it is connected. Its repetitions end with its connection. */
export type Manner = (socket: Socket, repeat: (everyMs: number, work: () => void) => void) => void;

/** Where to misbehave, and for how long at most. */
export interface Victim {
  readonly port: number;
  readonly patienceMs: number;
  /** The limit on requests goes by address, so that clients of one address share it. */
  readonly localAddress?: string;
}

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

export const misbehave = (
  { port, patienceMs, localAddress = '127.0.0.1' }: Victim,
  manner: Manner,
): Promise<Treatment> =>
  new Promise((resolve) => {
    const began = performance.now();
    const timers: NodeJS.Timeout[] = [];
    const chunks: string[] = [];
    let isEnded = true;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.setEncoding('latin1');
    socket.on('connect', () =>
      manner(socket, (everyMs, work) => timers.push(setInterval(work, everyMs))),
    );
    socket.on('data', (chunk) => chunks.push(String(chunk)));
    // A server that hangs up while we still speak has treated us too.
    socket.on('error', () => undefined);
    timers.push(
      setTimeout(() => {
        isEnded = false;
        socket.destroy();
      }, patienceMs),
    );
    socket.on('close', () => {
      for (const timer of timers) clearTimeout(timer);
      const text = chunks.join('');
      const afterMs = performance.now() - began;
      resolve({ statuses: statusesIn(text), text, isEnded, afterMs });
    });
  });

const headOf = (first: string, ...more: readonly string[]): string =>
  [first, 'Host: localhost', ...more].join('\r\n');

const asMember = (cookie: string): string => `Cookie: ${cookie}`;

const dripMs = 200;

/** Connects, and says nothing. */
export const saysNothing: Manner = () => undefined;

/** Sends the head of a request byte by byte, and never its end. */
export const dripsHead: Manner = (socket, repeat) => {
  socket.write(`${headOf('GET /api/time HTTP/1.1')}\r\nX-Slow: `);
  repeat(dripMs, () => socket.write('x'));
};

/** Announces a body and sends it byte by byte. */
export const dripsBody =
  (cookie: string): Manner =>
  (socket, repeat) => {
    const head = headOf(
      'POST /api/prices/courts HTTP/1.1',
      asMember(cookie),
      'Content-Type: application/json',
      'Content-Length: 100000',
    );
    socket.write(`${head}\r\n\r\n{`);
    repeat(dripMs, () => socket.write(' '));
  };

/** How often somebody asks who does not read, and for how much each time. */
const askMs = 200;
const askTimes = 10;

/** Asks for a large answer again and again, and begins to read only when it must have been given up. */
export const readsNothing =
  (path: string, rounds: number, forMs: number): Manner =>
  (socket, repeat) => {
    let asked = 0;
    socket.pause();
    repeat(askMs, () => {
      asked += 1;
      if (asked > rounds) return;
      socket.write(`${headOf(`GET ${path} HTTP/1.1`)}\r\n\r\n`.repeat(askTimes));
    });
    repeat(forMs, () => socket.resume());
  };

/** Asks for more at once than anybody waits for. */
export const asksForMuch =
  (path: string, times: number): Manner =>
  (socket) => {
    socket.write(`${headOf(`GET ${path} HTTP/1.1`)}\r\n\r\n`.repeat(times));
  };

/** Opens a live stream that it never reads. */
export const listensDeaf =
  (cookie: string): Manner =>
  (socket) => {
    socket.pause();
    socket.write(`${headOf('GET /api/live?sport=Pickle HTTP/1.1', asMember(cookie))}\r\n\r\n`);
  };

/** Opens a live stream and reads it. */
export const listens =
  (cookie: string): Manner =>
  (socket) => {
    socket.write(`${headOf('GET /api/live?sport=Pickle HTTP/1.1', asMember(cookie))}\r\n\r\n`);
  };

/** A head that is larger than any of ours. */
export const sendsLargeHead: Manner = (socket) => {
  socket.write(`${headOf('GET /api/time HTTP/1.1', `X-Long: ${'x'.repeat(70_000)}`)}\r\n\r\n`);
};

/** A body that never said how long it would be. */
export const sendsLargeBody =
  (cookie: string): Manner =>
  (socket, repeat) => {
    const head = headOf(
      'POST /api/prices/courts HTTP/1.1',
      asMember(cookie),
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    socket.write(`${head}\r\n\r\n`);
    repeat(5, () => socket.write(`8000\r\n${' '.repeat(0x8000)}\r\n`));
  };

/** A picture that is announced as larger than a picture may be, and sent all the same. */
export const sendsLargePicture =
  (cookie: string, bytes: number): Manner =>
  (socket, repeat) => {
    const head = headOf(
      'POST /api/profile/avatar HTTP/1.1',
      asMember(cookie),
      'Content-Type: image/png',
      `Content-Length: ${bytes}`,
    );
    socket.write(`${head}\r\n\r\n`);
    repeat(5, () => socket.write(Buffer.alloc(0x8000)));
  };
