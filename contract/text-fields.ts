import { z } from 'zod';
import { grantReasonLength } from '#domain/money/credit-grants.ts';

/**
 * Text on one line: line breaks and runs of spaces become one space, as a terminal may send them.
 * Half of a surrogate pair, which JSON of the database refuses, becomes a replacement character.
 */
export const oneLine = (error?: string) =>
  z.string(error).overwrite((text) => text.toWellFormed().replace(/\s+/g, ' ').trim());

const { min, max } = grantReasonLength;

/** The operator's reason, which members read. */
export const operatorReason = oneLine('is missing')
  .min(min, `must have at least ${min} characters`)
  .max(max, `must have at most ${max} characters`);
