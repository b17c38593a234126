import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrateToLatest, pendingMigrations } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { onDatabase } from '#server/testing/global-setup.ts';

const { db: admin, connection } = await openTestDatabase();

const files = readdirSync(new URL('migrations/', import.meta.url)).map((file) =>
  file.replace(/\.ts$/, ''),
);

describe('migrations', () => {
  const apps: Database[] = [];
  let name: string;

  beforeEach(async () => {
    name = `depot_empty_${randomUUID().replaceAll('-', '')}`;
    await sql`create database ${sql.id(name)}`.execute(admin);
    for (let app = 0; app < 4; app += 1) apps.push(openDatabase(onDatabase(connection, name)));
  });

  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.destroy()));
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
  });

  const firstOf = (): Database => apps[0] as Database;

  test('are all registered, and pending on an empty database', async () => {
    expect(await pendingMigrations(firstOf())).toEqual(files.sort());
  });

  test('take an empty database to the latest version, and a second run does nothing', async () => {
    await migrateToLatest(firstOf());
    await migrateToLatest(firstOf());
    expect(await pendingMigrations(firstOf())).toEqual([]);
  });

  test('and seeds are safe when several apps start at once', async () => {
    const start = async (app: Database) => {
      await migrateToLatest(app);
      await app.transaction().execute(seedVenue);
    };
    await Promise.all(apps.map(start));
    const courts = await firstOf().selectFrom('courts').select('name').execute();
    expect(courts).toHaveLength(14);
  });

  test('are rolled back together when one of them fails', async () => {
    await sql`create table bookings (in_the_way integer)`.execute(firstOf());
    await expect(migrateToLatest(firstOf())).rejects.toThrow(/bookings/);
    expect(await pendingMigrations(firstOf())).toEqual(files.sort());
    const { rows } = await sql`select 1 from pg_tables where tablename = 'users'`.execute(
      firstOf(),
    );
    expect(rows).toEqual([]);
  });

  test('accept a database of a newer release', async () => {
    await migrateToLatest(firstOf());
    await sql`insert into kysely_migration values ('9999-of-tomorrow', 'later')`.execute(firstOf());
    await migrateToLatest(firstOf());
    expect(await pendingMigrations(firstOf())).toEqual([]);
  });

  test('refuse a database that lacks one of ours and has one that we lack', async () => {
    await migrateToLatest(firstOf());
    const [first = ''] = files;
    await sql`update kysely_migration set name = '0001-elsewhere' where name = ${first}`.execute(
      firstOf(),
    );
    await expect(migrateToLatest(firstOf())).rejects.toThrow(
      `has the migration 0001-elsewhere, which this release does not know, and lacks ${first}`,
    );
  });

  test("create all tables in a venue's own schema, whatever other schemas have", async () => {
    await sql`create schema first`.execute(firstOf());
    await sql`create schema second`.execute(firstOf());
    const venues = ['first', 'second'].map((schema) =>
      openDatabase({ ...onDatabase(connection, name), options: `-c search_path=${schema}` }),
    );
    apps.push(...venues);
    for (const venue of venues) {
      await migrateToLatest(venue);
      await venue.transaction().execute(seedVenue);
      expect(await pendingMigrations(venue)).toEqual([]);
    }
    const { rows } = await sql<{ schema: string }>`
      select schemaname as schema from pg_tables where tablename = 'bookings' order by 1
    `.execute(firstOf());
    expect(rows.map(({ schema }) => schema)).toEqual(['first', 'second']);
  });

  test('time out soon on a locked table, so that nobody waits behind them', async () => {
    const [app, other] = apps as [Database, Database];
    const keeper = await other.startTransaction().execute();
    await sql`create table users (in_the_way integer)`.execute(keeper);
    await expect(migrateToLatest(app)).rejects.toThrow('lock timeout');
    await keeper.rollback().execute();
    await migrateToLatest(app);
  }, 20_000);
});
