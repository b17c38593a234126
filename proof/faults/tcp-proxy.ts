import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** A TCP proxy between the app and its database that can disrupt connections. */
export interface TcpProxy {
  readonly port: number;
  /** How many connections are open. */
  count(): number;
  /** Breaks the chosen connections; returns how many. */
  cut(isChosen?: () => boolean): number;
  /**
   * Delivers the next chunk to the database that contains `text`, then breaks before its answer.
   */
  cutAfter(text: string): void;
  /** From now on each chunk is delayed by this many milliseconds. */
  slow(delayMs: () => number): void;
  /** From now on neither bytes nor the ends of connections are delivered. */
  stall(): void;
  /** Delivers bytes again; those held back arrive now, in order. */
  flow(): void;
  close(): Promise<void>;
}

interface Traffic {
  delayMs: () => number;
  /** Resolves when bytes are delivered. */
  flows: Promise<void>;
}

/** Forwards one direction, chunk by chunk in order; the end comes last. */
const passOn = (
  from: Socket,
  to: Socket,
  traffic: Traffic,
  see?: (chunk: Buffer) => void,
): void => {
  let before = Promise.resolve();
  const later = (deliver: () => void): void => {
    before = before.then(async () => {
      const delay = traffic.delayMs();
      if (delay > 0) await sleep(delay);
      await traffic.flows;
      deliver();
    });
  };
  from.on('data', (chunk: Buffer) =>
    later(() => {
      if (to.writable) to.write(chunk);
      see?.(chunk);
    }),
  );
  from.on('close', () => later(() => to.end()));
  // An error is followed by a close.
  from.on('error', () => undefined);
};

/** Listens on its own port and forwards to the target. */
export const openTcpProxy = async (target: NetConnectOpts): Promise<TcpProxy> => {
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  const traffic: Traffic = { delayMs: () => 0, flows: Promise.resolve() };
  let letFlow: (() => void) | null = null;
  let fatalText: string | null = null;

  const server = createServer((near) => {
    const far = connect(target);
    near.setNoDelay();
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on('close', () => pairs.delete(pair));
    passOn(near, far, traffic, (chunk) => {
      if (fatalText === null || !chunk.includes(fatalText)) return;
      fatalText = null;
      near.destroy();
    });
    passOn(far, near, traffic);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut: TcpProxy['cut'] = (isChosen = () => true) => {
    const chosen = [...pairs].filter(isChosen);
    for (const pair of chosen) {
      pairs.delete(pair);
      for (const end of pair) end.destroy();
    }
    return chosen.length;
  };
  const flow = (): void => {
    traffic.delayMs = () => 0;
    letFlow?.();
    letFlow = null;
  };
  return {
    port: (server.address() as AddressInfo).port,
    count: () => pairs.size,
    cut,
    cutAfter: (text) => {
      fatalText = text;
    },
    flow,
    slow: (delayMs) => {
      traffic.delayMs = delayMs;
    },
    stall: () => {
      if (letFlow !== null) return;
      traffic.flows = new Promise((resolve) => {
        letFlow = resolve;
      });
    },
    close: async () => {
      flow();
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
};

/** The address on which a PostgreSQL listens. */
export const addressOf = ({ connectionString, host = '' }: pg.PoolConfig): NetConnectOpts => {
  if (connectionString === undefined) return { path: `${host}/.s.PGSQL.5432` };
  const url = new URL(connectionString);
  return { host: url.hostname, port: Number(url.port || 5432) };
};

/** The same database, through a port of this machine. */
export const throughPort = (connection: pg.PoolConfig, port: number): pg.PoolConfig => {
  if (connection.connectionString === undefined) return { ...connection, host: '127.0.0.1', port };
  const url = new URL(connection.connectionString);
  url.host = `127.0.0.1:${port}`;
  return { connectionString: url.href };
};

/** A proxy to a PostgreSQL, and the connection settings that go through it. */
export const openTcpProxyTo = async (
  connection: pg.PoolConfig,
): Promise<{ readonly proxy: TcpProxy; readonly connection: pg.PoolConfig }> => {
  const proxy = await openTcpProxy(addressOf(connection));
  return { proxy, connection: throughPort(connection, proxy.port) };
};
