/** The position of a cell in the grid, both counted from 0. */
interface GridPosition {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** The keys of the ARIA grid pattern. */
const steps: Readonly<Record<string, GridPosition>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** The cell to which a key leads. At an edge it stays. Null for keys that the grid does not use. */
export function moveTo(
  key: string,
  isCtrl: boolean,
  at: GridPosition,
  size: Size,
): GridPosition | null {
  if (key === 'Home') return isCtrl ? { row: 0, column: 0 } : { ...at, column: 0 };
  if (key === 'End') {
    const column = size.columns - 1;
    return isCtrl ? { row: size.rows - 1, column } : { ...at, column };
  }
  const step = steps[key];
  if (step === undefined || isCtrl) return null;
  return {
    row: within(at.row + step.row, size.rows),
    column: within(at.column + step.column, size.columns),
  };
}
