import type { FastifyInstance } from 'fastify';
import { type CallOutput, type CallShape, urlOf } from '#contract/call.ts';
import type { ErrorEnvelope } from '#contract/errors.ts';
import { asOperator } from '#server/testing/app.ts';

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Asked<C extends CallShape> {
  readonly status: number;
  /** What came back, read as success and as failure; the status says which it is. */
  readonly answer: CallOutput<C>;
  readonly failure: ErrorEnvelope;
}

/** Makes a call of the contract, as the operator unless other headers are given. */
export const ask = async <C extends CallShape>(
  app: FastifyInstance,
  call: C,
  { params, query, body }: Parts = {},
  headers: Readonly<Record<string, string>> = asOperator,
): Promise<Asked<C>> => {
  const response = await app.inject({
    method: call.method,
    url: urlOf(call.path, params, query),
    headers: { ...headers },
    ...(body && { payload: body }),
  });
  const json = response.json();
  return { status: response.statusCode, answer: json, failure: json };
};
