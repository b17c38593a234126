import type { AppContext } from '#server/app-context.ts';
import type { Board } from '#server/features/slots/board.ts';
import { type Asked, refuseKnownClaims } from '#server/features/slots/selection.ts';

/** Refuses a selection that cannot be had, without asking the database for each member. */
export type RefuseInRush = (asked: Asked) => Promise<void>;

/**
 * In a rush, most members want slots that others got a moment ago. While requests wait for a
 * connection, they are told so from the board, for which one read of new events serves all who wait.
 * Whoever is not refused goes on to the database, which decides.
 */
export const makeRefuseInRush =
  ({ db, clock, readRuleBook }: AppContext, board: Board): RefuseInRush =>
  async (asked) => {
    const rules = readRuleBook.newest();
    if (rules === null || db.poolState().waiting === 0) return;
    const { claims } = await board.read();
    refuseKnownClaims(rules, asked, claims, clock.now());
  };
