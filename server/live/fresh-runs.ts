/**
 * Shares one run of `work` among concurrent callers, never two at a time. Every caller gets a run
 * that started after its call: a run in progress may have started too early, so another follows.
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
