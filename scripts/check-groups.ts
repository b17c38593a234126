import { dirname, join } from 'node:path';
import { type Group, groupOf, groups, layerProblems, webFolders } from '#scripts/layers.ts';
import { importsIn, readSource, reportProblems, sourceFiles } from '#scripts/source-files.ts';
import { mayWriteAnyTable, tableOwners, tablesRead, tablesWritten } from '#scripts/table-owners.ts';

const rooms = ['domain', 'contract', 'server', 'web', 'cli', 'proof', 'bench', 'e2e', 'scripts'];

const isProduct = (path: string): boolean =>
  /\.(?:tsx?|mjs)$/.test(path) &&
  rooms.includes(path.split('/')[0] ?? '') &&
  !/\.test\.tsx?$|^(?:server|web|cli)\/testing\//.test(path);

/** The files that a file imports, by their paths from the root. */
const filesImported = (path: string, text: string): readonly string[] =>
  importsIn(text).flatMap((target) => {
    if (target.startsWith('#')) return [target.slice(1)];
    return target.startsWith('.') ? [join(dirname(path), target)] : [];
  });

export const importGraph = (
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> =>
  new Map([...texts].map(([path, text]) => [path, filesImported(path, text)]));

const ownerProblems = (path: string, text: string): readonly string[] => {
  if (!path.startsWith('server/') || mayWriteAnyTable(path)) return [];
  const own = groupOf(path) ?? /^server\/(live|db)\//.exec(path)?.[1] ?? path;
  return tablesWritten(text).flatMap((table) => {
    if (table === null) return [`${path}: spell out the table that is written`];
    const owner = tableOwners[table];
    if (owner === own) return [];
    if (owner === undefined) return [`${path}: writes ${table}, which nobody owns`];
    return [`${path}: ${own} writes ${table}, which ${owner} owns`];
  });
};

export const groupProblems = (path: string, text: string): readonly string[] =>
  isProduct(path)
    ? [...layerProblems(path, filesImported(path, text)), ...ownerProblems(path, text)]
    : [];

/** The first import cycle that can be reached from each file, if any. */
export const findCycles = (
  graph: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] => {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      circles.push([...trail.slice(at), path]);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return circles;
};

/** Files that no other file imports: the processes, and the entries named by pages and browser builds. */
const entries = [
  'server/main.ts',
  'cli/main.ts',
  'web/main.tsx',
  'web/boot.ts',
  'web/outlines.tsx',
  'web/api/no-schemas.ts',
  'web/members.css',
  'web/console/main.tsx',
  'web/console/console.css',
];

const isInApp = (path: string): boolean =>
  /^(?:domain|contract|server|web|cli)\/.+\.tsx?$|^web\/(?!public\/).+\.css$/.test(path) &&
  !/\.test\.tsx?$|^\w+\/testing\//.test(path);

/** The files of the product that no entry reaches: a copy left behind, or one not yet used. */
export const findUnreached = (graph: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    waiting.push(...(graph.get(path) ?? []));
  }
  return [...graph.keys()].filter((path) => isInApp(path) && !reached.has(path));
};

/** Which tables of other groups a group reads. */
const readsOf = (group: Group, texts: ReadonlyMap<string, string>): readonly string[] => {
  const read = new Set(
    [...texts]
      .filter(([path]) => groupOf(path) === group && path.endsWith('repository.ts'))
      .flatMap(([, text]) => [...tablesRead(text)]),
  );
  return groups
    .filter((other) => other !== group)
    .flatMap((other) => {
      const tables = [...read].filter((table) => tableOwners[table] === other).sort();
      const isUp = groups.indexOf(other) > groups.indexOf(group);
      return tables.length > 0
        ? [`     reads ${isUp ? '↑ ' : ''}${other}: ${tables.join(', ')}`]
        : [];
    });
};

/**
 * The groups in order, each with the groups that it imports, the tables that it owns and the tables
 * of others that it reads; ↑ marks reads of a later group.
 */
export const describeGroups = (texts: ReadonlyMap<string, string>): readonly string[] =>
  groups.flatMap((group, at) => {
    const files = [...importGraph(texts)].filter(([path]) => groupOf(path) === group);
    const imported = new Set(files.flatMap(([, targets]) => targets.map(groupOf)));
    const below = groups.filter((name) => name !== group && imported.has(name));
    const tables = Object.keys(tableOwners).filter((table) => tableOwners[table] === group);
    return [
      `${String(at + 1).padStart(2)} ${group} → ${below.join(', ') || 'none'}`,
      `     owns ${tables.join(', ')}`,
      ...readsOf(group, texts),
    ];
  });

if (import.meta.main) {
  const product = sourceFiles().filter(isProduct);
  const read = (path: string): [string, string] => [path, readSource(path)];
  const texts = new Map(product.map(read));
  const graph = importGraph(texts);
  const withStyles = importGraph(
    new Map(
      sourceFiles()
        .filter((path) => isProduct(path) || isInApp(path))
        .map(read),
    ),
  );
  if (process.argv.includes('--print')) console.log(describeGroups(texts).join('\n'));
  reportProblems(
    [
      ...[...texts].flatMap(([path, text]) => groupProblems(path, text)),
      ...findCycles(graph).map((cycle) => `an import cycle: ${cycle.join(' → ')}`),
      ...findUnreached(withStyles).map((path) => `${path}: no entry of the product reaches it`),
    ],
    `${product.length} files in ${groups.length} groups and ${webFolders.length} web folders, without a cycle.`,
  );
}
