/** How long a piece of work takes, in milliseconds. */
const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const medianOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** How often a time of one is the longer one, among all pairs: half of them when nothing is told. */
const shareOfLonger = (one: readonly number[], other: readonly number[]): number => {
  const longer = one.flatMap((time) => other.filter((otherTime) => time > otherTime));
  return longer.length / (one.length * other.length);
};

/** With 40 samples each, chance alone moves the share of the longer ones this far once in 10,000. */
const farFromHalf = 0.25;
/** What a network between hides, as a part of the slower median. */
const smallestGap = 0.05;

export interface Comparison {
  /** Whether the times tell the works apart: by their ranks, and by more than a trifle. */
  readonly isTold: boolean;
}

export interface Works {
  one(at: number): Promise<unknown>;
  other(at: number): Promise<unknown>;
  /** Runs before each round, and is not measured. */
  between(): Promise<unknown>;
}

/**
 * Measures two pieces of work by turns, so that a busy moment of the machine meets both, and compares
 * how their times are spread. Work that mostly waits can run several times at once.
 */
export const compareTimes = async (
  works: Works,
  { samples = 40, atOnce = 1 } = {},
): Promise<Comparison> => {
  const times: { one: number[]; other: number[] } = { one: [], other: [] };
  const measure = async (name: 'one' | 'other', at: number): Promise<void> => {
    times[name].push(await timeOf(() => works[name](at)));
  };
  for (let first = 0; first < samples; first += atOnce) {
    await works.between();
    const round = Array.from({ length: atOnce }, (_, at) => first + at);
    const turns = round.map((at) => async () => {
      const isTurned = at % 2 === 1;
      await measure(isTurned ? 'other' : 'one', at);
      await measure(isTurned ? 'one' : 'other', at);
    });
    await Promise.all(turns.map((turn) => turn()));
  }
  const medians = [medianOf(times.one), medianOf(times.other)];
  const gap = 1 - Math.min(...medians) / Math.max(...medians);
  const isRanked = Math.abs(shareOfLonger(times.one, times.other) - 0.5) > farFromHalf;
  return { isTold: isRanked && gap > smallestGap };
};
