import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimCheck } from '#server/features/back-office/invariants/invariants.repository.ts';
import { openTestApp } from '#server/testing/app.ts';

const { db, context } = await openTestApp({ now: '2026-11-16T04:30:00+08:00' });
const processes = Array.from({ length: 8 });

const claimersOf = async (day: string): Promise<number> => {
  const now = context.clock.now();
  const claims = await Promise.all(processes.map(() => claimCheck(db, day, now)));
  return claims.filter(Boolean).length;
};

test('of eight concurrent processes, one runs the check', async () => {
  expect(await claimersOf('2026-11-16')).toBe(1);
});

test('an abandoned check is taken over by one process', async () => {
  context.clock.set(context.clock.now().add({ hours: 1 }));
  expect(await claimersOf('2026-11-16')).toBe(1);
});

/** All processes read first, then insert without locks. */
const startersOf = async (day: string): Promise<number> => {
  const looks = await Promise.all(
    processes.map(() =>
      db.selectFrom('nightly_checks').select('day').where('day', '=', day).execute(),
    ),
  );
  expect(looks.flat()).toEqual([]);
  const results = await Promise.allSettled(
    processes.map(() =>
      db.insertInto('nightly_checks').values({ day, started_at: new Date() }).execute(),
    ),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
};

test('the unique key lets one process run the check', async () => {
  expect(await startersOf('2026-11-17')).toBe(1);
});

test('control: without the key all eight run the check', async () => {
  await sql`alter table nightly_checks drop constraint nightly_checks_pk`.execute(db);
  expect(await startersOf('2026-11-18')).toBe(processes.length);
});
