import {
  type ExplainedEntry,
  entryWords,
  type SoldThing,
  soldInWords,
} from '#domain/money/credit-statement.ts';
import { saleMethodOf } from '#domain/reports/revenue.ts';
import { fill } from '#domain/words/fill.ts';
import { paidByWords } from '#domain/words/payment-methods.ts';

/** The words of a member's statement. */
export const statementLabels = {
  link: 'Statement',
  title: 'Statement of {name}',
  period: '{from} to {until}',
  from: 'From',
  until: 'Until',
  wrongPeriod: 'Choose a first and a last day, at most 366 days apart.',
  loading: 'Loading the statement…',
  failed: 'The statement could not be loaded.',
  empty: 'Nothing was bought, paid or credited on these days.',
  print: 'Print',
  csv: 'Save as CSV',
  save: {
    title: 'Save the statement of {name}',
    about: 'The file has {name}’s purchases, payments and credits from {from} to {until}.',
    reasonHint: 'The audit log keeps it with your name and these days.',
    confirm: 'Save',
    done: 'The statement is saved.',
  },
  headings: {
    at: 'Date',
    what: 'Entry',
    bought: 'Bought',
    paid: 'Paid',
    credits: 'Credits',
    balance: 'Balance',
  },
  before: 'Credits before',
  after: 'Credits after',
  sums: 'Sum',
  lines: {
    free: '{what}, a free slot of the week',
  },
  paidBack: {
    cash: 'Paid back in cash',
    terminal: 'Paid back at the terminal',
    other: 'Paid back by the venue',
  },
} as const;

/** How money came, or went back. */
function moneyWords(method: string | null, amountSen: number): string {
  const { paidBack } = statementLabels;
  const isAtDesk = method === 'cash' || method === 'terminal';
  if (amountSen < 0) return isAtDesk ? paidBack[method] : paidBack.other;
  return paidByWords(saleMethodOf({ isAtDesk, method }));
}

type StatementLine =
  | { readonly kind: 'bought'; readonly sold: readonly SoldThing[]; readonly isFree: boolean }
  | { readonly kind: 'paid'; readonly method: string | null; readonly amountSen: number }
  | { readonly kind: 'credits'; readonly cause: ExplainedEntry };

/** The description that staff read beside the amount of a line. [STATEMENT-1] */
export function statementLineWords(line: StatementLine): string {
  switch (line.kind) {
    case 'bought': {
      const what = line.sold.map(soldInWords).join('; ');
      return line.isFree ? fill(statementLabels.lines.free, { what }) : what;
    }
    case 'paid':
      return moneyWords(line.method, line.amountSen);
    case 'credits':
      return entryWords(line.cause);
  }
}
