import { expect, test } from 'vitest';
import type { CallShape } from '#contract/call.ts';
import * as calendar from '#contract/operator-calendar.ts';
import * as coaches from '#contract/operator-coaches.ts';
import * as lessons from '#contract/operator-lessons.ts';
import * as members from '#contract/operator-members.ts';
import * as memberships from '#contract/operator-memberships.ts';
import * as promotions from '#contract/operator-promotions.ts';
import * as context from '#contract/operator-server.ts';
import * as services from '#contract/operator-services.ts';
import * as staff from '#contract/operator-staff.ts';
import * as tax from '#contract/operator-tax.ts';
import * as venue from '#contract/operator-venue.ts';
import { openTestApp, operatorToken } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';

const { app } = await openTestApp();

const isCall = (value: unknown): value is CallShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const exported: readonly unknown[] = Object.values({
  ...calendar,
  ...coaches,
  ...context,
  ...lessons,
  ...members,
  ...memberships,
  ...promotions,
  ...services,
  ...staff,
  ...tax,
  ...venue,
});
const calls = exported.filter(isCall);
const named = calls.map((call): [string, CallShape] => [`${call.method} ${call.path}`, call]);

test('every call under /api/operator is for the operator, and is tested below', async () => {
  const description = await app.inject('/openapi.json');
  const paths: Record<string, Record<string, { security?: object[] }>> = description.json().paths;
  const offered = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ method, path, security })),
  );
  const underOperator = offered.filter(({ path }) => path.startsWith('/api/operator/'));
  const forOperator = offered.filter(({ security }) => 'operatorToken' in (security?.[0] ?? {}));
  expect(forOperator).toEqual(underOperator);
  expect(forOperator).toHaveLength(calls.length);
});

test.each(named)('%s is refused without the token', async (_, call) => {
  const params = { email: 'a@depot.test', court: 'x', id: 1, date: '2026-01-01', name: 'lessons' };
  const parts = {
    params: { ...params, list: 'court_checkout', courtType: 'x', kind: 'group_lesson' },
    body: {},
  };
  const { body, ...withoutBody } = parts;
  const sent = call.body === undefined ? withoutBody : parts;
  for (const headers of [
    {},
    { authorization: 'Bearer wrong' },
    { authorization: operatorToken },
    { authorization: `Basic ${operatorToken}` },
    { cookie: `depot.session_token=${operatorToken}` },
  ]) {
    const { status, failure } = await ask(app, call, sent, headers);
    expect({ status, code: failure.code }).toEqual({ status: 401, code: 'operator_only' });
  }
});
