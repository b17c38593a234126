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

/** The name of a test begins with the rules that it proves; a mention elsewhere proves nothing. */
export const citedIn = (testSource: string): readonly string[] =>
  [...testSource.matchAll(/['"`]((?:\[[A-Z]+-\d+\]\s*)+)/g)].flatMap(([, ids = '']) =>
    [...ids.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id = '']) => id),
  );

/** The file and the names in "decided by" must exist: `slots.ts slotLabel, slotRange`. */
const placeProblems = (rule: Rule): string[] => {
  const words = rule.decidedBy.replaceAll('`', '').split(/[\s,;]+/);
  let file: string | null = null;
  const problems: string[] = [];
  for (const word of words) {
    if (/\.tsx?$/.test(word)) {
      const path = sourceFiles().includes(`domain/${word}`) ? `domain/${word}` : word;
      file = sourceFiles().includes(path) ? path : null;
      if (file === null) problems.push(`${rule.id}: there is no ${path}`);
    } else if (file !== null && /^\w+$/.test(word)) {
      const isExported = new RegExp(
        `export (?:async )?(?:const|function|type|interface|class) ${word}\\b`,
      ).test(readSource(file));
      if (!isExported) problems.push(`${rule.id}: ${file} does not export ${word}`);
    }
  }
  if (!words.some((word) => /\.tsx?$/.test(word))) problems.push(`${rule.id}: names no file`);
  return problems;
};

if (import.meta.main) {
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
      ...twice.map(({ id }) => `${id} is given to two rules`),
      ...rules.filter(({ id }) => !cited.has(id)).map(({ id }) => `${id} is in no test's name`),
      ...mentioned
        .filter(({ id }) => !ids.has(id))
        .map(({ path, id }) => `${path} cites ${id}, which is no rule`),
      ...rules.flatMap(placeProblems),
    ],
    `${rules.length} rules, each with its test.`,
  );
}
