import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Secrets } from '#server/data-folder.ts';
import type { Database } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';

/** What every feature may rely on. It is made once, at the start. */
export interface House {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export type Log = FastifyBaseLogger;
