import { connect, type Socket } from 'node:net';

// Runs as a separate process: many browsers, each with an open stream.

const openAtOnce = 100;

export interface OpenStreams {
  readonly topic: 'open';
  readonly port: number;
  readonly cookies: readonly string[];
  readonly count: number;
}

/** The times, in milliseconds, at which the streams received the next change. */
export type Arrivals = readonly number[];

const sockets: Socket[] = [];
let arrivals: number[] = [];
let onArrival: () => void = () => undefined;

const openStream = (port: number, cookie: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (text: string) => {
      if (text.includes('"topic":"hello"')) resolve();
      if (!text.includes('"topic":"slots"')) return;
      arrivals.push(performance.timeOrigin + performance.now());
      onArrival();
    });
    socket.write(
      `GET /api/live?sport=Pickle HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`,
    );
  });

const openStreams = async ({ port, cookies, count }: OpenStreams): Promise<number> => {
  while (sockets.length < count) {
    await Promise.all(
      Array.from({ length: openAtOnce }, () =>
        openStream(port, cookies[sockets.length % cookies.length] ?? ''),
      ),
    );
  }
  return sockets.length;
};

/** Waits until all streams have received a change, or for five seconds. */
const nextArrivals = (): Promise<Arrivals> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      onArrival = () => undefined;
      resolve(arrivals);
      arrivals = [];
    };
    const timer = setTimeout(finish, 5_000);
    onArrival = () => {
      if (arrivals.length === sockets.length) finish();
    };
  });

process.on('message', async (question: OpenStreams | { readonly topic: 'next' }) => {
  process.send?.(question.topic === 'open' ? await openStreams(question) : await nextArrivals());
});
process.on('disconnect', () => process.exit());
