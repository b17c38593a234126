import { type Sen, sumSen } from '#domain/money/money.ts';
import type { TheirRow } from '#domain/payments/reconciliation.ts';
import type { SettlementRow } from '#domain/payments/settlement-rows.ts';

/** A row that counts; it is closed if a closed day has it, or a charge of its transaction. */
export interface ImportedRow extends TheirRow {
  readonly isClosed: boolean;
}

/** How rows with another amount count, as the importing person answers. Closed days are not asked about. [RECON-17] */
export const correctionKinds = ['replace', 'adjust'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** A row that counts, and the amount that the file has for its transaction, kind and day. */
export interface Correction {
  readonly row: ImportedRow;
  readonly nowSen: Sen;
}

const keyOf = ({ transactionId, kind, day }: Omit<SettlementRow, 'netSen'>): string =>
  `${transactionId} ${kind} ${day}`;

/**
 * The rows of earlier files that a file corrects: it has a new amount for the same transaction, kind and
 * day, and not this one. Fees have no amount, and several of a day may have one name. [RECON-17]
 */
export function correctionsOf(
  rows: readonly SettlementRow[],
  imported: readonly ImportedRow[],
): Correction[] {
  const ofFile = Map.groupBy(rows, keyOf);
  const known = Map.groupBy(imported, keyOf);
  return imported.flatMap((row): Correction[] => {
    const has = (all: readonly Pick<TheirRow, 'amountSen'>[], sen: Sen): boolean =>
      all.some(({ amountSen }) => amountSen === sen);
    const own = ofFile.get(keyOf(row)) ?? [];
    const fresh = own.filter(({ amountSen }) => !has(known.get(keyOf(row)) ?? [], amountSen));
    return fresh.length === 0 || has(own, row.amountSen) || row.isClosed || row.kind === 'fee'
      ? []
      : [{ row, nowSen: sumSen(fresh.map(({ amountSen }) => amountSen)) }];
  });
}

/** The rows of a file: new ones, those with a new amount for a known row, and those that are known as they are. */
export interface RowCounts {
  readonly fresh: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Counts the rows of a file by what they bring, beside the rows that count already. [RECON-17] */
export function countRows(
  rows: readonly SettlementRow[],
  imported: readonly ImportedRow[],
): RowCounts {
  // A charge counts once, on whatever day it stands; refunds and fees as often as a file has them.
  const sameOf = ({ transactionId, kind, day, ...row }: Omit<SettlementRow, 'netSen'>): string =>
    kind === 'charge'
      ? `${transactionId} ${row.amountSen}`
      : `${transactionId} ${kind} ${day} ${kind === 'fee' ? row.feeSen : row.amountSen}`;
  const known = new Map<string, number>();
  for (const row of imported) known.set(sameOf(row), (known.get(sameOf(row)) ?? 0) + 1);
  const corrected = new Set(correctionsOf(rows, imported).map(({ row }) => keyOf(row)));
  const counts = { fresh: 0, changed: 0, unchanged: 0 };
  for (const row of rows) {
    const left = known.get(sameOf(row)) ?? 0;
    if (row.kind !== 'charge') known.set(sameOf(row), left - 1);
    if (left > 0) counts.unchanged += 1;
    else if (corrected.has(keyOf(row))) counts.changed += 1;
    else counts.fresh += 1;
  }
  return counts;
}
