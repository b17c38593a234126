import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Log } from '#server/app-context.ts';
import { checkNightly } from '#server/features/back-office/invariants/invariants.ts';
import { openTestApp } from '#server/testing/app.ts';

const errors: { readonly id: string; readonly violations: number }[] = [];
const log = { error: (fault: (typeof errors)[number]) => void errors.push(fault) } as Log;
const { context, db } = await openTestApp({ now: '2026-11-16T04:30:00+08:00' });
const watched = { ...context, log };

const listChecks = () =>
  db.selectFrom('nightly_checks').select(['day', 'violations']).orderBy('day').execute();

const at = (time: string): void => context.clock.set(Temporal.Instant.from(time));

beforeEach(async () => {
  errors.length = 0;
  await db.deleteFrom('nightly_checks').execute();
  at('2026-11-16T04:30:00+08:00');
});

test('the check runs once a night, however many processes there are', async () => {
  await Promise.all(Array.from({ length: 8 }, () => checkNightly(watched)));
  expect(await listChecks()).toEqual([{ day: '2026-11-16', violations: 0 }]);
  const checkedAt = () => db.selectFrom('nightly_checks').select('started_at').execute();
  const first = await checkedAt();
  at('2026-11-17T03:59:00+08:00');
  await checkNightly(watched);
  expect(await checkedAt()).toEqual(first);
  at('2026-11-17T04:00:00+08:00');
  await checkNightly(watched);
  expect((await listChecks()).map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17']);
});

test('the check of a killed process is repeated after an hour', async () => {
  const started = new Date('2026-11-16T04:30:00+08:00');
  await db
    .insertInto('nightly_checks')
    .values({ day: '2026-11-16', started_at: started })
    .execute();
  at('2026-11-16T05:29:00+08:00');
  await checkNightly(watched);
  expect(await listChecks()).toEqual([{ day: '2026-11-16', violations: null }]);
  at('2026-11-16T05:30:00+08:00');
  await checkNightly(watched);
  expect(await listChecks()).toEqual([{ day: '2026-11-16', violations: 0 }]);
});

test('a process of the release before claims and ends the check under the old name', async () => {
  const claim = () =>
    sql`
      insert into house_checks (day, started_at) values ('2026-11-16', now())
      on conflict (day) do update set started_at = now() where house_checks.ended_at is null
        and house_checks.started_at <= now() - interval '1 hour'
      returning day
    `.execute(db);
  expect((await claim()).rows).toHaveLength(1);
  expect((await claim()).rows).toHaveLength(0);
  await sql`update house_checks set ended_at = now(), violations = 0`.execute(db);
  expect(await listChecks()).toEqual([{ day: '2026-11-16', violations: 0 }]);
});

test('violations are logged and stored with the check', async () => {
  await db.connection().execute(async (own) => {
    await sql`set session_replication_role = replica`.execute(own);
    await sql`update credits set balance_sen = balance_sen + 1`.execute(own);
    await sql`insert into credits (user_id, balance_sen) select id, 500 from users limit 1
      on conflict do nothing`.execute(own);
    await sql`set session_replication_role = default`.execute(own);
  });
  await checkNightly(watched);
  const [check] = await listChecks();
  expect(check?.violations).toBeGreaterThan(0);
  expect(errors.length).toBeGreaterThan(0);
});
