import { expect, test } from 'vitest';
import { attemptLimits } from '#domain/accounts/attempt-limits.ts';
import { tryLockOut } from '#proof/attack/lock-out.ts';
import { openTestApp } from '#server/testing/app.ts';

const running = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });

test('fifteen requests of an attacker do not lock a member out', async () => {
  expect(await tryLockOut(running)).toEqual([]);
}, 60_000);

test('an attacker who goes on after being refused does not lock the account for others', async () => {
  const { most } = attemptLimits.signInsOfAccount;
  await running.db.deleteFrom('rate_limits').execute();
  expect(await tryLockOut(running, most + 20)).toEqual([]);
}, 60_000);

test('an attacker who switches IPv6 networks within one home connection gains nothing by it', async () => {
  const { most } = attemptLimits.signInsOfAccount;
  await running.db.deleteFrom('rate_limits').execute();
  expect(await tryLockOut(running, most + 20, 'homeLine')).toEqual([]);
}, 60_000);
