import type { OpenException } from '#contract/console-exceptions.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { useEndProposal } from '#web/console/api/exceptions.ts';
import { useEndRefund } from '#web/console/api/refunds.ts';
import { EndProposalButton } from '#web/console/exceptions/end-proposal-button.tsx';
import { namedBy, proposalText } from '#web/console/exceptions/exception-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { proposal: words } = exceptionLabels;

interface ProposalActsProps {
  readonly exception: OpenException;
  readonly proposal: NonNullable<OpenException['proposal']>;
  readonly staff: StaffMember;
}

/** A proposal, which a second person confirms. [EXC-3] */
export function ProposalActs({ exception, proposal, staff }: ProposalActsProps) {
  const [resolveIt, dropIt] = [useEndProposal('confirm'), useEndProposal('withdraw')];
  const [refundIt, dropRefund] = [useEndRefund('confirm'), useEndRefund('withdraw')];
  // A refund at the provider needs a permission and a fresh second factor of its own.
  const refundId =
    proposal.kind === 'refunded_at_provider' ? exception.refund?.refundId : undefined;
  const [confirm, withdraw] = refundId === undefined ? [resolveIt, dropIt] : [refundIt, dropRefund];
  const id = refundId ?? proposal.resolutionId;
  const named = namedBy(exception);
  const at = Temporal.Instant.from(proposal.at);
  const isOwn = proposal.by.userId === staff.userId;
  const error = confirm.error ?? (isOwn ? withdraw.error : null);
  const said = (text: string) => ({
    onSuccess: () => {
      clearToasts();
      showToast(fill(text, named));
    },
  });
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="font-semibold wrap-anywhere">{proposalText(proposal)}</span>
      <span className="wrap-anywhere">{fill(words.reason, { reason: proposal.reason })}</span>
      <span className="text-xs text-ink-soft">
        {fill(words.by, {
          name: proposal.by.name,
          date: formatDate(dateOf(at)),
          time: formatTime(at),
        })}
      </span>
      {hasPermission(staff.role, 'exceptions.resolve') && (
        <div className="flex flex-wrap items-center gap-2">
          {!isOwn && (
            <Button
              isBusy={confirm.isPending}
              aria-label={fill(words.confirmOf, named)}
              onClick={() =>
                confirm.mutate(
                  { id },
                  said(refundId === undefined ? words.confirmed : words.refundAsked),
                )
              }
            >
              {words.confirm}
            </Button>
          )}
          <EndProposalButton
            isOwn={isOwn}
            isBusy={withdraw.isPending}
            error={withdraw.error}
            proposal={`${named.amount}: ${proposalText(proposal)}`}
            onEnd={(reason) =>
              withdraw.mutate({ id, reason }, said(isOwn ? words.withdrawn : words.declined))
            }
          />
          {isOwn && <span className="text-xs text-ink-soft">{words.own}</span>}
        </div>
      )}
      {error && <Notice tone="danger">{deskFailureMessage(error)}</Notice>}
    </div>
  );
}
