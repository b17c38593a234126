import { type Sen, sumSen } from '#domain/money/money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** The accounts of the journal, which the owner numbers and names as the books have them. */
export const journalAccounts = [
  'provider',
  'cash',
  'terminal',
  'paid_outside',
  'cash_moves',
  'waiting',
  'owed_to_guests',
  'credits',
  'tax',
  'courts',
  'lessons',
  'memberships',
  'refunds',
  'given_credits',
  'provider_fees',
  'till_differences',
  'kept',
] as const;
export type JournalAccount = (typeof journalAccounts)[number];

export const journalMovements = [
  'sold',
  'paid',
  'spent',
  'dearer',
  'attached',
  'refunded',
  'credited',
  'waits',
  'waiting_credited',
  'waiting_refunded',
  'waiting_kept',
  'waiting_not_received',
  'card_refund',
  'given',
  'cash_moved',
  'counted',
  'fees',
  'late_fees',
] as const;
export type JournalMovement = (typeof journalMovements)[number];

/**
 * A sum of one day that is posted from the credited account to the debited one. A sale consists of
 * two of them with one side each: what was paid, and what was sold for it.
 */
export interface Movement {
  readonly day: BookingDate;
  readonly movement: JournalMovement;
  readonly debit: JournalAccount | null;
  readonly credit: JournalAccount | null;
  readonly sen: Sen;
  /** The tax that the price of goods includes. */
  readonly taxSen: Sen;
}

/** One line of the journal; only one of its amounts is not zero. */
export interface JournalLine {
  readonly day: BookingDate;
  readonly account: JournalAccount;
  readonly movement: JournalMovement;
  readonly debitSen: Sen;
  readonly creditSen: Sen;
}

/** Accounts without the tax that their amounts include. */
const goods: ReadonlySet<JournalAccount> = new Set([
  'courts',
  'lessons',
  'memberships',
  'refunds',
  'kept',
]);

/** The amounts that a movement adds to accounts; credits are negative, and tax has its own account. [JOURNAL-2] */
function postingsOf({ debit, credit, sen, taxSen }: Movement): readonly [JournalAccount, Sen][] {
  const side = (account: JournalAccount | null, sign: 1 | -1): [JournalAccount, Sen][] => {
    if (account === null) return [];
    if (!goods.has(account)) return [[account, sign * sen]];
    return [
      [account, sign * (sen - taxSen)],
      ['tax', sign * taxSen],
    ];
  };
  return [...side(debit, 1), ...side(credit, -1)];
}

/** The lines of the journal by day, account and movement, without those that are zero. [JOURNAL-2] */
export function journalOf(movements: readonly Movement[]): readonly JournalLine[] {
  const sums = new Map<string, Sen>();
  for (const one of movements) {
    for (const [account, sen] of postingsOf(one)) {
      const key = [one.day, account, one.movement].join(' ');
      sums.set(key, (sums.get(key) ?? 0) + sen);
    }
  }
  const days = [...new Set(movements.map(({ day }) => day))].sort();
  return days.flatMap((day) =>
    journalAccounts.flatMap((account) =>
      journalMovements.flatMap((movement) => {
        const sen = sums.get([day, account, movement].join(' ')) ?? 0;
        if (sen === 0) return [];
        const [debitSen, creditSen] = sen > 0 ? [sen, 0] : [0, -sen];
        return [{ day, account, movement, debitSen, creditSen }];
      }),
    ),
  );
}

/** The days on which debits and credits differ; there should be none. [JOURNAL-1] */
export function unbalancedDays(lines: readonly JournalLine[]): readonly BookingDate[] {
  const byDay = Map.groupBy(lines, ({ day }) => day);
  return [...byDay]
    .filter(([, own]) => sumSen(own.map((line) => line.debitSen - line.creditSen)) !== 0)
    .map(([day]) => day);
}

/** All lines of a day have the same reference. */
export const journalReference = (day: BookingDate): string => `DEPOT-${day.replaceAll('-', '')}`;
