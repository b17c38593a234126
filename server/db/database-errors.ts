import type { ErrorCode } from '#contract/errors.ts';
import { codeOfConstraint } from '#server/db/constraints.ts';

interface DatabaseError {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

const fieldOf = (error: unknown, field: keyof DatabaseError): string | null => {
  if (typeof error !== 'object' || error === null) return null;
  const value = (error as DatabaseError)[field];
  return typeof value === 'string' ? value : null;
};

/** A refusal by one of our named constraints is a refusal like any other. */
export const codeOfDatabaseError = (error: unknown): ErrorCode | null => {
  const constraint = fieldOf(error, 'constraint');
  return constraint === null ? null : codeOfConstraint(constraint);
};

/** Whether transactions at the same moment were in each other's way, so that trying again helps. */
export const isLostRace = (error: unknown): boolean =>
  ['40001', '40P01'].includes(fieldOf(error, 'code') ?? '');

/** A text with a zero character in it, which JSON and addresses can carry and PostgreSQL cannot. */
export const isUnkeepableText = (error: unknown): boolean =>
  ['22021', '22P05'].includes(fieldOf(error, 'code') ?? '');

/**
 * PostgreSQL's classes for connections, shutdowns, waiting that was ended, a copy that cannot be
 * written and whatever a machine runs out of, its disk above all.
 */
const awayStates = /^(08\w{3}|53\w{3}|57P0\d|57014|25P03|25006)$/;
/** What the network says instead. */
const awayErrors =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable/i;

/** Whether the database could not be reached, which passes, as opposed to a fault of ours. */
export const isDatabaseAway = (error: unknown): boolean => {
  const code = fieldOf(error, 'code') ?? '';
  if (awayStates.test(code) || awayErrors.test(code)) return true;
  return error instanceof Error && awayMessages.test(error.message);
};
