import type { AppContext } from '#server/app-context.ts';
import type { Board } from '#server/features/slots/board.ts';
import { type Asked, refuseKnownClaims } from '#server/features/slots/selection.ts';

/** Refuses a selection whose slots are known to be claimed, without a query for each member. */
export type RefuseInRush = (asked: Asked) => Promise<void>;

/**
 * In a rush, most members want slots that others got a moment ago. While requests wait for a
 * connection, the board refuses them, and one read of new events serves all waiting requests. A
 * request that is not refused goes on to the database, which decides.
 */
export const makeRefuseInRush =
  ({ db, clock, readRuleBook }: AppContext, board: Board): RefuseInRush =>
  async (asked) => {
    const rules = readRuleBook.newest();
    if (rules === null || db.poolState().waiting === 0) return;
    const { claims } = await board.read();
    refuseKnownClaims(rules, asked, claims, clock.now());
  };
