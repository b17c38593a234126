/** How long a piece of work takes, in milliseconds. */
const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const medianOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

export interface Comparison {
  readonly one: number;
  readonly other: number;
  /** Between the medians, as a part of the slower one. */
  readonly gap: number;
}

export interface Works {
  one(at: number): Promise<unknown>;
  other(at: number): Promise<unknown>;
  /** Runs before each round, and is not measured. */
  between(): Promise<unknown>;
}

/**
 * Measures two pieces of work by turns, so that a busy moment of the machine meets both, and compares
 * their medians. Work that mostly waits can run several times at once.
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
  const [one, other] = [medianOf(times.one), medianOf(times.other)];
  return { one, other, gap: Math.abs(one - other) / Math.max(one, other) };
};
