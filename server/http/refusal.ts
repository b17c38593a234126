import { type ErrorCode, sentenceOf, statusOf } from '#contract/errors.ts';
import type { OwnAccessRefusalCode } from '#domain/words/own-access-refusals.ts';
import type { DetailsOf } from '#domain/words/refusal-details.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';
import type { StaffRefusalCode } from '#domain/words/staff-refusals.ts';
import { codeOfDatabaseError, isDatabaseAway, isLostRace } from '#server/db/database-errors.ts';

/** Thrown by a command when a rule refuses. The error handler turns it into the response. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'Refusal';
  readonly code: Code;
  readonly details: DetailsOf<Code> | null;

  constructor(code: Code, details: DetailsOf<Code> | null = null) {
    super(sentenceOf(code));
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statusOf[this.code];
  }
}

type AnyCode = RefusalCode | OwnAccessRefusalCode | StaffRefusalCode;

const isErrorCode = (code: AnyCode): code is ErrorCode => Object.hasOwn(statusOf, code);

/** Throws if the rule returned a refusal; null means allowed. */
export const throwIfRefused = <Code extends AnyCode>(
  code: Code | null,
  details: DetailsOf<Code> | null = null,
): void => {
  if (code === null) return;
  // A code that only screens use has no status and must not reach the server.
  if (!isErrorCode(code)) throw new Error(`The rule's answer ${code} has no status.`);
  throw new Refusal<ErrorCode>(code, details);
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
