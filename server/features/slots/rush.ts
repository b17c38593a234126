import type { AppContext } from '#server/app-context.ts';
import type { Board } from '#server/features/slots/board.ts';
import { type Asked, refuseKnownClaims } from '#server/features/slots/selection.ts';

/** Refuses a selection whose slots are known to be claimed, without a query for each member. */
export interface RefuseInRush {
  /** Before the request waits for a connection. */
  beforeWait(asked: Asked): Promise<void>;
  /** When it has got one: others may have claimed the slots while it waited. */
  afterWait(asked: Asked): void;
}

/**
 * In a rush, most members want slots that others got a moment ago. While requests wait for a
 * connection, the board refuses them, and one read of new events serves all waiting requests. A
 * request that is not refused goes on to the database, which decides.
 */
export const makeRefuseInRush = (
  { db, clock, readRuleBook }: AppContext,
  board: Board,
): RefuseInRush => {
  const isRush = (): boolean => db.poolState().waiting > 0;
  return {
    beforeWait: async (asked) => {
      const rules = readRuleBook.newest();
      if (rules === null || !isRush()) return;
      const { claims } = await board.read();
      refuseKnownClaims(rules, asked, claims, clock.now());
    },
    afterWait: (asked) => {
      const rules = readRuleBook.newest();
      const claims = board.newest()?.claims;
      if (rules === null || claims === undefined || !isRush()) return;
      refuseKnownClaims(rules, asked, claims, clock.now());
    },
  };
};
