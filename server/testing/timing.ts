const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const medianOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** The share of all pairs in which `one` took longer: about half if the times are alike. */
const shareOfLonger = (one: readonly number[], other: readonly number[]): number => {
  const longer = one.flatMap((time) => other.filter((otherTime) => time > otherTime));
  return longer.length / (one.length * other.length);
};

/** Chance alone moves the share this many standard deviations from half once in 10,000. */
const farDeviations = 3.85;
const deviationOf = (samples: number): number => Math.sqrt((2 * samples + 1) / 12) / samples;

/** `npm run prove` measures twice as often, and so detects smaller differences. */
const usualSamples = process.env.DEPOT_PROVE === '1' ? 40 : 20;
/** A difference that network latency hides, as a fraction of the slower median. */
const smallestGap = 0.05;

export interface Comparison {
  /**
   * True if the times are distinguishable: by their ranks, and by more than a negligible
   * difference.
   */
  readonly isDistinguishable: boolean;
}

export interface Works {
  one(at: number): Promise<unknown>;
  other(at: number): Promise<unknown>;
  /** Runs before each round, and is not measured. */
  between(): Promise<unknown>;
}

/**
 * Measures two pieces of work by turns, so that load on the machine affects both, and compares the
 * distributions of their times. Work that mostly waits can run several times at once.
 */
export const compareTimes = async (
  works: Works,
  { samples = usualSamples, atOnce = 1, farFromHalf = farDeviations * deviationOf(samples) } = {},
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
  return { isDistinguishable: isRanked && gap > smallestGap };
};
