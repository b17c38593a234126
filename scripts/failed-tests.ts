import type { Reporter, TestModule } from 'vitest/node';

const shownErrors = 10;

const firstLineOf = (message: string): string => message.split('\n', 1)[0] ?? '';

/** One line for each test, file and hook that failed, with what it failed with. */
const failuresOf = (file: TestModule): readonly string[] => {
  const tests = [...file.children.allTests('failed')].map(
    (test) => [test.fullName, test.result().errors ?? []] as const,
  );
  const suites = [...file.children.allSuites()].map(
    (suite) => [suite.fullName, suite.errors()] as const,
  );
  return [...tests, ...suites, ['the file itself', file.errors()] as const].flatMap(
    ([name, errors]) =>
      errors.map(({ message }) => `${file.relativeModuleId}: ${name}: ${firstLineOf(message)}`),
  );
};

/** Prints what failed as the last lines of a run, since logs of a build are often cut to their end. */
export const failedTests: Reporter = {
  onTestRunEnd: (files, unhandled) => {
    const failures = [
      ...files.flatMap(failuresOf),
      ...unhandled.map(({ message }) => `outside any test: ${firstLineOf(message)}`),
    ];
    if (failures.length === 0) return;
    console.log(`\nWhat failed (${failures.length}):`);
    for (const failure of failures.slice(0, shownErrors)) console.log(`  ${failure}`);
  },
};
