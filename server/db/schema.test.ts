import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

interface Column {
  readonly family: string;
  readonly nullable: boolean;
  readonly filledByDatabase: boolean;
}

/** The types that the table files use for text columns. */
const textTypes =
  /^('.+'|string|Gender|MembershipStatus|StaffRole|WaivableRule|AttendanceState|QueueType|PriceListName|PriceChangeState|OrderStatus|SwitchName|RefundKind|RefundNews|RefundState|RefundStep|CreditKind|ResolutionKind|ClosedPile|JournalAccount|LessonKind|WaitingReason|Promotion\['\w+'\])$/;

const familyOf = (type: string): string => {
  if (/^(Json|DefaultedJson)</.test(type)) return 'json';
  if (type === 'Slot' || type === 'RequeryRank') return 'number';
  if (textTypes.test(type)) return 'string';
  return type;
};

const columnOf = (type: string): Column => {
  const value = type.replace(/^Generated(Always)?<(.+)>$/, '$2');
  return {
    family: familyOf(value.replace(/ \| null$/, '')),
    nullable: value.endsWith('| null'),
    filledByDatabase: /^(Generated|DefaultedJson)/.test(type),
  };
};

const writtenSchema = (): Record<string, Record<string, Column>> => {
  const text = readdirSync(new URL('tables/', import.meta.url))
    .map((file) => read(`tables/${file}`))
    .join('\n');
  const interfaces = new Map(
    [...text.matchAll(/export interface (\w+) \{\n([^}]+)\}/g)].map(([, name, body = '']) => [
      name,
      Object.fromEntries(
        [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, column = '', type = '']) => [
          column,
          columnOf(type),
        ]),
      ),
    ]),
  );
  return Object.fromEntries(
    [...read('schema.ts').matchAll(/^ {2}(\w+): \w+\.(\w+);$/gm)].map(([, table = '', name]) => [
      table,
      interfaces.get(name) ?? {},
    ]),
  );
};

const families: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  jsonb: 'json',
  _text: 'string[]',
  _int2: 'Slot[]',
  'timestamp with time zone': 'Date',
};

/** Old names of tables, which only the release before uses. */
const viewsForReleaseBefore = ['house_checks'];

const readColumns = async () => {
  const { rows } = await sql<{
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    filled: boolean;
  }>`
    select table_name as table, column_name as column,
      case data_type when 'ARRAY' then udt_name else data_type end as type,
      is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
      and table_name <> all (${viewsForReleaseBefore})
  `.execute(db);
  return rows;
};

const storedSchema = async (): Promise<Record<string, Record<string, Column>>> => {
  const tables: Record<string, Record<string, Column>> = {};
  for (const { table, column, type, nullable, filled } of await readColumns()) {
    tables[table] = {
      ...tables[table],
      [column]: { family: families[type] ?? type, nullable, filledByDatabase: filled },
    };
  }
  return tables;
};

describe('the table types', () => {
  test('match the database in columns, nullability, value types and defaults', async () => {
    expect(writtenSchema()).toEqual(await storedSchema());
  });
});
