import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Programs, type Running, run, start } from '#proof/production/programs.ts';

export const databasePassword = 'a password of the trial';

export interface PostgresPlace {
  readonly programs: Programs;
  readonly folder: string;
  readonly port: number;
}

export const archiveOf = ({ folder }: PostgresPlace): string => join(folder, 'archive');
export const dataOf = ({ folder }: PostgresPlace): string => join(folder, 'data');

/** The URL as an operator would write it into `DATABASE_URL`. */
export const urlOfDatabase = (port: number, database = 'depot', user = 'depot'): string =>
  `postgres://${user}:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/${database}`;

/** A PostgreSQL with password authentication and WAL archiving. */
export const makePostgres = (place: PostgresPlace): void => {
  const { programs, folder } = place;
  mkdirSync(archiveOf(place), { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, databasePassword, { mode: 0o600 });
  run(join(programs.postgres, 'initdb'), [
    `--pgdata=${dataOf(place)}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
  ]);
};

const isUp = async (port: number): Promise<boolean> => {
  const client = new pg.Client(urlOfDatabase(port, 'postgres', 'postgres'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_is_in_recovery() as recovers');
    return rows[0]?.recovers === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** The settings are those of docs/operations.md, "Backup and restore". */
export const startPostgres = async (place: PostgresPlace): Promise<Running> => {
  const { programs, folder, port } = place;
  const archive = archiveOf(place);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    archive_mode: 'on',
    archive_command: `test ! -f '${archive}/%f' && cp '%p' '${archive}/%f'`,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const running = start(
    join(programs.postgres, 'postgres'),
    ['-D', dataOf(place), ...options],
    join(folder, 'postgres.log'),
  );
  for (let tries = 0; !(await isUp(port)); tries += 1) {
    if (running.process.exitCode !== null || tries > 600) {
      throw new Error(`PostgreSQL did not start; see ${folder}/postgres.log.`);
    }
    await sleep(100);
  }
  return running;
};

export const withClient = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Creates Depot's user and database as docs/operations.md says. */
export const makeDepotDatabase = ({ port }: PostgresPlace): Promise<void> =>
  withClient(urlOfDatabase(port, 'postgres', 'postgres'), async (client) => {
    await client.query(`create role depot login password '${databasePassword}'`);
    await client.query('create database depot owner depot');
  });

/** Creates a schema for a second venue in the same database. */
export const makeSchemaOfVenue = ({ port }: PostgresPlace, venue: string): Promise<void> =>
  withClient(urlOfDatabase(port, 'depot', 'postgres'), async (client) => {
    await client.query(`create role ${venue} login password '${databasePassword}'`);
    await client.query(`create schema ${venue} authorization ${venue}`);
    await client.query(`alter role ${venue} set search_path = ${venue}`);
  });
