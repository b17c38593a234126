import { sql } from 'kysely';
import type { Invariant } from '#server/features/back-office/invariants/invariants.repository.ts';

/** The invariant of closed days. */
export const reconcileInvariants: Readonly<Record<`INV-${number}`, Invariant>> = {
  'INV-31': {
    sentence:
      'A closed day has the sums of its lines, which are those that the log has of its closing, and its charges are still ours with their amounts.',
    violations: sql`
      select 'day ' || closed.day || ': closed with ' || ours_sen || ', ' || theirs_sen || ', '
        || fees_sen || ' and ' || refunds_sen || ' sen, which its lines or the log do not have' as what
      from reconciled_days closed
      cross join lateral (
        select
          coalesce(sum(ours_sen) filter (where pile not in ('repeated', 'refund')), 0) as ours,
          coalesce(sum(theirs_sen) filter (where pile not in ('repeated', 'refund')), 0) as theirs,
          coalesce(sum(fee_sen) filter (where pile <> 'repeated'), 0) as fees,
          coalesce(sum(theirs_sen) filter (where pile = 'refund'), 0) as refunds
        from reconciled_lines where day = closed.day
      ) line
      where (ours_sen, theirs_sen, fees_sen, refunds_sen)
          <> (line.ours, line.theirs, line.fees, line.refunds)
        or not exists (
          select from audit_log
          where action = 'settlement.close' and subject = 'reconciled-day:' || closed.day
            and details -> 'after' @> jsonb_build_object(
              'oursSen', ours_sen, 'theirsSen', theirs_sen, 'feesSen', fees_sen,
              'refundsSen', refunds_sen
            )
        )
      union all
      select 'day ' || line.day || ': ' || line.ours_sen || ' sen of transaction '
        || line.transaction_id || ', which we have not'
      from reconciled_lines line
      where ours_sen is not null and pile <> 'refund' and not exists (
        select from payments
        where provider_transaction_id = line.transaction_id and provider <> 'desk'
          and settled_at is not null and amount_sen = line.ours_sen
      )`,
  },
};
