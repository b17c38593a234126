import type { FastifyInstance } from 'fastify';
import { type CallOutput, type CallShape, urlOf } from '#contract/call.ts';
import type { ErrorEnvelope } from '#contract/errors.ts';
import { asOperator } from '#server/testing/app.ts';
import { detailsInWords } from '#server/testing/failures.ts';

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Asked<C extends CallShape> {
  readonly status: number;
  /** The response, typed as success and as failure; the status says which. */
  readonly answer: CallOutput<C>;
  readonly failure: ErrorEnvelope;
  /** The details of a failure, in words. */
  readonly said: string;
}

/** Validates a request against the schemas of its call, as the command line does. */
const issuesOf = (call: CallShape, parts: Parts): string =>
  (['params', 'query', 'body'] as const)
    .flatMap((part) => call[part]?.safeParse(parts[part] ?? {}).error?.issues ?? [])
    .map(({ path, message }) => `${path.join('/')}: ${message}`)
    .join('; ');

/** Makes a call of the contract, by default as the operator. */
export const ask = async <C extends CallShape>(
  app: FastifyInstance,
  call: C,
  parts: Parts = {},
  headers: Readonly<Record<string, string>> = asOperator,
): Promise<Asked<C>> => {
  const { params, query, body } = parts;
  const response = await app.inject({
    method: call.method,
    url: urlOf(call.path, params, query),
    headers: { ...headers },
    ...(body && { payload: body }),
  });
  const json = response.json();
  const said = response.statusCode < 400 ? '' : detailsInWords(json, issuesOf(call, parts));
  return { status: response.statusCode, answer: json, failure: json, said };
};
