// Databases and servers that a measurement starts outlive its process unless they are told to stop, so
// they are told when it ends, when it fails, and when somebody ends it from outside.

type Stop = () => unknown;

const running = new Set<Stop[]>();
let isInterrupted = false;

/** The last that was started is stopped first; nothing is stopped twice. */
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
  /** What is still being opened when the end comes is stopped as soon as it is open. */
  keep<Kept extends Stoppable>(opening: Kept | Promise<Kept>): Promise<Kept>;
}

const stopsInto = (stops: Stop[]): Stops => ({
  atEnd: (stop) => stops.push(stop),
  keep: (opening) => {
    const kept = Promise.resolve(opening);
    // Whoever waits for it is told why it did not open.
    stops.push(() =>
      kept.then(
        (open) => open.stop(),
        () => undefined,
      ),
    );
    return kept;
  },
});

/** Runs the work and then stops all that it has named. */
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
    // Whoever is ended from outside goes no further; the process ends as soon as all is stopped.
    if (isInterrupted) await new Promise<never>(() => undefined);
    await stopAll(stops);
    running.delete(stops);
    if (running.size === 0) {
      process.off('SIGINT', stopAndExit);
      process.off('SIGTERM', stopAndExit);
    }
  }
};
