import type pg from 'pg';
import type { Line } from '#proof/faults/line.ts';
import type { Random } from '#proof/model/random.ts';
import type { Finding } from '#proof/production/findings.ts';
import type { DepotProcess } from '#proof/production/processes.ts';
import type { Database } from '#server/db/database.ts';

/** Something that machines, networks or people do to a venue, and what must come of it. */
export interface Fault {
  readonly name: string;
  readonly run: (place: FaultPlace, random: Random) => Promise<readonly Finding[]>;
}

/** A process of the app that can be killed and started again on the same port. */
export interface FaultApp {
  readonly port: number;
  readonly url: string;
  /** The process that serves now, or served last. */
  current(): DepotProcess;
  /** As `kill -9` does it. */
  kill(): Promise<void>;
  /** Asks it to end; resolves to its exit code. */
  end(): Promise<number | null>;
  /** Starts it again, as a supervisor would; resolves when it is ready, to how long that took. */
  startAgain(): Promise<number>;
}

/** The PostgreSQL under the venue. It is reached by a socket; only the line leads there by TCP. */
export interface Engine {
  readonly socket: string;
  connectionTo(database: string): pg.PoolConfig;
  /** Starts it where it does not run; resolves when it takes connections. */
  start(): Promise<void>;
  /** `fast` ends in order, `immediate` leaves the rest to crash recovery. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Ends it if it runs, and removes all that it has. */
  destroy(): Promise<void>;
}

/** An empty venue on a PostgreSQL that may be harmed; nothing of it outlives the fault. */
export interface FaultPlace {
  /** For files of the fault. */
  readonly folder: string;
  readonly engine: Engine;
  /** The way from every app to the database, which can be cut, stalled and slowed. */
  readonly line: Line;
  /** A look at the database past the line. */
  readonly db: Database;
  /** As an app is given it: through the line. */
  readonly databaseUrl: string;
  /** Starts an app that is paid through Fiuu and limits nobody; the given settings win over these. */
  startApp(env?: Readonly<Record<string, string>>): Promise<FaultApp>;
  /** Done at the end, however the fault ends; what was said last comes first. */
  endLater(end: () => Promise<unknown>): void;
}
