import type { SheetRow } from '#proof/model/settlement-sheets.ts';
import type { Stored } from '#proof/model/settlement-stored.ts';
import type { World } from '#proof/model/world.ts';

// The rows that a file should have replaced, found a second time from the files as they were written.

export interface StoredRow extends SheetRow {
  readonly fileId: string;
  /** The number of its line in the file. */
  readonly line: number;
}

/** The line of the first row of a file, below its headings. */
const firstLine = 2;

/** The rows of the files that were not withdrawn, the oldest file first. */
export const rowsOfFiles = ({ settlements }: World, { files }: Stored): StoredRow[] =>
  files
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .toSorted((one, other) => {
      const [a, b] = [one.imported_at.getTime(), other.imported_at.getTime()];
      return a === b ? (one.id < other.id ? -1 : 1) : a - b;
    })
    .flatMap(({ id }) =>
      (settlements.imported.get(id) ?? []).map((row, at) => ({
        ...row,
        fileId: id,
        line: at + firstLine,
      })),
    );

/** The rows that count: those that no file replaces which counts itself. */
export const rowsThatCount = (world: World, stored: Stored): StoredRow[] => {
  const counting = new Set(
    stored.files.flatMap(({ id, withdrawn_at }) => (withdrawn_at === null ? [id] : [])),
  );
  const replaced = new Set(
    stored.replacements
      .filter((one) => counting.has(one.by_file_id))
      .map((one) => `${one.file_id}/${one.line}`),
  );
  return rowsOfFiles(world, stored).filter((row) => !replaced.has(`${row.fileId}/${row.line}`));
};

/** True if a file has another amount for the transaction, kind and day of a row, and not its amount. */
const corrects = (rows: readonly SheetRow[], row: SheetRow): boolean => {
  const own = rows.filter(
    ({ id, kind, day }) => id === row.id && kind === row.kind && day === row.day,
  );
  return (
    row.kind !== 'fee' &&
    own.length > 0 &&
    own.every(({ amountSen }) => amountSen !== row.amountSen)
  );
};

/** Rows that were replaced without need, or that count beside their correction. [RECON-17] */
export const wrongReplacements = (world: World, stored: Stored): string[] => {
  const { imported, adjusting } = world.settlements;
  const wasReplaced = new Set(stored.replacements.map((one) => `${one.file_id}/${one.line}`));
  const closedAt = new Map(stored.postedFees.map(({ day, closed_at }) => [day, closed_at]));
  const files = new Map(stored.files.map((file) => [file.id, file]));
  /** A closing in the same second may have come first. */
  const isClosedBy = (row: SheetRow, at: Date): boolean =>
    stored.closedLines.some(
      (line) => line.transaction_id === row.id && (closedAt.get(line.day) ?? at) <= at,
    );
  /** True if a file has an amount that no earlier file has for the transaction, kind and day of a row. */
  const hasNews = (fileId: string, at: Date, row: SheetRow): boolean =>
    (imported.get(fileId) ?? []).some(
      (one) =>
        corrects([one], row) &&
        stored.files.every(
          ({ id, imported_at }) =>
            imported_at > at ||
            id === fileId ||
            !(imported.get(id) ?? []).some(
              (other) => other.amountSen === one.amountSen && corrects([other], row),
            ),
        ),
    );
  const unfounded = stored.replacements.flatMap(({ file_id, line, by_file_id }) => {
    const row = imported.get(file_id)?.[line - firstLine];
    const isRight =
      row !== undefined &&
      !adjusting.has(by_file_id) &&
      corrects(imported.get(by_file_id) ?? [], row);
    return isRight ? [] : [`line ${line} of the file ${file_id} should not be replaced`];
  });
  const missing = rowsOfFiles(world, stored).flatMap((row) => {
    const own = files.get(row.fileId)?.imported_at;
    const by = stored.files.find(
      ({ id, imported_at, withdrawn_at }) =>
        own !== undefined &&
        own < imported_at &&
        withdrawn_at === null &&
        !adjusting.has(id) &&
        corrects(imported.get(id) ?? [], row) &&
        hasNews(id, imported_at, row) &&
        !isClosedBy(row, imported_at),
    );
    return by === undefined || wasReplaced.has(`${row.fileId}/${row.line}`)
      ? []
      : [`line ${row.line} of the file ${row.fileId} should be replaced by ${by.id}`];
  });
  return [...unfounded, ...missing];
};
