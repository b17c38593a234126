import { z } from 'zod';

/** Why the operator does something; members read it. */
export const operatorReason = z
  .string('is missing')
  .trim()
  .min(3, 'must have at least 3 characters')
  .max(200, 'must have at most 200 characters');
