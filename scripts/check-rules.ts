import { reachedFrom } from '#scripts/reached-code.ts';
import { readSource, reportProblems, sourceFiles } from '#scripts/source-files.ts';

interface Rule {
  readonly id: string;
  readonly sentence: string;
  readonly decidedBy: string;
}

const ruleRow = /^\| ([A-Z]+-\d+) \| (.+?) \| (.+?) \|$/;

export const readRules = (markdown: string): readonly Rule[] =>
  markdown.split('\n').flatMap((line) => {
    const [, id, sentence, decidedBy] = ruleRow.exec(line) ?? [];
    return id && sentence && decidedBy ? [{ id, sentence, decidedBy }] : [];
  });

/** The rules at the start of a test's name; a mention elsewhere proves nothing. */
export const citedIn = (testSource: string): readonly string[] =>
  [...testSource.matchAll(/['"`]((?:\[[A-Z]+-\d+\]\s*)+)/g)].flatMap(([, ids = '']) =>
    [...ids.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id = '']) => id),
  );

/** The sources of the product and what they reach, to check the rules against. */
export interface ProductFacts {
  readonly sources: ReadonlyMap<string, string>;
  /** The declarations that the product reaches from its entry files, each as `file name`. */
  readonly reached: ReadonlySet<string>;
  /** The names of the constraints and triggers with which the database refuses. */
  readonly constraints: ReadonlySet<string>;
}

const isExported = (text: string, name: string): boolean =>
  new RegExp(`^export (?:async )?(?:const|function\\*?|type|interface|class) ${name}\\b`, 'm').test(
    text,
  );

/**
 * The files and names in "decided by" must exist and be reached by the product: `time/slots.ts
 * slotLabel, slotRange`, or `constraint orders_status_step` for a rule that the database decides.
 */
export const placeProblems = (
  { id, decidedBy }: Rule,
  { sources, reached, constraints }: ProductFacts,
): readonly string[] => {
  const words = decidedBy.replaceAll('`', '').split(/[\s,;]+/);
  if (words[0] === 'constraint') {
    const unknown = words.slice(1).filter((name) => !constraints.has(name));
    return unknown.map((name) => `${id}: server/db/constraints.ts does not name ${name}`);
  }
  let file: string | null = null;
  const problems: string[] = [];
  for (const word of words) {
    if (/\.tsx?$/.test(word)) {
      file = sources.has(`domain/${word}`) ? `domain/${word}` : word;
      if (!sources.has(file)) problems.push(`${id}: there is no ${file}`);
    } else if (file !== null && /^\w+$/.test(word)) {
      if (!isExported(sources.get(file) ?? '', word)) {
        problems.push(`${id}: ${file} does not export ${word}`);
      } else if (!reached.has(`${file} ${word}`)) {
        problems.push(`${id}: no code of the product reaches ${word} of ${file}`);
      }
    }
  }
  if (file === null) problems.push(`${id}: names no file`);
  return problems;
};

const entries = ['server/main.ts', 'web/main.tsx', 'web/console/main.tsx', 'cli/main.ts'];
const productFile =
  /^(?:domain|contract|server|web|cli)\/(?!testing\/)(?!.+\.test\.tsx?$).+\.tsx?$/;

const readProduct = (): ProductFacts => {
  const files = sourceFiles().filter((path) => productFile.test(path));
  const sources = new Map(files.map((path) => [path, readSource(path)]));
  const constraints = readSource('server/db/constraints.ts').matchAll(/^ {2}(\w+): '/gm);
  return {
    sources,
    reached: reachedFrom(entries, sources),
    constraints: new Set([...constraints].map(([, name = '']) => name)),
  };
};

if (import.meta.main) {
  const product = readProduct();
  const rules = readRules(readSource('docs/rules.md'));
  const ids = new Set(rules.map(({ id }) => id));
  const tests = sourceFiles().filter((path) => /\.(test|journey)\.tsx?$/.test(path));
  const cited = new Set(tests.flatMap((path) => citedIn(readSource(path))));
  const mentioned = tests.flatMap((path) =>
    [...readSource(path).matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id = '']) => ({ path, id })),
  );
  const twice = rules.filter((rule, at) => rules.findIndex(({ id }) => id === rule.id) !== at);
  reportProblems(
    [
      ...twice.map(({ id }) => `${id} is used by two rules`),
      ...rules.filter(({ id }) => !cited.has(id)).map(({ id }) => `${id} is in no test's name`),
      ...mentioned
        .filter(({ id }) => !ids.has(id))
        .map(({ path, id }) => `${path} cites ${id}, which is no rule`),
      ...rules.flatMap((rule) => placeProblems(rule, product)),
    ],
    `${rules.length} rules, each with its test, in code that the product reaches.`,
  );
}
