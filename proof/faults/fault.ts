import type pg from 'pg';
import type { TcpProxy } from '#proof/faults/tcp-proxy.ts';
import type { Random } from '#proof/model/random.ts';
import type { Finding } from '#proof/production/findings.ts';
import type { DepotProcess } from '#proof/production/processes.ts';
import type { Database } from '#server/db/database.ts';

/**
 * A fault of machines, networks or clients, injected into a venue, with what must hold afterwards.
 */
export interface Fault {
  readonly name: string;
  readonly run: (place: FaultPlace, random: Random) => Promise<readonly Finding[]>;
}

/** A process of the app that can be killed and restarted on the same port. */
export interface FaultApp {
  readonly port: number;
  readonly url: string;
  /** The process that is running, or ran last. */
  current(): DepotProcess;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves to the exit code. */
  end(): Promise<number | null>;
  /** Restarts it, as a supervisor would; resolves when it is ready, to how long that took. */
  startAgain(): Promise<number>;
}

/** The venue's PostgreSQL. It listens on a socket; only the TCP proxy connects apps to it. */
export interface Engine {
  readonly socket: string;
  connectionTo(database: string): pg.PoolConfig;
  /** Starts it unless it is running; resolves when it takes connections. */
  start(): Promise<void>;
  /** `fast` shuts down cleanly, `immediate` leaves crash recovery to the next start. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Stops it if it is running, and deletes its files. */
  destroy(): Promise<void>;
}

/** An empty venue on its own PostgreSQL database; everything is removed after the fault. */
export interface FaultPlace {
  /** For the fault's own files. */
  readonly folder: string;
  readonly engine: Engine;
  /**
   * The TCP proxy between every app and the database, which can cut, stall and slow connections.
   */
  readonly proxy: TcpProxy;
  /** A connection to the database that bypasses the proxy. */
  readonly db: Database;
  /** The URL the apps get, through the proxy. */
  readonly databaseUrl: string;
  /** Starts an app with Fiuu payments and without rate limits; `env` overrides its settings. */
  startApp(env?: Readonly<Record<string, string>>): Promise<FaultApp>;
  /** Runs at the end, however the fault ends; the last one registered runs first. */
  endLater(end: () => Promise<unknown>): void;
}
