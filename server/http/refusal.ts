import { type ErrorCode, type RefusalParts, statusOf } from '#contract/errors.ts';
import { type RefusalCode, refusals } from '#domain/words/texts.ts';
import { codeOfDatabaseError, isDatabaseAway, isLostRace } from '#server/db/database-errors.ts';

/** Thrown by a command when a rule refuses. The error handler turns it into the response. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly parts: RefusalParts;

  constructor(code: ErrorCode, parts: RefusalParts = {}) {
    super(refusals[code]);
    this.code = code;
    this.parts = parts;
  }

  get status(): number {
    return statusOf[this.code];
  }
}

const isErrorCode = (code: RefusalCode): code is ErrorCode => Object.hasOwn(statusOf, code);

/** Throws if the rule returned a refusal; null means allowed. */
export const throwIfRefused = (code: RefusalCode | null, parts: RefusalParts = {}): void => {
  if (code === null) return;
  // A code that only screens use has no status and must not reach the server.
  if (!isErrorCode(code)) throw new Error(`The rule's answer ${code} has no status.`);
  throw new Refusal(code, parts);
};

const hasOwnAnswer = (error: unknown): boolean =>
  error instanceof Refusal ||
  codeOfDatabaseError(error) !== null ||
  isLostRace(error) ||
  isDatabaseAway(error);

/**
 * Runs a part of a command. An unexpected error in it becomes a refusal with the code of the part.
 */
export const failAs = async <Result>(
  code: ErrorCode,
  run: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    if (hasOwnAnswer(error)) throw error;
    const refusal = new Refusal(code);
    refusal.cause = error;
    throw refusal;
  }
};
