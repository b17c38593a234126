import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Generated, downloaded or stored beside the sources. */
const notSources = new Set([
  '.git',
  '.depot',
  '.depot-e2e',
  'node_modules',
  'dist',
  'test-results',
]);

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path) : [path];
    });

const files = filesBelow('').sort();

/** Every source file of the project, by its path from the root. */
export const sourceFiles = (): readonly string[] => files;

export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8');

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*['"`]([^'"`]+)['"`]/g;

/** All imports of a source: by name, as a type, for their effect, at run time, and re-exports. */
export const importsIn = (text: string): readonly string[] =>
  [...text.matchAll(importPattern)].map(([, target = '']) => target);

/** Prints the problems, one line each, and sets the exit code. */
export const reportProblems = (problems: readonly string[], allIsWell: string): never => {
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(allIsWell);
  process.exit(problems.length === 0 ? 0 : 1);
};
