import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandler } from '#server/http/errors.ts';
import { failAs, Refusal } from '#server/http/refusal.ts';

test.each([
  ['an error that nobody expected', () => Promise.reject(new Error('broken'))],
  ['a part of a command that failed', () => failAs('internal', () => Promise.reject(new Error()))],
  ['a refusal without fields', () => Promise.reject(new Refusal('internal'))],
])('%s answers with the number to give to the venue', async (_, work) => {
  const app = Fastify({ genReqId: () => 'request-7' });
  registerErrorHandler(app, () => undefined);
  app.get('/', work);
  const answer = (await app.inject('/')).json();
  expect(answer).toMatchObject({ code: 'internal', details: { requestId: 'request-7' } });
  expect(answer.hint).toContain('request-7');
});
