import type { Machine } from '#bench/machine.ts';
import type { Outcome } from '#bench/measurement.ts';
import { figuresTable, markdownTable } from '#bench/table.ts';

export const machineLine = ({ date, commit, cores, cpu, memoryGb, node, postgres }: Machine) =>
  `Measured on ${date} at commit ${commit}, on ${cores} cores of ${cpu} with ${memoryGb} GB, ` +
  `Node ${node}, PostgreSQL ${postgres}.`;

const meaningsTable = (outcomes: readonly Outcome[]): string =>
  markdownTable(
    ['figure', 'what it says'],
    outcomes.flatMap(({ figures }) => figures.map(({ name, meaning }) => [name, meaning])),
  );

const runTable = (outcomes: readonly Outcome[]): string =>
  markdownTable(
    ['part', 'took, s', 'load before', 'load after'],
    outcomes.map(({ title, seconds, loadBefore, loadAfter }) => [
      title,
      seconds.toFixed(0),
      loadBefore.toFixed(1),
      loadAfter.toFixed(1),
    ]),
  );

/** The page docs/figures.md. */
export const figuresPage = (machine: Machine, outcomes: readonly Outcome[]): string =>
  `# The figures

\`npm run bench\` measures all of this in one run, one part after the other, and writes this page, its
picture and the three lines in the README. Nothing here is typed by hand.

${machineLine(machine)}

![How much of its bound each figure has used up](pictures/figures.svg)

${figuresTable(outcomes)}

## What each row means

Ratios compare two things that were measured in the same run on the same machine, by turns, so they hold
on other machines too. Absolute numbers are this machine's, which runs the clients as well.

${meaningsTable(outcomes)}

## How the run went

${runTable(outcomes)}

A single part runs by itself with \`npm run bench -- --only orders\`, which writes no page.
`;
