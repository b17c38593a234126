import { beforeEach, describe, expect, test } from 'vitest';
import { issueCredits, listMembers } from '#contract/operator-members.ts';
import { showClock } from '#contract/operator-server.ts';
import {
  addService,
  listServices,
  revokeService,
  rotateService,
} from '#contract/operator-services.ts';
import { setAnnouncement } from '#contract/operator-venue.ts';
import { attemptLimits } from '#domain/accounts/attempt-limits.ts';
import { countToken } from '#server/features/platform/rate-limits/rate-limits.ts';
import { asOperator, openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { aServiceAccount } from '#server/testing/services.ts';

const running = await openTestApp({ env: { TRUSTED_PROXY: '127.0.0.1' } });
const { app, db, context } = running;
const { most } = attemptLimits.tokensFromNetwork;

beforeEach(() => db.deleteFrom('rate_limits').execute());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('[SERVICE-1] a service account', () => {
  test('makes the calls of its permissions, and no others', async () => {
    const { headers } = await aServiceAccount(running, ['server.see']);
    expect((await ask(app, showClock, {}, headers)).status).toBe(200);
    expect((await ask(app, listMembers, {}, headers)).failure.code).toBe('not_permitted');
    const metrics = await app.inject({ method: 'GET', url: '/metrics', headers });
    expect(metrics.statusCode).toBe(200);
  });

  test('is named in the log and in the ledger', async () => {
    const { name, headers } = await aServiceAccount(running, ['venue.edit', 'credits.issue']);
    await ask(app, setAnnouncement, { body: { body: 'New nets' } }, headers);
    const { email, userId } = await aMember(db);
    const body = { amountSen: 500, reason: 'Rain', idempotencyKey: crypto.randomUUID() };
    await ask(app, issueCredits, { params: { email }, body }, headers);
    const entries = await db
      .selectFrom('audit_log')
      .select(['actor', 'service_account', 'permission', 'action'])
      .where('service_account', '=', name)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      {
        actor: 'service',
        service_account: name,
        permission: 'venue.edit',
        action: 'announcement.set',
      },
      {
        actor: 'service',
        service_account: name,
        permission: 'credits.issue',
        action: 'credits.issue',
      },
    ]);
    const { created_by } = await db
      .selectFrom('credit_entries')
      .select('created_by')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(created_by).toBe(`service/${name}`);
  });

  test('does not lend its name to calls of the operator at the same moment', async () => {
    const { headers } = await aServiceAccount(running, ['venue.edit']);
    const texts = Array.from({ length: 12 }, (_, at) => `Notice ${at}`);
    await Promise.all(
      texts.map((body, at) =>
        ask(app, setAnnouncement, { body: { body } }, at % 2 === 0 ? headers : asOperator),
      ),
    );
    const entries = await db
      .selectFrom('audit_log')
      .select(['actor', 'details'])
      .where('action', '=', 'announcement.set')
      .execute();
    const actorOf = (text: string) =>
      entries.find(({ details }) => (details.after as { body: string }).body === text)?.actor;
    expect(texts.map(actorOf)).toEqual(
      texts.map((_, at) => (at % 2 === 0 ? 'service' : 'operator')),
    );
  });

  test('cannot manage accounts, whatever it is permitted', async () => {
    const body = { name: 'greedy', permissions: ['services.edit'] };
    expect((await ask(app, addService, { body })).status).toBe(400);
    const { headers } = await aServiceAccount(running, ['staff.edit']);
    expect((await ask(app, listServices, {}, headers)).failure.code).toBe('not_permitted');
  });
});

describe('the token of a service account', () => {
  test('is stored as a hash, and is in no list and no log', async () => {
    const { token } = await aServiceAccount(running, ['server.see']);
    const secret = token.slice('depot_'.length);
    const { answer } = await ask(app, listServices);
    const rows = await db.selectFrom('service_accounts').selectAll().execute();
    const log = await db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify([answer, rows, log])).not.toContain(secret);
  });

  test('is replaced by a rotation, and ends with a revocation', async () => {
    const { name, headers } = await aServiceAccount(running, ['server.see']);
    const { answer } = await ask(app, rotateService, { params: { name } });
    expect((await ask(app, showClock, {}, headers)).failure.code).toBe('operator_only');
    expect((await ask(app, showClock, {}, bearer(answer.token))).status).toBe(200);
    await ask(app, revokeService, { params: { name } });
    expect((await ask(app, showClock, {}, bearer(answer.token))).failure.code).toBe(
      'operator_only',
    );
    expect((await ask(app, rotateService, { params: { name } })).said).toContain(name);
    const body = { name, permissions: ['server.see'] };
    expect((await ask(app, addService, { body })).said).toMatch(/^There is or was/);
  });

  test('is listed with its last use', async () => {
    const { name, headers } = await aServiceAccount(running, ['server.see']);
    const find = async () =>
      (await ask(app, listServices)).answer.accounts.find((one) => one.name === name);
    expect(await find()).toMatchObject({ lastUsedAt: null, revokedAt: null });
    await ask(app, listMembers, {}, headers);
    expect((await find())?.lastUsedAt).toBeNull();
    await ask(app, showClock, {}, headers);
    expect((await find())?.lastUsedAt).not.toBeNull();
  });
});

describe('[SERVICE-3] wrong tokens', () => {
  const from = (address: string, token: string) => ({
    ...bearer(token),
    'x-forwarded-for': address,
  });
  const statusOf = async (address: string, token: string) =>
    (await ask(app, showClock, {}, from(address, token))).status;

  test('are refused with the waiting time after 20, and then the right one too', async () => {
    const { token } = await aServiceAccount(running, ['server.see']);
    for (let count = 0; count < most; count += 1) {
      expect(await statusOf('192.0.2.1', `guess ${count}`)).toBe(401);
    }
    const refused = await app.inject({
      method: showClock.method,
      url: showClock.path,
      headers: from('192.0.2.1', 'one more guess'),
    });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(await statusOf('192.0.2.1', token)).toBe(429);
    expect(await statusOf('192.0.2.1', asOperator.authorization.slice('Bearer '.length))).toBe(429);
    expect(await statusOf('198.51.100.1', token)).toBe(200);
  });

  test('of a machine with an old token count once', async () => {
    for (let count = 0; count < 3 * most; count += 1) {
      expect(await statusOf('192.0.2.1', 'the token of last month')).toBe(401);
    }
    const { token } = await aServiceAccount(running, ['server.see']);
    expect(await statusOf('192.0.2.1', token)).toBe(200);
  });

  test('at the same moment are no more', async () => {
    const guesses = Array.from({ length: 3 * most }, (_, at) => `guess ${at}`);
    const statuses = await Promise.all(guesses.map((guess) => statusOf('192.0.2.1', guess)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2 * most);
  });

  test('control: with a count that is read before, all of them would pass', async () => {
    let passed = 0;
    const guess = async (token: string): Promise<void> => {
      const counted = await db
        .selectFrom('rate_limits')
        .select('count')
        .where('key', '=', 'token/address/192.0.2.1')
        .executeTakeFirst();
      if ((counted?.count ?? 0) >= most) return;
      passed += 1;
      await countToken(context, token, '192.0.2.1').catch(() => undefined);
    };
    await Promise.all(Array.from({ length: 3 * most }, (_, at) => guess(`guess ${at}`)));
    expect(passed).toBeGreaterThan(most);
  });
});
