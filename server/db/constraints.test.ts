import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeOfConstraint, refusalOfConstraint } from '#server/db/constraints.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { neverReachedByMembers } from '#server/testing/unreached-constraints.ts';

const { db } = await openTestDatabase();

const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> => {
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name);
};

const declared = await namesOf(sql`
  select conname as name from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f', 'x')
    and conrelid::regclass::text not like 'kysely%'
  union all
  select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and indisunique
    and not exists (select from pg_constraint where conindid = indexrelid)
`);

const raisedByTriggers = await namesOf(sql`
  select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1] as name from pg_proc
  where pronamespace = 'public'::regnamespace
  union all
  select tgname as name from pg_trigger
  where tgfoid in ('refuse_rewriting'::regproc, 'refuse_suspended'::regproc)
`);

const migrations = readdirSync(new URL('migrations/', import.meta.url))
  .map((file) => readFileSync(new URL(`migrations/${file}`, import.meta.url), 'utf8'))
  .join('\n');

describe('constraint names', () => {
  const names = [...declared, ...raisedByTriggers];

  test('are all given by us', () => {
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.filter((name) => !new RegExp(`\\b${name}\\b`).test(migrations))).toEqual([]);
  });

  test('either map to a refusal or are listed as never reached by a member', () => {
    const known = new Set([...Object.keys(refusalOfConstraint), ...neverReachedByMembers]);
    expect(names.filter((name) => !known.has(name)).sort()).toEqual([]);
  });

  test('in the map and in the list exist, each in only one of the two', () => {
    const mapped = Object.keys(refusalOfConstraint);
    expect(mapped.filter((name) => !names.includes(name))).toEqual([]);
    expect([...neverReachedByMembers].filter((name) => !names.includes(name))).toEqual([]);
    expect(mapped.filter((name) => neverReachedByMembers.has(name))).toEqual([]);
  });

  test('map to refusals, and to none if only a bug can violate them', () => {
    expect(codeOfConstraint('slot_claims_pk')).toBe('timeslot_taken');
    expect(codeOfConstraint('orders_amounts_fit_status')).toBeNull();
  });
});
