import type { MemberStatement } from '#contract/console-statement.ts';
import type { Cell } from '#domain/reports/csv.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import {
  statementLineWords,
  statementLabels as words,
} from '#domain/words/member-statement-labels.ts';

export function whenOf(at: string): string {
  const instant = Temporal.Instant.from(at);
  return `${formatDate(dateOf(instant))}, ${formatTime(instant)}`;
}

/** The statement as a table for a spreadsheet: the balance before, each line, the sums. [STATEMENT-1] */
export function rowsOf(statement: MemberStatement): Cell[][] {
  const { at, what, bought, paid, credits, balance } = words.headings;
  const { beforeSen, afterSen, boughtSen, paidSen, creditsSen, lines } = statement;
  return [
    [at, what, bought, paid, credits, balance],
    [null, words.before, null, null, null, { sen: beforeSen }],
    ...lines.map((line): Cell[] => [
      whenOf(line.at),
      statementLineWords(line),
      line.kind === 'bought' ? { sen: line.amountSen } : null,
      line.kind === 'paid' ? { sen: line.amountSen } : null,
      line.kind === 'credits' ? { sen: line.amountSen } : null,
      { sen: line.balanceSen },
    ]),
    [
      null,
      words.sums,
      { sen: boughtSen },
      { sen: paidSen },
      { sen: creditsSen },
      { sen: afterSen },
    ],
  ];
}
