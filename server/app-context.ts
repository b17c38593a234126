import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Secrets } from '#server/data-folder.ts';
import type { PooledDatabase } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import type { GoodsRegistry } from '#server/features/orders/goods.ts';
import type { ReadRuleBook } from '#server/features/venue/rule-book.ts';

/** The dependencies of every feature, created once at the start. */
export interface AppContext {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly db: PooledDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly goods: GoodsRegistry;
  readonly readRuleBook: ReadRuleBook;
}

export type Log = FastifyBaseLogger;
