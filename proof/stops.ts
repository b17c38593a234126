// Databases and servers that a measurement starts would outlive its process, so they are stopped
// when it ends, when it throws, and when a signal interrupts it.

type Stop = () => unknown;

const running = new Set<Stop[]>();
let isInterrupted = false;

/** Last started, first stopped; nothing is stopped twice. */
const stopAll = async (stops: Stop[]): Promise<void> => {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
    try {
      await stop();
    } catch (error) {
      console.error(error);
    }
  }
};

const stopAndExit = async (): Promise<void> => {
  if (isInterrupted) return;
  isInterrupted = true;
  for (const stops of [...running].reverse()) await stopAll(stops);
  process.exit(130);
};

interface Stoppable {
  stop(): unknown;
}

export interface Stops {
  atEnd(stop: Stop): void;
  /** Something that is still opening is stopped as soon as it is open. */
  keep<Kept extends Stoppable>(opening: Kept | Promise<Kept>): Promise<Kept>;
}

const stopsInto = (stops: Stop[]): Stops => ({
  atEnd: (stop) => stops.push(stop),
  keep: (opening) => {
    const kept = Promise.resolve(opening);
    // The caller gets the error of a failed opening.
    stops.push(() =>
      kept.then(
        (open) => open.stop(),
        () => undefined,
      ),
    );
    return kept;
  },
});

/** Runs the work and then stops everything that it registered. */
export const withStops = async <Result>(
  work: (stops: Stops) => Promise<Result>,
): Promise<Result> => {
  if (running.size === 0) {
    process.on('SIGINT', stopAndExit);
    process.on('SIGTERM', stopAndExit);
  }
  const stops: Stop[] = [];
  running.add(stops);
  try {
    return await work(stopsInto(stops));
  } finally {
    // An interrupted run does not continue; the process exits as soon as everything is stopped.
    if (isInterrupted) await new Promise<never>(() => undefined);
    await stopAll(stops);
    running.delete(stops);
    if (running.size === 0) {
      process.off('SIGINT', stopAndExit);
      process.off('SIGTERM', stopAndExit);
    }
  }
};
