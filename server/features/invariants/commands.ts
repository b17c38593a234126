import type { InvariantReport } from '#contract/operator-house.ts';
import type { Tx } from '#server/db/database.ts';
import { findViolations, venueInvariants } from '#server/features/invariants/repository.ts';
import { moneyInvariants } from '#server/features/money-invariants/repository.ts';
import type { House } from '#server/house.ts';

const shownAtMost = 20;

/** By number, so that a report reads like the rules. */
export const invariants = Object.entries({ ...venueInvariants, ...moneyInvariants }).toSorted(
  ([one], [other]) => one.localeCompare(other, 'en', { numeric: true }),
);

export const reportInvariants = async (tx: Tx): Promise<InvariantReport[]> => {
  const reports: InvariantReport[] = [];
  for (const [id, invariant] of invariants) {
    const { count, shown } = await findViolations(tx, invariant, shownAtMost);
    reports.push({ id, sentence: invariant.sentence, violations: count, shown });
  }
  return reports;
};

/** All invariants are held against one moment: bookings made meanwhile must not look like faults. */
export const checkHouse = ({ db }: House): Promise<InvariantReport[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(reportInvariants);
