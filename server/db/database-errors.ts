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

/** PostgreSQL's classes for connections and shutdowns, and what the network says instead. */
const awayCodes =
  /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Whether the database could not be reached, which passes, as opposed to a fault of ours. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (awayCodes.test(fieldOf(error, 'code') ?? '')) return true;
  return error instanceof Error && awayMessages.test(error.message);
};
