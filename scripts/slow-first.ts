import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, wherever in the order their size would put them. */
export const slow = [
  'server/main.test.ts',
  'server/processes/processes.test.ts',
  'server/db/seed-demo-dates.test.ts',
  'server/db/embedded.test.ts',
  'server/features/accounts/enumeration.test.ts',
  'proof/',
  'cli/',
];

/** Workers load the modules of one project, so its files run one after the other. */
const projects = ['mocking', 'server', 'rules', 'hooks'];

const rankOf = ({ project, moduleId }: TestSpecification): number => {
  const path = moduleId.slice(project.config.root.length + 1);
  const rank = slow.findIndex((start) => path.startsWith(start));
  const withinProject = rank === -1 ? slow.length : rank;
  return projects.indexOf(project.name) * (slow.length + 1) + withinProject;
};

/**
 * Starts the slowest files first, so that none of them runs alone at the end. Vitest knows how long a
 * file takes only from earlier runs, and a fresh clone has none.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
