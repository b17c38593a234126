import { describe, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';

const limit = 5;
const { app } = await openTestApp({ env: { REQUESTS_PER_MINUTE: String(limit) } });

/** Each test uses its own client address, so that none uses up another's limit. */
const askFrom = (remoteAddress: string, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers, remoteAddress });

const statusesOf = async (times: number, ask: () => Promise<{ statusCode: number }>) => {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await ask()).statusCode);
  return statuses;
};

describe('an address that sends too many requests', () => {
  test('is told how long to wait', async () => {
    const ask = () => askFrom('10.0.0.1', '/api/time');
    expect(await statusesOf(limit, ask)).toEqual([200, 200, 200, 200, 200]);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is never refused by the health checks', async () => {
    const statuses = await statusesOf(limit + 2, () => askFrom('10.0.0.2', '/healthz'));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test.each(['/%61pi/time', '/api/%74ime'])(
    'cannot evade the limit by spelling a path as %s',
    async (spelling) => {
      const ask = () =>
        askFrom(`10.0.1.${spelling.length}${spelling.charCodeAt(1) % 10}`, spelling);
      const statuses = await statusesOf(limit + 1, ask);
      expect(statuses.at(-1)).toBe(429);
    },
  );

  test('cannot guess the operator token', async () => {
    let guess = 0;
    const ask = () => {
      guess += 1;
      return askFrom('10.0.0.3', '/api/operator/members', { authorization: `Bearer ${guess}` });
    };
    expect(await statusesOf(limit + 2, ask)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});

test.each([
  // Refused for its shape, or without a session, so that only the rate limit is tested.
  ['signing in', '/api/session', 20, 400],
  ['placing an order', '/api/orders', 30, 401],
])('%s has its own limit', async (_, url, allowed, status) => {
  const { app: generous } = await openTestApp({ env: { REQUESTS_PER_MINUTE: '1000' } });
  const ask = () =>
    generous.inject({
      method: 'POST',
      url,
      remoteAddress: '10.0.0.4',
      payload: { email: 'x' },
    });
  const statuses = await statusesOf(allowed + 1, ask);
  expect(new Set(statuses.slice(0, allowed))).toEqual(new Set([status]));
  expect(statuses.at(-1)).toBe(429);
});
