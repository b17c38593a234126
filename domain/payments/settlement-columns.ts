/** The fields of a settlement file that Depot reads. */
export const settlementFields = [
  'transaction',
  'order',
  'amount',
  'fee',
  'net',
  'type',
  'currency',
  'date',
] as const;
export type SettlementField = (typeof settlementFields)[number];

/** The column of each field, counted from 0; a field without a column is left out. */
export type ColumnMapping = { readonly [Field in SettlementField]?: number };

/** A file without these cannot be compared with our charges. [RECON-2] */
const neededFields = ['transaction', 'amount', 'date'] as const;

/** The headings by which a field is known, the surest first. */
const knownHeadings: Readonly<Record<SettlementField, readonly RegExp[]>> = {
  transaction: [
    /^(transaction|trans|tran|txn) ?(id|no|number|ref|reference)$/,
    /^(payment|reference) ?(id|no|number)$/,
  ],
  order: [/^(merchant )?order ?(id|no|number|ref|reference)?$/, /^(bill|invoice) ?(id|no|number)$/],
  amount: [
    /^(gross|transaction|txn|paid|payment|billing|bill|order) ?(amount|amt)( myr| rm)?$/,
    /^(amount|amt|gross)( myr| rm)?$/,
  ],
  fee: [/\b(fee|fees|mdr|commission)\b/, /\bcharges?\b/],
  net: [/\bnet\b/, /^(settlement|settled|payout) ?(amount|amt)( myr| rm)?$/],
  currency: [/^(transaction |txn |settlement )?(currency|curr|ccy)( code)?$/],
  type: [/^(transaction|trans|tran|txn|record) ?type$/, /^type$/],
  date: [
    /^(paid|payment|pay|transaction|trans|tran|txn|billing) ?(date|time|datetime|date time)$/,
    /^(date|datetime|date time)$/,
    /\bdate\b/,
  ],
};

const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The likely column of each field by the headings; no column is two fields. [RECON-2] */
export function guessColumns(headings: readonly string[]): ColumnMapping {
  const plain = headings.map(plainHeading);
  const taken = new Set<number>();
  const guessed: { [Field in SettlementField]?: number } = {};
  for (const field of settlementFields) {
    const column = knownHeadings[field]
      .map((known) => plain.findIndex((heading, at) => !taken.has(at) && known.test(heading)))
      .find((found) => found >= 0);
    if (column === undefined) continue;
    guessed[field] = column;
    taken.add(column);
  }
  return guessed;
}

/** Files with equal headings share the columns that a person chose. [RECON-2] */
export const headingsKey = (headings: readonly string[]): string =>
  headings.map(plainHeading).join('|');

/** The fields whose column is missing, not in the file, or chosen for another field too. [RECON-2] */
export function wrongFields(mapping: ColumnMapping, columns: number): SettlementField[] {
  const chosen = Object.values(mapping).filter((column) => column !== undefined);
  return settlementFields.filter((field) => {
    const column = mapping[field];
    if (column === undefined) return neededFields.some((needed) => needed === field);
    return column >= columns || chosen.filter((other) => other === column).length > 1;
  });
}

/** Why a file cannot be read as a table. [RECON-3] */
export const fileFaults = [
  'empty',
  'encoding',
  'not_a_table',
  'not_csv_or_excel',
  'broken_quotes',
  'old_excel',
  'broken_archive',
  'unpacks_too_large',
  'long_numbers',
  'too_many_rows',
  'no_rows',
] as const;
export type FileFaultKind = (typeof fileFaults)[number];
