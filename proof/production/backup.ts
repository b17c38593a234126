import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
  archiveOf,
  databasePassword,
  dataOf,
  type PostgresPlace,
  urlOfDatabase,
  withClient,
} from '#proof/production/postgres.ts';
import { run } from '#proof/production/programs.ts';

// Follows docs/operations.md, "Backup and restore".

const baseOf = ({ folder }: PostgresPlace): string => join(folder, 'base');

export const takeBaseBackup = (place: PostgresPlace): void => {
  const { programs, port } = place;
  run(
    join(programs.postgres, 'pg_basebackup'),
    [
      ...['--host=127.0.0.1', `--port=${port}`, '--username=postgres', '--no-password'],
      ...['--checkpoint=fast', '--wal-method=stream', `--pgdata=${baseOf(place)}`],
    ],
    { PGPASSWORD: databasePassword },
  );
};

const asSuperuser = <Result>(
  { port }: PostgresPlace,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => withClient(urlOfDatabase(port, 'postgres', 'postgres'), work);

/** The recovery target time, by the database's clock. */
export const noteTime = (place: PostgresPlace): Promise<string> =>
  asSuperuser(place, async (client) => {
    const { rows } = await client.query('select clock_timestamp()::text as moment');
    return rows[0].moment;
  });

/** Waits until all WAL is archived. */
export const archiveAll = (place: PostgresPlace): Promise<void> =>
  asSuperuser(place, async (client) => {
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as last');
    for (;;) {
      const archived = await client.query(
        'select last_archived_wal >= $1 as done from pg_stat_archiver',
        [rows[0].last],
      );
      if (archived.rows[0].done) return;
      await sleep(100);
    }
  });

/** Prepares the data folder for recovery to `moment`, which the next start performs. */
export const restoreTo = (place: PostgresPlace, moment: string): void => {
  const data = dataOf(place);
  rmSync(data, { recursive: true });
  run('cp', ['-a', baseOf(place), data]);
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp "${archiveOf(place)}/%f" "%p"'`,
      `recovery_target_time = '${moment}'`,
      "recovery_target_action = 'promote'",
      '',
    ].join('\n'),
  );
  writeFileSync(join(data, 'recovery.signal'), '');
};
