/**
 * Finds the top-level declarations that the product reaches from its entry files. It parses sources
 * by their layout, which the formatter fixes: a statement of a module begins in the first column.
 */

/** All top-level declarations of a file. */
const everything = '*';
const onImport = '';

type Sources = ReadonlyMap<string, string>;

interface Module {
  /** The text of each declaration by its name; statements without a name are under `onImport`. */
  readonly declarations: ReadonlyMap<string, string>;
  /** The file and name behind each imported local name. */
  readonly imports: ReadonlyMap<string, readonly [file: string, name: string]>;
}

const importStatement = /^import\s+(?:type\s+)?([^'";]*?)\s*(?:from\s*)?['"]#([^'"]+)['"];/gm;
const lazyImport = /\bimport\(\s*['"]#([^'"]+)['"]/g;
const declared =
  /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|interface|type)\s+(\w+)/;

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '');

const importsOf = (text: string): Module['imports'] => {
  const imports = new Map<string, readonly [string, string]>();
  for (const [, names = '', file = ''] of text.matchAll(importStatement)) {
    const [, namespace] = /^\*\s+as\s+(\w+)$/.exec(names) ?? [];
    if (namespace !== undefined) imports.set(namespace, [file, everything]);
    for (const part of names.replaceAll(/[{}]/g, '').split(',')) {
      const [, name, alias] = /^\s*(?:type\s+)?(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
      if (name !== undefined) imports.set(alias ?? name, [file, name]);
    }
    // An import runs the file even where none of its names is used.
    imports.set(`import ${file}`, [file, onImport]);
  }
  return imports;
};

const readModule = (source: string): Module => {
  const text = withoutComments(source);
  const declarations = new Map<string, string>();
  for (const statement of text.replaceAll(importStatement, '').split(/^(?=[A-Za-z])/m)) {
    const name = declared.exec(statement)?.[1] ?? onImport;
    declarations.set(name, (declarations.get(name) ?? '') + statement);
  }
  return { declarations, imports: importsOf(text) };
};

/** The reached declarations, each as `file name`. */
export const reachedFrom = (entries: readonly string[], sources: Sources): ReadonlySet<string> => {
  const modules = new Map([...sources].map(([file, text]) => [file, readModule(text)]));
  const reached = new Set<string>();
  const waiting: [string, string][] = entries.map((file) => [file, everything]);
  const reach = (file: string, name: string): void => {
    if (reached.has(`${file} ${name}`) || !modules.has(file)) return;
    reached.add(`${file} ${name}`);
    waiting.push([file, name]);
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [file, name] = next;
    const found = modules.get(file);
    if (found === undefined) continue;
    const { declarations, imports } = found;
    if (name === everything) for (const each of declarations.keys()) reach(file, each);
    if (name !== onImport) reach(file, onImport);
    else for (const [key, from] of imports) if (key.startsWith('import ')) reach(...from);
    const text = declarations.get(name) ?? '';
    for (const [, lazy = ''] of text.matchAll(lazyImport)) reach(lazy, everything);
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const from = imports.get(word);
      if (from !== undefined) reach(...from);
      else if (word !== name && declarations.has(word)) reach(file, word);
    }
  }
  return reached;
};
