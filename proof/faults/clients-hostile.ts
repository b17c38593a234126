import { connect, type Socket } from 'node:net';

/** How the server treated a misbehaving client. */
export interface Treatment {
  /** The status of every response. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** True if the server closed the connection rather than leaving that to the client. */
  readonly isEnded: boolean;
  readonly afterMs: number;
}

/** A client's behaviour once connected. Its timers stop when its connection closes. */
export type Behaviour = (
  socket: Socket,
  repeat: (everyMs: number, work: () => void) => void,
) => void;

/** The server to misbehave against, and for how long at most. */
export interface Victim {
  readonly port: number;
  readonly timeoutMs: number;
  /** Requests are limited per address, so clients with the same address share a limit. */
  readonly localAddress?: string;
}

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

export const misbehave = (
  { port, timeoutMs, localAddress = '127.0.0.1' }: Victim,
  behaviour: Behaviour,
): Promise<Treatment> =>
  new Promise((resolve) => {
    const began = performance.now();
    const timers: NodeJS.Timeout[] = [];
    const chunks: string[] = [];
    let isEnded = true;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.setEncoding('latin1');
    socket.on('connect', () =>
      behaviour(socket, (everyMs, work) => timers.push(setInterval(work, everyMs))),
    );
    socket.on('data', (chunk) => chunks.push(String(chunk)));
    // The server may close the connection while the client is still sending; that is a result too.
    socket.on('error', () => undefined);
    timers.push(
      setTimeout(() => {
        isEnded = false;
        socket.destroy();
      }, timeoutMs),
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

/** Connects and sends nothing. */
export const sendsNothing: Behaviour = () => undefined;

/** Sends the head of a request byte by byte and never finishes it. */
export const dripsHead: Behaviour = (socket, repeat) => {
  socket.write(`${headOf('GET /api/time HTTP/1.1')}\r\nX-Slow: `);
  repeat(dripMs, () => socket.write('x'));
};

/** Announces a body and sends it byte by byte. */
export const dripsBody =
  (cookie: string): Behaviour =>
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

/** How often the client that reads nothing sends requests, and how many at a time. */
const askMs = 200;
const askTimes = 10;

/**
 * Requests a large response again and again, and starts to read only after it must have been
 * dropped.
 */
export const readsNothing =
  (path: string, rounds: number, forMs: number): Behaviour =>
  (socket, repeat) => {
    let sent = 0;
    socket.pause();
    repeat(askMs, () => {
      sent += 1;
      if (sent > rounds) return;
      socket.write(`${headOf(`GET ${path} HTTP/1.1`)}\r\n\r\n`.repeat(askTimes));
    });
    repeat(forMs, () => socket.resume());
  };

/** Sends more requests at once than the server queues for one connection. */
export const sendsManyRequests =
  (path: string, times: number): Behaviour =>
  (socket) => {
    socket.write(`${headOf(`GET ${path} HTTP/1.1`)}\r\n\r\n`.repeat(times));
  };

/** Opens a live stream and never reads it. */
export const opensStreamUnread =
  (cookie: string): Behaviour =>
  (socket) => {
    socket.pause();
    socket.write(`${headOf('GET /api/live?sport=Pickle HTTP/1.1', asMember(cookie))}\r\n\r\n`);
  };

/** Opens a live stream and reads it. */
export const readsStream =
  (cookie: string): Behaviour =>
  (socket) => {
    socket.write(`${headOf('GET /api/live?sport=Pickle HTTP/1.1', asMember(cookie))}\r\n\r\n`);
  };

/** Sends a head larger than the server accepts. */
export const sendsLargeHead: Behaviour = (socket) => {
  socket.write(`${headOf('GET /api/time HTTP/1.1', `X-Long: ${'x'.repeat(70_000)}`)}\r\n\r\n`);
};

/**
 * Between two parts of a large body. The server closes the connection behind its answer, and a part
 * that arrives then makes the kernel drop the answer unread, which is no fault of the server.
 */
const partMs = 100;

/** Sends a chunked body without end. */
export const sendsLargeBody =
  (cookie: string): Behaviour =>
  (socket, repeat) => {
    const head = headOf(
      'POST /api/prices/courts HTTP/1.1',
      asMember(cookie),
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    socket.write(`${head}\r\n\r\n`);
    repeat(partMs, () => socket.write(`8000\r\n${' '.repeat(0x8000)}\r\n`));
  };

/** Announces a picture larger than allowed, and sends it anyway. */
export const sendsLargePicture =
  (cookie: string, bytes: number): Behaviour =>
  (socket, repeat) => {
    const head = headOf(
      'POST /api/profile/avatar HTTP/1.1',
      asMember(cookie),
      'Content-Type: image/png',
      `Content-Length: ${bytes}`,
    );
    socket.write(`${head}\r\n\r\n`);
    repeat(partMs, () => socket.write(Buffer.alloc(0x8000)));
  };
