import type { OverLimit } from '#contract/desk-blocks.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack } from '#server/db/transact.ts';
import { Refusal } from '#server/http/refusal.ts';

const isLimit = (code: string): code is NonNullable<OverLimit>['code'] =>
  code === 'over_action_limit' || code === 'over_day_limit' || code === 'over_block_limit';

/** Tries an act and undoes it: says whether a limit of the person does not allow it. [DESK-7] */
export const previewLimits = async (
  { db }: AppContext,
  act: (tx: Tx) => Promise<unknown>,
): Promise<{ overLimit: OverLimit }> => {
  try {
    await runAndRollBack(db, act);
  } catch (error) {
    if (error instanceof Refusal && isLimit(error.code)) {
      return { overLimit: { code: error.code, details: error.details } as OverLimit };
    }
    if (!(error instanceof Refusal)) throw error;
  }
  return { overLimit: null };
};
