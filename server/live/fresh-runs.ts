/**
 * Runs a piece of work for many who ask at once, never twice at the same time. Everybody gets a run
 * that began after they asked: one that is under way may have begun too early, so another follows.
 */
export const makeFreshRuns = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let current: Promise<Result> | null = null;
  let next: Promise<Result> | null = null;
  const run = (): Promise<Result> => {
    if (current === null) {
      current = work().finally(() => {
        current = null;
      });
      return current;
    }
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = null;
        return run();
      });
    return next;
  };
  return run;
};
