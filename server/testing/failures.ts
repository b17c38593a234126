import { isDeepStrictEqual } from 'node:util';
import { type ErrorEnvelope, envelopeOf, isErrorCode } from '#contract/errors.ts';
import { readDetails } from '#contract/refusal-details.ts';
import { operatorSentence } from '#domain/words/operator-words.ts';
import { linesOfRefusal } from '#domain/words/refusal-lines.ts';

/**
 * Throws unless an answer is its code, the fields that the code may carry, and the words that follow
 * from them: a sentence that only the server knows must not cross the wire.
 */
export const requireStructure = (failure: ErrorEnvelope): void => {
  const { code, details } = failure;
  if (!isErrorCode(code)) throw new Error(`No code of the contract: ${JSON.stringify(failure)}`);
  const read = details === null ? null : readDetails(code, details);
  if (!isDeepStrictEqual(failure, { ...envelopeOf(code, read as never) })) {
    throw new Error(`Not only the fields of its code: ${JSON.stringify(failure)}`);
  }
};

/** The details of a failure as the command line or a screen says them; `issues` are the schemas' own. */
export const detailsInWords = ({ code, details }: ErrorEnvelope, issues: string): string => {
  const read = readDetails(code, details);
  if (read !== null && 'reason' in read) return operatorSentence(read);
  if (read !== null && 'problems' in read) return issues;
  return linesOfRefusal(code, read).join('; ');
};
