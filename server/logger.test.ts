import { expect, test } from 'vitest';
import { makeLogger } from '#server/logger.ts';
import { asOperator, openTestApp } from '#server/testing/app.ts';

test('the log has a line for each request, without secrets', async () => {
  const lines: string[] = [];
  const log = makeLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  const { app } = await openTestApp({ log });
  await app.inject({
    method: 'POST',
    url: '/api/session?token=query-secret',
    headers: { cookie: 'depot.session_token=cookie-secret', authorization: 'Bearer bearer-secret' },
    payload: { email: 'nobody@depot.test', password: 'password-secret' },
  });
  await app.inject({
    method: 'GET',
    url: '/api/operator/members/path-secret@depot.test',
    headers: { authorization: 'Bearer bearer-secret' },
  });
  const text = lines.join('');
  expect(text).toContain('"route":"/api/session"');
  expect(text).toContain('"code":"wrong_credentials"');
  expect(text).toContain('"code":"operator_only"');
  expect(text).not.toMatch(/(query|cookie|bearer|password|path)-secret/);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});

test('a refusal that names a member is logged by its code only', async () => {
  const lines: string[] = [];
  const log = makeLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  const { app } = await openTestApp({ log });
  const url = '/api/operator/members/nobody@depot.test';
  const answer = await app.inject({ method: 'GET', url, headers: asOperator });
  expect(answer.json().details).toEqual({ reason: 'no_member', email: 'nobody@depot.test' });
  expect(lines.join('')).toContain('"code":"not_found"');
  expect(lines.join('')).not.toContain('nobody@depot.test');
});

test('a database error is logged without the values of its row', () => {
  const lines: string[] = [];
  const log = makeLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'users_email_unique',
    detail: 'Key (email)=(member@depot.test) already exists.',
    parameters: ['member@depot.test'],
  });
  log.error({ err: error }, 'request failed');
  expect(lines[0]).toContain('users_email_unique');
  expect(lines[0]).not.toContain('member@depot.test');
});
