/** Finds exports that no other file imports. Sources are read by their layout, as in `reached-code.ts`. */

type Sources = ReadonlyMap<string, string>;

const everything = '*';

const exported = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
const imported = /\b(?:import|export)\s+(?:type\s+)?([^'";]*?)\s*from\s*['"]#([^'"]+)['"]/g;
const loaded = /\bimport\(\s*['"]#([^'"]+)['"]/g;

/** The names of other files that a file imports, each as `file name`. */
const namesImported = (text: string): readonly string[] => [
  ...[...text.matchAll(imported)].flatMap(([, names = '', file = '']) =>
    names.includes('*')
      ? [`${file} ${everything}`]
      : names
          .replaceAll(/[{}]/g, '')
          .split(',')
          .map((part) => `${file} ${/^\s*(?:type\s+)?(\w+)/.exec(part)?.[1] ?? ''}`),
  ),
  ...[...text.matchAll(loaded)].map(([, file = '']) => `${file} ${everything}`),
];

const isProduct = (path: string): boolean =>
  /^(?:domain|contract|server|web|cli)\/.+\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|^\w+\/testing\/|\/migrations\//.test(path);

/**
 * The exports of the product that no other file imports, tests included, and that no document names.
 * The types of props are excepted. `ofBuilds` are the files that a build names instead of importing.
 */
export const unusedExports = (
  sources: Sources,
  documents: string,
  ofBuilds: readonly string[],
): readonly string[] => {
  const used = new Set([...sources.values()].flatMap(namesImported));
  const named = new Set(documents.match(/\b\w+\b/g));
  return [...sources]
    .filter(
      ([path]) => isProduct(path) && !ofBuilds.includes(path) && !used.has(`${path} ${everything}`),
    )
    .flatMap(([path, text]) =>
      [...text.matchAll(exported)]
        .map(([, name = '']) => name)
        .filter((name) => !name.endsWith('Props') && !named.has(name))
        .filter((name) => !used.has(`${path} ${name}`))
        .map((name) => `${path}: no other file imports ${name}; keep it to the file`),
    );
};
