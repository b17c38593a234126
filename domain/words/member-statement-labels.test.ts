import { expect, test } from 'vitest';
import { statementLineWords } from '#domain/words/member-statement-labels.ts';

const court = (courtName: string) =>
  ({
    booked: { type: 'court_booking', courtName },
    bookingDate: '2026-11-20',
    slot: 18,
  }) as const;

test('[STATEMENT-1] a line of a statement names all that was bought', () => {
  const sold = [court('Show Court 1'), court('Show Court 2')];
  const bought = statementLineWords({ kind: 'bought', sold, isFree: false });
  expect(bought).toMatch(/Show Court 1.*; .*Show Court 2/);
  expect(statementLineWords({ kind: 'bought', sold: [{ plan: 'Gold' }], isFree: false })).toContain(
    'Gold',
  );
  const free = statementLineWords({ kind: 'bought', sold: sold.slice(0, 1), isFree: true });
  expect(free).toMatch(/Show Court 1.*, a free slot of the week$/);
});

test('[STATEMENT-1] a line of a statement says how money came or went back, and why credits did', () => {
  const paid = (method: string | null, amountSen: number) =>
    statementLineWords({ kind: 'paid', method, amountSen });
  expect(paid('cash', 6_000)).toBe('Paid in cash');
  expect(paid('cash', -6_000)).toBe('Paid back in cash');
  expect(paid(null, -6_000)).toBe('Paid back by the venue');
  const cause = { kind: 'grant', reason: 'Rain' } as const;
  expect(statementLineWords({ kind: 'credits', cause })).toContain('Rain');
});
