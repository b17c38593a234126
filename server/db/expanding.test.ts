import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// During a rollout the previous release runs on the tables of the new one. So a migration only
// adds. It may remove only what the previous release no longer reads or writes.

/** The migrations up to this one were never rolled out beside another release. */
const lastOfTheBeginning = '0019-house-checks.ts';

/** Migrations that remove something, with the reason why no running release uses it. */
const contracting: Readonly<Record<string, string>> = {
  '0029-dead-parts.ts': 'no release has read or written the view and the column',
  '0066-names.ts':
    'the old name of the table stays as a view, and those of keys only choose the words of a refusal',
  '0067-exception-resolutions.ts': 'a trigger refuses to truncate the table that it adds',
  '0077-settlement-files.ts': 'triggers refuse to truncate the tables that it adds',
  '0069-shifts.ts': 'triggers refuse to truncate the tables that it adds',
  '0074-provider-refunds.ts': 'triggers refuse to truncate the tables that it adds',
  '0082-price-changes.ts': 'a trigger refuses to truncate the table that it adds',
  '0121-late-fees.ts': 'a trigger refuses to truncate the table that it adds',
  '0344-settlement-replacements.ts': 'a trigger refuses to truncate the table that it adds',
  '0120-unknown-charges.ts': 'a trigger refuses to truncate the table that it adds',
  '0118-undone-sales.ts': 'a trigger refuses to truncate the table that it adds',
  '0089-withdrawn-files.ts': 'a trigger still refuses to truncate the table',
  '0116-posting-at-once.ts': 'only the trigger that it replaces calls the function',
};

const takesAway =
  /\bdrop\s+(?:table|column|view|function|type|schema)\b|\brename\b|\balter\s+column\s+\w+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type\b)|\btruncate\b/gi;

const findTakings = (text: string): string[] => text.match(takesAway) ?? [];

test.each([
  ['alter table bookings drop column note', ['drop column']],
  ['drop view  if exists pending_bookings', ['drop view']],
  ['alter table orders rename column a to b', ['rename']],
  ['alter table orders alter column total_amount type bigint', ['alter column total_amount type']],
  ['alter table orders alter column note set not null', ['alter column note set not null']],
  ['alter table orders add column note text not null default 0', []],
  ['alter table orders drop constraint orders_lengths; drop index orders_by_day', []],
])('%s', (statement, takings) => {
  expect(findTakings(statement)).toEqual(takings);
});

test('a migration removes nothing that the previous release may still use', () => {
  const folder = new URL('migrations/', import.meta.url);
  const taking = readdirSync(folder)
    .filter((file) => file > lastOfTheBeginning && !(file in contracting))
    .flatMap((file) =>
      findTakings(readFileSync(new URL(file, folder), 'utf8')).map((what) => `${file}: ${what}`),
    );
  expect(taking).toEqual([]);
});
