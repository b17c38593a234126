import type { Cell } from '#domain/reports/csv.ts';
import {
  type JournalAccount,
  type JournalLine,
  journalReference,
} from '#domain/reports/journal.ts';
import {
  accountLabels,
  movementLabels,
  journalLabels as words,
} from '#domain/words/journal-labels.ts';

interface Journal {
  readonly lines: readonly JournalLine[];
  /** The accounts that the owner has named. */
  readonly accounts: readonly {
    readonly account: JournalAccount;
    readonly number: string;
    readonly name: string;
  }[];
}

/** The lines of the file. An amount that is not there stays empty. [JOURNAL-4] */
export function journalRows({ lines, accounts }: Journal): readonly (readonly Cell[])[] {
  const named = new Map(accounts.map((one) => [one.account, one]));
  const amount = (sen: number): Cell => (sen === 0 ? null : { sen });
  return [
    Object.values(words.csv),
    ...lines.map(({ day, account, movement, debitSen, creditSen }) => [
      day,
      named.get(account)?.number ?? '',
      named.get(account)?.name ?? accountLabels[account],
      amount(debitSen),
      amount(creditSen),
      movementLabels[movement],
      journalReference(day),
    ]),
  ];
}
