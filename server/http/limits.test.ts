import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';

test('an address that asks too often is told to wait, and health checks never are', async () => {
  const { app } = await openTestApp({ env: { REQUESTS_PER_MINUTE: '5' } });
  const ask = (url: string) => app.inject({ method: 'GET', url });
  for (let count = 0; count < 5; count += 1) {
    expect((await ask('/api/time')).statusCode).toBe(200);
  }
  const refused = await ask('/api/time');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().code).toBe('too_many_requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('/healthz')).statusCode).toBe(200);
});

test('guessing the operator token is limited as well', async () => {
  const { app } = await openTestApp({ env: { REQUESTS_PER_MINUTE: '5' } });
  const guess = (at: number) =>
    app.inject({
      method: 'GET',
      url: '/api/credits',
      headers: { authorization: `Bearer guess-${at}` },
    });
  const statuses: number[] = [];
  for (let at = 0; at < 7; at += 1) statuses.push((await guess(at)).statusCode);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});
