import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { saveAnnouncement } from '#contract/console-messages.ts';
import { clearAnnouncement } from '#contract/operator-venue.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { holdAt, whileHeld } from '#server/testing/lock-waits.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db } = running;
const manager = await aStaffMember(running, 'manager');
const opening = Temporal.Instant.from(openingTime);

const save = (app: typeof running.app, body: string, day: number) =>
  ask(
    app,
    saveAnnouncement,
    {
      params: { id: randomUUIDv7() },
      body: {
        shownRevision: 0,
        body,
        startsAt: opening.add({ hours: 24 * day }).toString(),
        endsAt: opening.add({ hours: 24 * day + 1 }).toString(),
      },
    },
    manager.headers,
  );

/** Two announcements for the same hour of a day. */
const saveBoth = async (one: typeof running.app, other: typeof running.app, day: number) => {
  const answers = await Promise.all([save(one, 'Nets', day), save(other, 'Balls', day)]);
  return answers.map(({ status, failure }) => (status === 200 ? 'made' : failure.code)).toSorted();
};

/** Without the lock of the venue only the table's own constraint is left. */
const openUnlocked = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = sql.id(rows[0]?.name ?? '');
  await sql`alter database ${database} set search_path = control, public, pg_catalog`.execute(db);
  return [await openTwinApp(running), await openTwinApp(running)] as const;
};

beforeEach(async () => {
  await ask(running.app, clearAnnouncement);
});

test('[MSG-1] of two announcements for one time, one is made', async () => {
  const twin = await openTwinApp(running);
  for (const day of [1, 2, 3, 4]) {
    expect(await saveBoth(running.app, twin, day)).toEqual(['announcement_overlaps', 'made']);
  }
});

test('[MSG-1] the table refuses the second one, even without the lock of the venue; control: without both, two are made', async () => {
  await sql`
    create schema control;
    create function control.pg_advisory_xact_lock(bigint) returns void language sql as 'select';
  `.execute(db);
  await holdAt(db, 'before insert on scheduled_announcements for each row');
  const [one, other] = await openUnlocked();
  expect(await whileHeld(db, 2, () => saveBoth(one, other, 5))).toEqual([
    'announcement_overlaps',
    'made',
  ]);
  await sql`
    alter table scheduled_announcements drop constraint scheduled_announcements_one_at_a_time
  `.execute(db);
  expect(await whileHeld(db, 2, () => saveBoth(one, other, 6))).toEqual(['made', 'made']);
});
