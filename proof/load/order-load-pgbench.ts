import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Statement } from '#proof/load/order-load-node.ts';
import { type Database, plannedByKey } from '#server/db/database.ts';

/** Where Debian and its derivatives keep PostgreSQL's programs, outside the PATH. */
const debianFolder = '/usr/lib/postgresql';

/** The newest pgbench of this machine; null when there is none. */
export const findPgbench = (): string | null => {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(debianFolder, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
};

/** A value in the recorded statements, and the pgbench expression that replaces it. */
export type Replacement = readonly [value: string | number, expression: string];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Splits a text into literal parts and expressions. */
const partsOf = (text: string, [first, ...others]: readonly Replacement[]): string[] => {
  if (first === undefined) return text === '' ? [] : [quoted(text)];
  const [value, expression] = first;
  return text
    .split(String(value))
    .flatMap((part, index) => [
      ...(index > 0 ? [`(${expression})::text`] : []),
      ...partsOf(part, others),
    ]);
};

/** Values that are the same in every order, by the name of their pgbench variable. */
export type Constants = Map<string, string>;

/**
 * A variable is sent as a parameter, like every value of the product. A literal would let the planner
 * look up its frequency, and choose another plan.
 */
const variableFor = (value: string, constants: Constants): string => {
  const known = [...constants].find(([, other]) => other === value);
  const name = known?.[0] ?? `constant_${constants.size + 1}`;
  constants.set(name, value);
  return `:${name}`;
};

const expressionOf = (
  value: unknown,
  replacements: readonly Replacement[],
  constants: Constants,
): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    // As a text: the planner would count the elements of an array expression.
    const elements = value.map((each) => expressionOf(each, replacements, constants));
    return `'{"' || ${elements.join(` || '","' || `)} || '"}'`;
  }
  const known = replacements.find(([replaced]) => replaced === value);
  if (known !== undefined) return known[1];
  if (typeof value !== 'string') return variableFor(String(value), constants);
  const texts = replacements.filter(([replaced]) => typeof replaced === 'string');
  const isConstant = !texts.some(([replaced]) => value.includes(String(replaced)));
  return isConstant ? variableFor(value, constants) : partsOf(value, texts).join(' || ');
};

/** The parameter types that PostgreSQL infers for a statement. */
const typesOf = async (db: Database, text: string): Promise<readonly string[]> =>
  db.connection().execute(async (connection) => {
    await sql.raw(`prepare recorded as ${text}`).execute(connection);
    const { rows } = await sql<{ types: string[] }>`
      select parameter_types::text[] as types from pg_prepared_statements
      where name = 'recorded'`.execute(connection);
    await sql.raw('deallocate recorded').execute(connection);
    return rows[0]?.types ?? [];
  });

/** A recorded statement as pgbench can repeat it, with every parameter cast to its type. */
export const repeatable = async (
  db: Database,
  { text, values }: Statement,
  replacements: readonly Replacement[],
  constants: Constants,
): Promise<string> => {
  if (values.length === 0) return `${text};`;
  const types = await typesOf(db, text);
  const filled = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const index = Number(number) - 1;
    return `(${expressionOf(values[index], replacements, constants)})::${types[index]}`;
  });
  return `${filled};`;
};

export interface PgbenchRun {
  readonly pgbench: string;
  readonly connection: pg.PoolConfig;
  readonly script: string;
  readonly constants: Constants;
  readonly clients: number;
  /** How often each client runs the script; it counts in the variable `i`, from 1. */
  readonly each: number;
}

/** Lets each client run a script a number of times; returns the runs per second. */
export const runPgbench = ({
  pgbench,
  connection,
  script,
  constants,
  clients,
  each,
}: PgbenchRun): number => {
  const folder = mkdtempSync(join(tmpdir(), 'depot-pgbench-'));
  const file = join(folder, 'order.sql');
  writeFileSync(file, `\\set i :i + 1\n${script}`);
  try {
    const ran = spawnSync(
      pgbench,
      [
        ...['--host', String(connection.host), '--username', String(connection.user)],
        // As our connections do: every statement is prepared once.
        ...['--no-vacuum', '--protocol', 'prepared', '--file', file],
        ...[...constants].flatMap(([name, value]) => ['--define', `${name}=${value}`]),
        ...[
          '--define',
          'i=0',
          '--client',
          String(clients),
          '--transactions',
          String(each),
          '--jobs',
          '1',
        ],
        String(connection.database),
      ],
      { encoding: 'utf8', env: { ...process.env, PGOPTIONS: plannedByKey } },
    );
    const [, perSecond] = /^tps = ([\d.]+)/m.exec(ran.stdout) ?? [];
    const isWhole = ran.stdout.includes(`processed: ${clients * each}/${clients * each}`);
    if (perSecond === undefined || !isWhole) throw new Error(`${ran.stderr}\n${ran.stdout}`);
    return Number(perSecond);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
