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

/** Maps a violated constraint of ours to its refusal. */
export const codeOfDatabaseError = (error: unknown): ErrorCode | null => {
  const constraint = fieldOf(error, 'constraint');
  return constraint === null ? null : codeOfConstraint(constraint);
};

/** True if the transaction lost against a concurrent one, so that a retry helps. */
export const isLostRace = (error: unknown): boolean =>
  ['40001', '40P01'].includes(fieldOf(error, 'code') ?? '');

/** True if a statement failed only because an earlier one of its transaction had failed. */
export const isConsequence = (error: unknown): boolean =>
  fieldOf(error, 'code') === '25P02' || (error instanceof Error && isConsequence(error.cause));

/** A text with a NUL character, which JSON and URLs can contain and PostgreSQL cannot store. */
export const isUnkeepableText = (error: unknown): boolean =>
  ['22021', '22P05'].includes(fieldOf(error, 'code') ?? '');

/**
 * SQLSTATEs of lost connections, shutdowns, cancelled statements, read-only replicas and exhausted
 * resources, mainly a full disk.
 */
const awayStates = /^(08\w{3}|53\w{3}|57P0\d|57014|25P03|25006)$/;
/** The corresponding errors of the network. */
const awayErrors =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable/i;

/** True if the database is unavailable, which is temporary, as opposed to a bug of ours. */
export const isDatabaseAway = (error: unknown): boolean => {
  const code = fieldOf(error, 'code') ?? '';
  if (awayStates.test(code) || awayErrors.test(code)) return true;
  return error instanceof Error && awayMessages.test(error.message);
};
