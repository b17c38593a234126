import { describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts.ts';
import type { CallShape } from '#contract/call.ts';
import * as profile from '#contract/profile.ts';
import * as registration from '#contract/registration.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/builders.ts';
import { signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp();
const { app, db } = running;
const headers = await signedIn(running, await aMember(db));

const traces = async () => ({
  users: await db.selectFrom('users').selectAll().execute(),
  accounts: await db.selectFrom('accounts').selectAll().execute(),
  sessions: await db.selectFrom('sessions').selectAll().execute(),
  mails: await db.selectFrom('mail_outbox').selectAll().execute(),
});
const tracesBefore = await traces();

const isCall = (value: unknown): value is CallShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const changingCalls = [accounts, registration, profile]
  .flatMap((part) => Object.values<unknown>(part).filter(isCall))
  .filter(({ method }) => method !== 'GET');

describe.each(changingCalls)('$method $path', ({ method, path, upload }) => {
  test.each(['https://evil.example', 'http://localhost.evil.example:3000', 'null'])(
    'is refused to a page of %s',
    async (origin) => {
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...headers, origin, host: 'localhost:3000', 'content-type': 'application/json' },
        payload: '{}',
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('forbidden');
    },
  );

  test('accepts no form, which any page could send without a preflight', async () => {
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        ...headers,
        host: 'localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'email=a%40person.test&password=three+quiet+courts',
    });
    // A file that was parsed and found not to be a picture would be refused with details.
    const refusal = upload
      ? { code: upload.refusals.type, details: null }
      : {
          code: 'invalid_request',
          details: { problems: [{ rule: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }] },
        };
    expect(answer.json()).toMatchObject(refusal);
  });
});

test('none of these requests changed any data', async () => {
  expect(changingCalls.length).toBeGreaterThan(8);
  expect(await traces()).toEqual(tracesBefore);
});
