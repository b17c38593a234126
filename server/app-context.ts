import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Secrets } from '#server/data-folder.ts';
import type { Database } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import type { GoodsRegistry } from '#server/features/orders/goods.ts';

/** What every feature may rely on. It is made once, at the start. */
export interface AppContext {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly goods: GoodsRegistry;
}

export type Log = FastifyBaseLogger;
