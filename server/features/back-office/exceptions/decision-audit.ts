import type { Permission } from '#domain/staff/permissions.ts';
import type { AuditAct } from '#domain/words/console-audit-labels.ts';
import type { Tx } from '#server/db/database.ts';
import type { ExceptionRow } from '#server/features/back-office/exceptions/exceptions.repository.ts';
import type { Decision } from '#server/features/back-office/exceptions/resolving.ts';
import { writeAudit } from '#server/features/platform/audit.ts';

export const isRefund = ({ kind }: Pick<Decision, 'kind'>): boolean =>
  kind === 'refunded_at_provider';

const refundActs = {
  'exception.propose': 'refund.propose',
  'exception.resolve': 'refund.ask',
  'exception.confirm': 'refund.confirm',
  'exception.withdraw': 'refund.withdraw',
} as const satisfies Partial<Record<AuditAct, AuditAct>>;

/** Writes a decision into the audit log, a refund with the action of its own. */
export const auditDecision = (
  tx: Tx,
  {
    userId,
    permission = 'exceptions.resolve',
  }: { readonly userId: string; readonly permission?: Permission },
  action: keyof typeof refundActs,
  { cause, transactionId, amountSen, currency, reason: why }: ExceptionRow,
  decision: Omit<Decision, 'reason'> & { readonly reason: string | undefined },
  now: Temporal.Instant,
): Promise<void> =>
  writeAudit(
    tx,
    {
      by: {
        userId,
        permission: isRefund(decision) ? 'payments.refund' : permission,
      },
      action: isRefund(decision) ? refundActs[action] : action,
      subject: decision.orderId === null ? `charge:${transactionId}` : `order:${decision.orderId}`,
      reason: decision.reason,
      details: {
        resolutionId: decision.id,
        ...(cause !== 'booking' && { transactionId }),
        amountSen,
        ...(currency !== 'MYR' && { currency }),
        before: { state: why },
        after: {
          state: decision.kind,
          ...(decision.creditedUserId !== null && { creditedTo: decision.creditedUserId }),
          ...(decision.attachedOrderId !== null && { order: decision.attachedOrderId }),
          ...(decision.reference !== null && { reference: decision.reference }),
        },
      },
    },
    now,
  );
