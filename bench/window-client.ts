import { connect } from 'node:net';

// Runs as a separate process, so that client and server do not share a thread.

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly cookie: string | null;
  /** True if a connection sends If-None-Match, as a browser does. */
  readonly hasMemory: boolean;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly unchanged: number;
  readonly full: number;
  readonly failed: number;
}

const headerOf = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];

/**
 * One connection; reports each answer and stops when the callback returns false. It writes HTTP by
 * hand, because a client slower than the server would measure itself.
 */
const ask = (load: Load, onAnswer: (status: number) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(load.port, '127.0.0.1');
    let etag: string | undefined;
    let rest: Buffer = Buffer.alloc(0);
    const send = (): void => {
      const known = load.hasMemory && etag !== undefined ? `if-none-match: ${etag}\r\n` : '';
      const cookie = load.cookie === null ? '' : `cookie: ${load.cookie}\r\n`;
      socket.write(`GET ${load.path} HTTP/1.1\r\nhost: localhost\r\n${cookie}${known}\r\n`);
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = rest.toString('latin1', 0, end);
      const status = Number(head.slice(9, 12));
      const length = status === 304 ? 0 : Number(headerOf(head, 'content-length') ?? 0);
      if (rest.length < end + 4 + length) return;
      rest = rest.subarray(end + 4 + length);
      etag = headerOf(head, 'etag') ?? etag;
      if (onAnswer(status)) send();
      else socket.destroy();
    });
  });

const run = async (load: Load): Promise<LoadResult> => {
  const counts = new Map<number, number>();
  const start = performance.now();
  const isOver = () => performance.now() - start > load.seconds * 1_000;
  const onAnswer = (status: number): boolean => {
    counts.set(status, (counts.get(status) ?? 0) + 1);
    return !isOver();
  };
  await Promise.all(Array.from({ length: load.connections }, () => ask(load, onAnswer)));
  const seconds = (performance.now() - start) / 1_000;
  const unchanged = counts.get(304) ?? 0;
  const full = counts.get(200) ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { perSecond: all / seconds, unchanged, full, failed: all - unchanged - full };
};

process.on('message', async (load: Load) => process.send?.(await run(load)));
process.on('disconnect', () => process.exit());
