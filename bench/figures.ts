// What every measurement hands over, so that one table can show all of them.

/** What a figure has to keep. */
export interface Bound {
  readonly is: 'at least' | 'at most' | 'below';
  readonly value: number;
}

export const atLeast = (value: number): Bound => ({ is: 'at least', value });
export const atMost = (value: number): Bound => ({ is: 'at most', value });
export const below = (value: number): Bound => ({ is: 'below', value });

export interface Figure {
  readonly name: string;
  /** One sentence for those who have not written the measurement. */
  readonly meaning: string;
  /** A ratio wherever there is something to compare with in the same run. */
  readonly value: number;
  /** As it stands behind the value: `× plain route`, `ms`, or nothing. */
  readonly unit: string;
  readonly bound?: Bound;
  readonly isGood: boolean;
  /** What the ratio was made of, with its units. */
  readonly absolute?: string;
}

const keeps = (value: number, bound: Bound | undefined): boolean => {
  if (bound === undefined) return !Number.isNaN(value);
  if (bound.is === 'at least') return value >= bound.value;
  return bound.is === 'at most' ? value <= bound.value : value < bound.value;
};

/** A figure is good when it keeps its bound and nothing failed while it was measured. */
export const makeFigure = (figure: Omit<Figure, 'isGood'>, hasFailed = false): Figure => ({
  ...figure,
  isGood: keeps(figure.value, figure.bound) && !hasFailed,
});

/** How much of its bound a figure has used up: 1 is the bound, and less is better. */
export const shareOfBound = ({ value, bound }: Figure): number | null => {
  if (bound === undefined || Number.isNaN(value)) return null;
  if (value === bound.value) return bound.value === 0 ? 0 : 1;
  return bound.is === 'at least' ? bound.value / value : value / bound.value;
};

/** The value below which the given part of all values lies. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const digitsOf = (value: number): number => {
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 100) return 0;
  if (size >= 10) return 1;
  return size >= 0.1 ? 2 : 3;
};

/** A number with about three digits that say something. */
export const inDigits = (value: number): string => {
  const digits = digitsOf(value);
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};
