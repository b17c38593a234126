import { bookingLabels } from '#domain/words/booking-labels.ts';
import { checkoutLabels, refundPolicy } from '#domain/words/checkout-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { readRules } from '#scripts/check-rules.ts';
import { readSource, reportProblems, sourceFiles } from '#scripts/source-files.ts';

/** The facts that the map is checked against. */
export interface SpecMapFacts {
  /** The text of a project file, or null when it does not exist. */
  readonly read: (path: string) => string | null;
  /** The columns of every table. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  readonly ruleIds: ReadonlySet<string>;
  /** The tables of sentences by name. */
  readonly sentences: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly texts: Readonly<Record<string, string>>;
  };
}

const mapPath = 'docs/spec-map.md';
const placeColumns = 'spec | lives in | shown by';
const textColumns = 'text | key';
const ownSentences = 'Sentences of ours';

const testFile = /\.(test|journey)\.tsx?$/;
const ruleId = /^[A-Z]+-\d+$/;

interface Line {
  readonly number: number;
  readonly section: string;
  readonly text: string;
}

interface Row {
  readonly number: number;
  readonly columns: string;
  readonly cells: readonly string[];
}

const readLines = (markdown: string): readonly Line[] => {
  let section = '';
  return markdown.split('\n').map((text, at) => {
    section = /^#+ (.+)$/.exec(text)?.[1] ?? section;
    return { number: at + 1, section, text };
  });
};

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of all tables, each with the columns of its table; without the headings. */
const readRows = (lines: readonly Line[]): readonly Row[] => {
  let columns: string | null = null;
  return lines.flatMap(({ number, text }) => {
    if (!text.startsWith('|')) {
      columns = null;
      return [];
    }
    const cells = cellsOf(text);
    if (columns === null) {
      columns = cells.join(' | ');
      return [];
    }
    return cells.every((cell) => /^:?-+:?$/.test(cell)) ? [] : [{ number, columns, cells }];
  });
};

const quotedIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);

/** The tables by the names of their types: `SlotClaimsTable` is `slot_claims`. */
export const readTables = (source: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...source.matchAll(/^export interface (\w+)(?:Table|View) \{\n([\s\S]*?)^\}/gm)].map(
      ([, name = '', body = '']) => [
        name.replaceAll(/(?<!^)(?=[A-Z])/g, '_').toLowerCase(),
        new Set([...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, column = '']) => column)),
      ],
    ),
  );

const lookUp = (facts: SpecMapFacts, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (node, step) =>
        node instanceof Object && Object.hasOwn(node, step) ? Reflect.get(node, step) : undefined,
      facts.sentences,
    );

const problemOfFile = (facts: SpecMapFacts, place: string): string | null => {
  const [path = '', name] = place.split('#');
  const source = facts.read(path);
  if (source === null) return `there is no ${path}`;
  if (name === undefined) return null;
  const isExported = new RegExp(
    `^export (?:async )?(?:const|function|type|interface|class) ${name}\\b`,
    'm',
  ).test(source);
  return isExported ? null : `${path} does not export ${name}`;
};

const problemOfPlace = (facts: SpecMapFacts, place: string): string | null => {
  if (Object.hasOwn(facts.sentences, place.split('.')[0] ?? '')) {
    return lookUp(facts, place) === undefined ? `there is no ${place}` : null;
  }
  if (place.startsWith('table:')) {
    const [table = '', column] = place.slice('table:'.length).split('.');
    const columns = facts.tables.get(table);
    if (columns === undefined) return `there is no table ${table}`;
    return column === undefined || columns.has(column) ? null : `${table} has no column ${column}`;
  }
  if (ruleId.test(place)) return facts.ruleIds.has(place) ? null : `${place} is no rule`;
  return problemOfFile(facts, place);
};

const problemOfProof = (facts: SpecMapFacts, proof: string): string | null => {
  if (proof === 'planned') return null;
  const [, quoted = ''] = /^`([^`]+)`$/.exec(proof) ?? [];
  return ruleId.test(quoted) || testFile.test(quoted)
    ? problemOfPlace(facts, quoted)
    : `"${proof}" is no test, no rule and not planned`;
};

const problemsOfPlaces = (
  facts: SpecMapFacts,
  [, livesIn = '', shownBy = '']: readonly string[],
) => {
  const places = quotedIn(livesIn);
  return [
    ...(places.length === 0 && !/\bplanned\b/.test(livesIn)
      ? [`"${livesIn}" names no place and is not planned`]
      : []),
    ...places.map((place) => problemOfPlace(facts, place)),
    ...shownBy.split(/,\s*/).map((proof) => problemOfProof(facts, proof)),
  ];
};

/** Texts from other files than those tables are searched for in their source, between quotes. */
const problemOfText = (
  facts: SpecMapFacts,
  text: string,
  keys: readonly string[],
): string | null => {
  const [first = ''] = keys;
  if (first.includes('#')) {
    const source = facts.read(first.split('#')[0] ?? '');
    const stands = source?.includes(`'${text}'`) || source?.includes(`"${text}"`);
    return problemOfFile(facts, first) ?? (stands ? null : `${first} does not say "${text}"`);
  }
  const sentence = keys.map((key) => lookUp(facts, key) ?? `nothing under ${key}`).join(' ');
  return sentence === text ? null : `the map says "${text}", the facts "${sentence}"`;
};

const problemsOfRow = (
  facts: SpecMapFacts,
  { columns, cells }: Row,
): readonly (string | null)[] => {
  if (columns !== placeColumns && columns !== textColumns) {
    return [`a table has the columns "${placeColumns}" or "${textColumns}"`];
  }
  if (cells.length !== columns.split(' | ').length) return ['a row has one cell for each column'];
  if (columns === placeColumns) return problemsOfPlaces(facts, cells);
  const [text = '', key = ''] = cells;
  return [problemOfText(facts, text, quotedIn(key))];
};

/**
 * Every sentence is the specification's or ours: each must be in the map, and on one side only.
 */
const sentenceProblems = (
  facts: SpecMapFacts,
  lines: readonly Line[],
  rows: readonly Row[],
): readonly string[] => {
  const specified = new Set(
    rows
      .filter(({ columns }) => columns === textColumns)
      .flatMap(({ cells }) => quotedIn(cells[1] ?? '')),
  );
  const ours = new Set(
    lines.filter(({ section }) => section === ownSentences).flatMap(({ text }) => quotedIn(text)),
  );
  const keys = Object.keys(facts.sentences.texts).map((key) => `texts.${key}`);
  return [
    ...keys
      .filter((key) => !specified.has(key) && !ours.has(key))
      .map((key) => `${mapPath}: ${key} is missing`),
    ...[...ours]
      .filter((key) => specified.has(key))
      .map((key) => `${mapPath}: ${key} is both the specification's and ours`),
    ...[...ours]
      .filter((key) => !keys.includes(key))
      .map((key) => `${mapPath}: there is no ${key}`),
  ];
};

export const specMapProblems = (map: string, facts: SpecMapFacts): readonly string[] => {
  const lines = readLines(map);
  const rows = readRows(lines);
  return [
    ...rows.flatMap((row) =>
      problemsOfRow(facts, row)
        .filter((problem) => problem !== null)
        .map((problem) => `${mapPath}:${row.number}: ${problem}`),
    ),
    ...sentenceProblems(facts, lines, rows),
  ];
};

if (import.meta.main) {
  const files = new Set(sourceFiles());
  const tableFiles = [...files].filter((path) => path.startsWith('server/db/tables/'));
  const facts: SpecMapFacts = {
    read: (path) => (files.has(path) ? readSource(path) : null),
    tables: readTables(tableFiles.map(readSource).join('\n')),
    ruleIds: new Set(readRules(readSource('docs/rules.md')).map(({ id }) => id)),
    sentences: { texts: refusals, labels, bookingLabels, checkoutLabels, refundPolicy },
  };
  const map = readSource(mapPath);
  const rows = readRows(readLines(map)).length;
  reportProblems(specMapProblems(map, facts), `${rows} rows of the map lead to their places.`);
}
