import type { InvariantReport } from '#contract/operator-server.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { withLongDeadline } from '#server/db/deadlines.ts';
import { transact } from '#server/db/transact.ts';
import { exceptionInvariants } from '#server/features/back-office/invariants/exception-invariants.repository.ts';
import {
  claimCheck,
  endCheck,
  findViolations,
  venueInvariants,
} from '#server/features/back-office/invariants/invariants.repository.ts';
import { moneyInvariants } from '#server/features/back-office/invariants/money-invariants.repository.ts';
import { reconcileInvariants } from '#server/features/back-office/invariants/reconcile-invariants.repository.ts';
import { refundInvariants } from '#server/features/back-office/invariants/refund-invariants.repository.ts';
import { shiftInvariants } from '#server/features/back-office/invariants/shift-invariants.repository.ts';
import { soldInvariants } from '#server/features/back-office/invariants/sold-invariants.repository.ts';
import { waitInvariants } from '#server/features/back-office/invariants/wait-invariants.repository.ts';

const shownAtMost = 20;

/** Sorted by number, like the rules. */
export const invariants = Object.entries({
  ...venueInvariants,
  ...moneyInvariants,
  ...exceptionInvariants,
  ...shiftInvariants,
  ...refundInvariants,
  ...reconcileInvariants,
  ...soldInvariants,
  ...waitInvariants,
}).toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));

export const reportInvariants = async (tx: Tx): Promise<InvariantReport[]> => {
  const reports: InvariantReport[] = [];
  for (const [id, invariant] of invariants) {
    const { count, shown } = await findViolations(tx, invariant, shownAtMost);
    reports.push({ id, sentence: invariant.sentence, violations: count, shown });
  }
  return reports;
};

/** Checks all invariants in one snapshot, so that concurrent bookings do not look like faults. */
export const checkAllInvariants = ({ db }: AppContext): Promise<InvariantReport[]> =>
  withLongDeadline(() => transact(db, reportInvariants, { isSnapshot: true }));

/** The venue is closed from 02:00 on, so the check delays nobody. */
const hoursAfterClosing = 2;

/** Checks the invariants once a night, in whichever process is first, and logs violations. */
export const checkNightly = async (context: AppContext): Promise<void> => {
  const { db, clock, log } = context;
  const day = bookingDayOf(clock.now().subtract({ hours: hoursAfterClosing }));
  if (!(await claimCheck(db, day, clock.now()))) return;
  const broken = (await checkAllInvariants(context)).filter(({ violations }) => violations > 0);
  for (const { id, sentence, violations, shown } of broken) {
    log.error({ id, sentence, violations, shown }, 'invariant violated');
  }
  const violations = broken.reduce((sum, report) => sum + report.violations, 0);
  await endCheck(db, day, violations, clock.now());
};
