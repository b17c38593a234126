import { onlineChannelOf } from '#domain/payments/channels.ts';

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
  paidBy: {
    cash: 'Paid in cash',
    terminal: 'Paid by card terminal',
    card: 'Paid by card',
    fpx: 'Paid by FPX',
    ewallet: 'Paid by e-wallet',
    online: 'Paid online',
  },
  paidBack: {
    cash: 'Paid back in cash',
    terminal: 'Paid back at the card terminal',
    other: 'Paid back by the venue',
  },
} as const;

/** How money came, or went back. */
export function paidByWords(method: string | null, amountSen: number): string {
  const { paidBy, paidBack } = statementLabels;
  const isAtDesk = method === 'cash' || method === 'terminal';
  if (amountSen < 0) return isAtDesk ? paidBack[method] : paidBack.other;
  return isAtDesk ? paidBy[method] : paidBy[onlineChannelOf(method) ?? 'online'];
}
