import { type ErrorCode, type RefusalParts, statusOf } from '#contract/errors.ts';
import { refusals } from '#domain/texts.ts';

/** What a command throws when a rule says no. The error handler turns it into the answer. */
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
