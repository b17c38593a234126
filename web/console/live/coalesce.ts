/**
 * Runs a task on request, never twice at once. Requests during a run, and in the pause after it,
 * lead to one more run, so the last one always begins after the last request.
 */
export function coalesce(run: () => Promise<unknown>, pauseMs: number): () => void {
  let isRunning = false;
  let isRequested = false;
  const work = async (): Promise<void> => {
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await run().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isRunning = false;
  };
  return () => {
    isRequested = true;
    if (!isRunning) void work();
  };
}
