import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { timeLeftMs } from '#server/db/deadlines.ts';
import { registerRequestDeadline } from '#server/http/request-deadline.ts';

vi.useFakeTimers({ toFake: ['performance'] });
afterEach(() => vi.useRealTimers());

const pass = (ms: number): void => {
  vi.advanceTimersByTime(ms);
};

test('the deadline counts the authorisation, and not the time that the body takes', async () => {
  const app = Fastify();
  app.addHook('preParsing', async () => pass(1_000));
  registerRequestDeadline(app);
  app.post('/', async () => ({ left: timeLeftMs() }));
  const body = Readable.from(
    (function* () {
      pass(5_000);
      yield '{}';
    })(),
  );
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: body });
  expect(answer.json()).toEqual({ left: 6_000 });
  await app.close();
});
