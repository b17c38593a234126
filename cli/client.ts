import type { z } from 'zod';
import type { Connection } from '#cli/connection.ts';
import { badInput, exitCodes, Failure } from '#cli/failure.ts';
import { type CallOutput, type CallShape, urlOf } from '#contract/call.ts';
import { type ErrorEnvelope, errorEnvelope, isErrorCode } from '#contract/errors.ts';
import { readDetails } from '#contract/refusal-details.ts';
import { operatorSentence, problemsInWords } from '#domain/words/operator-words.ts';
import { hintOfRefusal, sentenceOfRefusal } from '#domain/words/refusal-words.ts';

/** The typed values by the names of the call; the call's own schemas check them. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface AskOptions {
  /** How often a call whose answer was lost is repeated; only for idempotent calls. */
  readonly retries?: number;
}

export interface Client {
  ask<C extends CallShape>(call: C, parts?: Parts, options?: AskOptions): Promise<CallOutput<C>>;
}

const answerWithinMs = 30_000;

/** Amounts are typed in RM, so messages name them without the `Sen`. */
const nameOf = (issue: z.core.$ZodIssue): string => issue.path.join('.').replace(/Sen$/, '');

/** Refuses invalid input before the request is sent. */
const refuseInvalid = (call: CallShape, parts: Parts): void => {
  for (const part of ['params', 'query', 'body'] as const) {
    const read = call[part]?.safeParse(parts[part] ?? {});
    if (read?.success !== false) continue;
    const problems = read.error.issues.map((issue) => `${nameOf(issue)} ${issue.message}`);
    throw badInput(`${problems.join('; ')}.`);
  }
};

const causeOf = (error: unknown): { readonly code: string; readonly message: string } => {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === 'TimeoutError') return { code: name, message: 'no answer in time' };
  return { code: cause?.code ?? name, message: cause?.message || cause?.code || message };
};

const send = async (
  call: CallShape,
  parts: Parts,
  { url, token }: Connection,
  retries: number,
): Promise<Response> => {
  const { params, query, body } = parts;
  try {
    return await fetch(`${url}${urlOf(call.path, params, query)}`, {
      method: call.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
  } catch (error) {
    const { code, message } = causeOf(error);
    if (retries > 0 && code !== 'ECONNREFUSED')
      return send(call, parts, { url, token }, retries - 1);
    throw new Failure(
      exitCodes.failed,
      'unreachable',
      `Depot cannot be reached at ${url} (${message}). Is it running?`,
    );
  }
};

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return null;
  }
};

const sentenceOf = (
  { code, message, ...answer }: ErrorEnvelope,
  details: ReturnType<typeof readDetails>,
  url: string,
): string => {
  if (code === 'operator_only') return `Depot at ${url} does not accept this operator token.`;
  if (code === 'not_permitted')
    return 'The service account of this token is not permitted to do this.';
  if (details !== null && 'reason' in details) return operatorSentence(details);
  if (details !== null && 'problems' in details) return problemsInWords(details.problems);
  const hint = hintOfRefusal(code, details) ?? answer.hint;
  return [sentenceOfRefusal(code) ?? message, hint].filter((part) => part !== null).join(' ');
};

const anotherVersion = (url: string): Failure =>
  new Failure(
    exitCodes.failed,
    'unexpected_answer',
    `Depot at ${url} answered with something else. Is it of the same version?`,
  );

const failureOf = (response: Response, answer: unknown, url: string): Failure => {
  const exitCode = response.status < 500 ? exitCodes.badInput : exitCodes.failed;
  const read = errorEnvelope.safeParse(answer);
  if (read.success) {
    const { code, details } = read.data;
    const known = readDetails(code, details);
    // Without its fields, a question would hide what it is about.
    if (isErrorCode(code) && details !== null && known === null) return anotherVersion(url);
    return new Failure(exitCode, code, sentenceOf(read.data, known, url), details);
  }
  return new Failure(
    exitCodes.failed,
    'unexpected_answer',
    `${url} answered with status ${response.status}, and not as Depot does.`,
  );
};

/**
 * A client of the operator's calls. It reads the connection only after the input has been checked.
 */
export const makeClient = (readConnection: () => Connection): Client => ({
  ask: async (call, parts = {}, { retries = 0 } = {}) => {
    refuseInvalid(call, parts);
    const connection = readConnection();
    const response = await send(call, parts, connection, retries);
    const answer = await readJson(response);
    if (!response.ok) throw failureOf(response, answer, connection.url);
    const read = call.response.safeParse(answer);
    if (read.success) return read.data as CallOutput<typeof call>;
    throw anotherVersion(connection.url);
  },
});
