import { basename } from 'node:path';
import { importsIn, readSource, reportProblems, sourceFiles } from '#scripts/source-files.ts';
import { unusedExports } from '#scripts/unused-exports.ts';

/** The rooms that each room may import from; imports go one way. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
  cli: ['cli', 'contract', 'domain'],
  scripts: ['scripts', 'domain', 'contract'],
  e2e: ['e2e', 'domain', 'contract', 'scripts'],
  bench: ['bench', 'proof', 'domain', 'contract', 'server', 'scripts'],
  proof: ['proof', 'domain', 'contract', 'server', 'cli', 'scripts'],
};

/** Tests may also import the rooms that they test or need to start. */
const testsMayAlsoImport: Readonly<Record<string, readonly string[]>> = {
  cli: ['server'],
  scripts: ['server', 'cli', 'web'],
};

const drawers = /^(utils?|helpers?|misc|common|shared|index)\.tsx?$/;
const kebabCase = /^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs|css|svg|html)$/;

/**
 * SQL in any form: the query builder or the driver, a raw statement, or a repository's query run
 * elsewhere.
 */
const sqlPattern =
  /\bsql(?:<[^`;]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|execute(?:\w+)?|query)\(|\b(?:db|tx)\s*\.with(?:Recursive)?\(/;
const drivers = ['kysely', 'pg'];
const sqlPlaces = [
  /(?:\/|\.)repository\.ts$/,
  /^server\/db\//,
  /^server\/testing\//,
  /\.test\.ts$/,
  /^bench\//,
  /^proof\//,
];

/** A transaction opened by the query builder or by a statement. */
const transactionPattern =
  /\.(?:transaction|startTransaction)\(|['"`]\s*(?:begin|start transaction)\b/i;
const transactionPlaces = [
  /^server\/db\/(?:transact|send-together)\.ts$/,
  /^server\/testing\//,
  /\.test\.ts$/,
];

/** Work of one transaction that does not wait for each other. */
const besideInTransaction = /\bPromise\.\w+\([^;]*?\btx\b/;

const clockPattern =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bTemporal\.Now\b|\bperformance\.now\b|\bMath\.random\b/;

/** A constant of a module that begins with a collection: its name, its type and how it begins. */
const collection =
  /^(?:export )?const (\w+)(?::((?:(?!\s=\s)[\s\S])*))?\s=\s+(new (?:Weak)?(?:Map|Set)\b|[[{])/;

/** A type that nothing can be put into later. */
const isClosed = (type: string): boolean =>
  type.trimStart().startsWith('Readonly') ||
  !/\b(?:Weak)?(?:Map|Set|Record|Array)<|\[\]/.test(type.replaceAll(/\breadonly [^;=]*\[\]/g, ''));

const isState = (statement: string, text: string): boolean => {
  if (/^(?:export )?(?:let|var)\b/.test(statement)) return true;
  const [, name = '', type, start = ''] = collection.exec(statement) ?? [];
  if (name === '') return false;
  const changed = new RegExp(
    `\\b${name}(?:\\.\\w+|\\[[^\\]]+\\])+\\s*(?:[-+*/|&?]{0,2}=(?![=>])|\\+\\+|--)|(?:\\+\\+|--)${name}[.[]`,
  );
  if (changed.test(text) || / = (?:\[\]|\{\});?\s*$/.test(statement)) return true;
  if (type !== undefined) return !isClosed(type);
  return start.startsWith('new ') || !/\bas const\b[^;]*;\s*$/.test(statement);
};

/** A statement of a module begins in the first column, as the formatter has it. */
const hasState = (text: string): boolean =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|^\/\/.*$/gm, '')
    .split(/^(?=[A-Za-z])/m)
    .some((statement) => isState(statement, text));

/** All other test files share their modules; see `vitest.config.ts`. */
const mockPattern = /\bvi\.(?:mock|doMock)\b/;
const mockPlaces = /^server\/.*-(?:control|mocked)\.test\.ts$/;

/** Columns of two words, such as `booking_date`, which only repositories may name. */
const columns = new Set(
  sourceFiles()
    .filter((path) => path.startsWith('server/db/tables/'))
    .flatMap((path) => readSource(path).match(/(?<=^ {2})[a-z]+_\w+(?=: )/gm) ?? []),
);
const commentsAndTexts = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'/g;
const columnAlias = /'\w+\.\w+ as [a-z]+_\w+'/;
/** Names prescribed by a payment provider, Google and the specification's order metadata. */
const writeForeignNames = [
  'server/features/payments/fiuu/fiuu.ts',
  'server/features/accounts/google/gateway.ts',
  'server/features/bookings/court-order/sale.ts',
  'server/features/lessons/lesson-order/lesson-order.ts',
  'server/features/memberships/membership-order/membership-order.ts',
];

const longestFile = 300;

const roomOf = (path: string): string => path.split('/')[0] ?? '';

/** The test of this script contains imports that it must refuse. */
const ownTest = 'scripts/check-rooms.test.ts';

const importProblems = (path: string, text: string): string[] => {
  if (path === ownTest) return [];
  const room = roomOf(path);
  const isTest = path.includes('.test.');
  const allowed = [...(mayImport[room] ?? []), ...(isTest ? (testsMayAlsoImport[room] ?? []) : [])];
  return importsIn(text).flatMap((target) => {
    if (target.startsWith('..')) return [`${path}: imports ${target}; name the room instead`];
    if (target.startsWith('./') && !path.endsWith('.mjs')) {
      return [`${path}: imports ${target}; name the room instead`];
    }
    const [, other] = /^#(\w+)\//.exec(target) ?? [];
    if (other !== undefined && !allowed.includes(other)) {
      return [`${path}: ${room} must not import from ${other} (${target})`];
    }
    return [];
  });
};

const nameProblems = (path: string): string[] => {
  const name = basename(path);
  if (drawers.test(name)) return [`${path}: a file is named after what it is, not "${name}"`];
  if (!kebabCase.test(name)) return [`${path}: file names are in kebab-case`];
  return [];
};

const contentProblems = (path: string, text: string): string[] => {
  const problems: string[] = [];
  const isServer = roomOf(path) === 'server';
  const isSql =
    (isServer && sqlPattern.test(text)) || importsIn(text).some((name) => drivers.includes(name));
  if (isSql && !sqlPlaces.some((place) => place.test(path))) {
    problems.push(`${path}: SQL belongs in a *.repository.ts`);
  }
  if (
    isServer &&
    transactionPattern.test(text) &&
    !transactionPlaces.some((place) => place.test(path))
  ) {
    problems.push(`${path}: transact() of server/db/transact.ts opens every transaction`);
  }
  if (isServer && besideInTransaction.test(text) && !path.includes('.test.')) {
    problems.push(
      `${path}: await the statements of a transaction one by one, or with together(); after a refusal, one that still runs would commit by itself`,
    );
  }
  if (roomOf(path) === 'domain' && !path.includes('.test.') && clockPattern.test(text)) {
    problems.push(`${path}: domain/ has no clock and no randomness; pass the value in`);
  }
  if (
    /\bprocess\.env\b/.test(text) &&
    isServer &&
    !/\/(env|main)\.ts$|^server\/testing\//.test(path)
  ) {
    if (!path.includes('.test.')) problems.push(`${path}: only env.ts reads the environment`);
  }
  if (isServer && hasState(text) && !/\.test\.ts$|^server\/testing\//.test(path)) {
    problems.push(`${path}: state at module level; pass it in through AppContext or a factory`);
  }
  if (mockPattern.test(text) && !mockPlaces.test(path) && path !== ownTest) {
    problems.push(`${path}: mocks modules, which only server/**/*-mocked.test.ts may do`);
  }
  const lines = text.split('\n').length;
  if (lines > longestFile) problems.push(`${path}: ${lines} lines; split it by what it is about`);
  return problems;
};

const rowProblems = (path: string, text: string): string[] => {
  if (!path.startsWith('server/') || writeForeignNames.includes(path)) return [];
  if (path.endsWith('repository.ts')) {
    return columnAlias.test(text) ? [`${path}: rows leave a repository in camelCase`] : [];
  }
  if (sqlPlaces.some((place) => place.test(path))) return [];
  const words = text.replaceAll(commentsAndTexts, '').match(/\b[a-z]+_\w+/g) ?? [];
  return [...new Set(words)]
    .filter((word) => columns.has(word))
    .map((word) => `${path}: ${word} is a column; rows leave a repository in camelCase`);
};

export const roomProblems = (path: string, text: string): readonly string[] => [
  ...importProblems(path, text),
  ...nameProblems(path),
  ...contentProblems(path, text),
  ...rowProblems(path, text),
];

if (import.meta.main) {
  const code = sourceFiles().filter(
    (path) => /\.(ts|tsx|mjs)$/.test(path) && roomOf(path) in mayImport,
  );
  const texts = new Map(code.map((path) => [path, readSource(path)]));
  const documents = ['docs/rules.md', 'docs/spec-map.md'].map(readSource).join('\n');
  reportProblems(
    [
      ...[...texts].flatMap(([path, text]) => roomProblems(path, text)),
      ...unusedExports(texts, documents, ['web/api/no-schemas.ts']),
    ],
    `${code.length} files follow the rules of their rooms.`,
  );
}
