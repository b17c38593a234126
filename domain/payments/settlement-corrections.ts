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
