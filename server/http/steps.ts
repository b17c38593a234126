import type { ErrorCode } from '#contract/errors.ts';
import { codeOfDatabaseError, isDatabaseAway, isLostRace } from '#server/db/database-errors.ts';
import { Refusal } from '#server/http/refusal.ts';

const speaksForItself = (error: unknown): boolean =>
  error instanceof Refusal ||
  codeOfDatabaseError(error) !== null ||
  isLostRace(error) ||
  isDatabaseAway(error);

/** Takes a step of a longer work; when it fails by a fault of ours, the member hears which one. */
export const takeStep = async <Result>(
  code: ErrorCode,
  step: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await step();
  } catch (error) {
    if (speaksForItself(error)) throw error;
    const refusal = new Refusal(code);
    refusal.cause = error;
    throw refusal;
  }
};
