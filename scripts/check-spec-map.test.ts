import { expect, test } from 'vitest';
import { readTables, type SpecMapFacts, specMapProblems } from '#scripts/check-spec-map.ts';

const files: Readonly<Record<string, string>> = {
  'domain/time/slots.ts':
    "export const allSlots = [6, 7];\nexport const firstLabel = '06:00 AM';\n",
  'domain/time/slots.test.ts': '',
  'web/theme.css': '',
};

const facts: SpecMapFacts = {
  read: (path) => files[path] ?? null,
  tables: readTables('export interface SlotClaimsTable {\n  court_id: number;\n}\n'),
  ruleIds: new Set(['SLOT-1']),
  sentences: {
    texts: { daily_limit: 'Ten a day.', login_failed: 'No: {message}', unreachable: 'Gone.' },
    labels: { login: { question: 'New here?', answer: 'Register' }, points: ['First.'] },
  },
};

const placeTable = '| spec | lives in | shown by |\n|---|---|---|\n';
const textTable = '| text | key |\n|---|---|\n';

/** A map with every sentence, and one more row in each of its tables. */
const mapWith = ({ place = '', text = '', ours = '- `texts.unreachable`: no network.' }) => `
## Slots

${placeTable}| A slot | \`domain/time/slots.ts#allSlots\` | \`SLOT-1\` |
${place}

## Messages

${textTable}| Ten a day. | \`texts.daily_limit\` |
| No: {message} | \`texts.login_failed\` |
${text}

### Sentences of ours

${ours}
`;

test.each([
  '| A file | `web/theme.css` | planned |',
  '| A table and a column | `table:slot_claims`, `table:slot_claims.court_id` | planned |',
  '| A rule | `SLOT-1` | `domain/time/slots.test.ts` |',
  '| Sentences | `texts.daily_limit`, `labels.login.answer`, `labels.login` | `SLOT-1` |',
  '| Nothing yet | planned | planned |',
  '| The rule is there | planned: the screen; `domain/time/slots.ts` | `SLOT-1`, `domain/time/slots.test.ts` |',
])('the row %s is accepted', (place) => {
  expect(specMapProblems(mapWith({ place }), facts)).toEqual([]);
});

test.each([
  '| New here? | `labels.login.question` |',
  '| New here? Register | `labels.login.question` `labels.login.answer` |',
  '| First. | `labels.points.0` |',
  '| 06:00 AM | `domain/time/slots.ts#firstLabel` |',
])('the text %s is accepted', (text) => {
  expect(specMapProblems(mapWith({ text }), facts)).toEqual([]);
});

test.each([
  ['| A | `domain/gone.ts` | planned |', 'there is no domain/gone.ts'],
  ['| A | `domain/time/slots.ts#gone` | planned |', 'domain/time/slots.ts does not export gone'],
  ['| A | `domain/time/slots.ts#allSlot` | planned |', 'does not export allSlot'],
  ['| A | `table:gone` | planned |', 'there is no table gone'],
  ['| A | `table:slot_claims.gone` | planned |', 'slot_claims has no column gone'],
  ['| A | `SLOT-2` | planned |', 'SLOT-2 is no rule'],
  ['| A | `texts.gone` | planned |', 'there is no texts.gone'],
  ['| A | `labels.login.gone` | planned |', 'there is no labels.login.gone'],
  ['| A | somewhere | planned |', 'names no place and is not planned'],
  ['| A | planned | `SLOT-2` |', 'SLOT-2 is no rule'],
  ['| A | planned | `domain/gone.test.ts` |', 'there is no domain/gone.test.ts'],
  ['| A | planned | `domain/time/slots.ts` |', 'is no test, no rule and not planned'],
  ['| A | planned | by hand |', 'is no test, no rule and not planned'],
  ['| A | planned |  |', 'is no test, no rule and not planned'],
  ['| A | planned |', 'one cell for each column'],
])('the row %s is refused: %s', (place, reason) => {
  expect(specMapProblems(mapWith({ place }), facts)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['| Ten a day! | `texts.daily_limit` |', 'the map says "Ten a day!", the facts "Ten a day."'],
  ['| No: ... | `texts.login_failed` |', 'the facts "No: {message}"'],
  ['| New here? | `labels.login.gone` |', 'nothing under labels.login.gone'],
  ['| A group | `labels.login` |', 'the map says "A group"'],
  ['| No key | |', 'the map says "No key"'],
  ['| 07:00 AM | `domain/time/slots.ts#firstLabel` |', 'does not say "07:00 AM"'],
  ['| 06:00 AM | `domain/time/slots.ts#gone` |', 'does not export gone'],
])('the text %s is refused: %s', (text, reason) => {
  expect(specMapProblems(mapWith({ text }), facts)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['', 'texts.unreachable is missing'],
  ['- `texts.unreachable`, `texts.gone`', 'there is no texts.gone'],
  ['- `texts.unreachable`, `texts.daily_limit`', "is both the specification's and ours"],
])('with %j as sentences of ours it is refused: %s', (ours, reason) => {
  expect(specMapProblems(mapWith({ ours }), facts)).toEqual([expect.stringContaining(reason)]);
});

test('a sentence that only a place row mentions is missing', () => {
  const place = '| The sentence | `texts.unreachable` | planned |';
  expect(specMapProblems(mapWith({ place, ours: '' }), facts)).toEqual([
    'docs/spec-map.md: texts.unreachable is missing',
  ]);
});

test('a table with other columns is refused rather than skipped', () => {
  const map = `${mapWith({})}\n| what | where |\n|---|---|\n| A slot | anywhere |\n`;
  expect(specMapProblems(map, facts)).toEqual([expect.stringContaining('a table has the columns')]);
});

test('a problem names its line', () => {
  const place = '| A | `domain/gone.ts` | planned |';
  expect(specMapProblems(mapWith({ place }), facts)).toEqual([
    'docs/spec-map.md:7: there is no domain/gone.ts',
  ]);
});
