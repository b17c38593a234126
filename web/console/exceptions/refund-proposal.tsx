import type { ProposedRefund } from '#contract/console-exceptions.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount } from '#domain/money/money.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { fill } from '#domain/words/fill.ts';
import { refundLabels } from '#domain/words/refund-labels.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { useEndRefund } from '#web/console/api/refunds.ts';
import { EndProposalButton } from '#web/console/exceptions/end-proposal-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { proposal: words } = refundLabels;

interface RefundProposalProps {
  readonly refund: Pick<ProposedRefund, 'refundId' | 'amountSen'> & {
    readonly proposedBy: { readonly userId: string };
  };
  readonly staff: StaffMember;
}

/** A proposed refund, which a second person confirms. [PREF-9] */
export function RefundProposal({ refund, staff }: RefundProposalProps) {
  const confirm = useEndRefund('confirm');
  const withdraw = useEndRefund('withdraw');
  if (!hasPermission(staff.role, 'payments.refund')) return null;
  const isOwn = refund.proposedBy.userId === staff.userId;
  const named = { amount: displayAmount(refund.amountSen) };
  const error = confirm.error ?? (isOwn ? withdraw.error : null);
  const said = (text: string) => ({
    onSuccess: () => {
      clearToasts();
      showToast(fill(text, named));
    },
  });
  return (
    <span className="mt-1.5 grid justify-items-start gap-1.5">
      <span className="flex flex-wrap items-center gap-2">
        {!isOwn && (
          <Button
            isBusy={confirm.isPending}
            aria-label={fill(words.confirmOf, named)}
            onClick={() => confirm.mutate({ id: refund.refundId }, said(words.confirmed))}
          >
            {words.confirm}
          </Button>
        )}
        <EndProposalButton
          isOwn={isOwn}
          isBusy={withdraw.isPending}
          error={withdraw.error}
          proposal={fill(refundLabels.sentence, named)}
          onEnd={(reason) =>
            withdraw.mutate({ id: refund.refundId, reason }, said(words.withdrawn))
          }
        />
        {isOwn && <span className="text-xs text-ink-soft">{words.own}</span>}
      </span>
      {error && <Notice tone="danger">{deskFailureMessage(error)}</Notice>}
    </span>
  );
}
