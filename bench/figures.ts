// The result type of every measurement, so that one table can show all of them.

/** The limit of a figure. */
export interface Bound {
  readonly is: 'at least' | 'at most' | 'below';
  readonly value: number;
}

export const atLeast = (value: number): Bound => ({ is: 'at least', value });
export const atMost = (value: number): Bound => ({ is: 'at most', value });
export const below = (value: number): Bound => ({ is: 'below', value });

export interface Figure {
  readonly name: string;
  /** One sentence for readers who have not written the measurement. */
  readonly meaning: string;
  /** A ratio wherever the same run measured something to compare with. */
  readonly value: number;
  /** Shown after the value: `× plain route`, `ms`, or nothing. */
  readonly unit: string;
  readonly bound?: Bound;
  readonly isGood: boolean;
  /** The measured values behind the ratio, with their units. */
  readonly absolute?: string;
}

const keeps = (value: number, bound: Bound | undefined): boolean => {
  if (bound === undefined) return !Number.isNaN(value);
  if (bound.is === 'at least') return value >= bound.value;
  return bound.is === 'at most' ? value <= bound.value : value < bound.value;
};

/** A figure is good when it is within its bound and nothing failed while it was measured. */
export const makeFigure = (figure: Omit<Figure, 'isGood'>, hasFailed = false): Figure => ({
  ...figure,
  isGood: keeps(figure.value, figure.bound) && !hasFailed,
});

/** How much of its bound a figure uses up: 1 is the bound, and less is better. */
export const shareOfBound = ({ value, bound }: Figure): number | null => {
  if (bound === undefined || Number.isNaN(value)) return null;
  if (value === bound.value) return bound.value === 0 ? 0 : 1;
  return bound.is === 'at least' ? bound.value / value : value / bound.value;
};

/** The value below which the given fraction of all values lies. */
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

/** A number with about three significant digits. */
export const inDigits = (value: number): string => {
  const digits = digitsOf(value);
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};
