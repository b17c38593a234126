const isFigure = (cell: string): boolean => /^-?(RM )?[\d,]+(\.\d+)?$/.test(cell);

/** Columns under their titles: text aligned left, numbers aligned right. */
export const table = (
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const areFigures = titles.map(
    (_, column) => rows.length > 0 && rows.every((row) => isFigure(row[column] ?? '')),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return areFigures[column] ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [titles, ...rows].map(line);
};

/** A table, or a sentence if it is empty. */
export const tableOr = (
  nothing: string,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => (rows.length === 0 ? [nothing] : table(titles, rows));

/** Two columns without titles, such as the details of one member. */
export const pairs = (rows: readonly (readonly [string, string])[]): readonly string[] => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`.trimEnd());
};
