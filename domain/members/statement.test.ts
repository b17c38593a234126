import { expect, test } from 'vitest';
import { statementOf } from '#domain/members/statement.ts';

test('[STATEMENT-1] only credits change the balance, which runs from before to after', () => {
  const at = (minute: number) => `2026-11-16T09:0${minute}:00Z`;
  const statement = statementOf(1_000, [
    { at: at(3), kind: 'credits', amountSen: -500 },
    { at: at(1), kind: 'paid', amountSen: 6_000 },
    { at: at(1), kind: 'bought', amountSen: 6_000 },
    { at: at(2), kind: 'credits', amountSen: 6_000 },
  ]);
  expect(statement).toMatchObject({
    beforeSen: 1_000,
    afterSen: 6_500,
    boughtSen: 6_000,
    paidSen: 6_000,
    creditsSen: 5_500,
  });
  expect(statement.lines.map(({ kind, balanceSen }) => [kind, balanceSen])).toEqual([
    ['bought', 1_000],
    ['paid', 1_000],
    ['credits', 7_000],
    ['credits', 6_500],
  ]);
});

test('[STATEMENT-1] a period in which nothing happened keeps its balance', () => {
  expect(statementOf(250, [])).toMatchObject({ beforeSen: 250, afterSen: 250, lines: [] });
});
