import { useState } from 'react';
import type { PriceChange } from '#contract/console-prices.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { questionsOfChange, refusalToDecide } from '#domain/venue/price-changes.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useApproval, useProposal, useWithdrawal } from '#web/console/api/prices.ts';
import { questionText } from '#web/console/prices/price-words.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { acts: words } = priceLabels;

interface DecideProps {
  readonly change: PriceChange;
  readonly staff: StaffMember;
  readonly onEdit: () => void;
}

const say = (text: string): void => {
  clearToasts();
  showToast(text);
};

/** Proposes, approves or withdraws a change. [CHANGE-3] [CHANGE-6] */
export function Decide({ change, staff, onEdit }: DecideProps) {
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const proposal = useProposal(change.id);
  const mayApprove = hasPermission(staff.role, 'prices.approve');
  const isOpen = refusalToDecide(change.state) === null;
  const mayWithdraw = isOpen || (change.state === 'approved' && mayApprove);
  if (!hasPermission(staff.role, 'prices.propose') || !mayWithdraw) return null;
  const isCurrent = change.changedSince.length === 0;
  return (
    <Section title={words.title}>
      <div className="price-rows justify-items-start">
        {change.state === 'proposed' && !mayApprove && <p className="text-sm">{words.waits}</p>}
        <div className="flex flex-wrap gap-2">
          {isOpen && isCurrent && mayApprove && <Approve change={change} />}
          {change.state === 'draft' && isCurrent && !mayApprove && (
            <Button
              isBusy={proposal.isPending}
              onClick={() =>
                send(proposal, change.revision, { onSuccess: () => say(words.proposed) })
              }
            >
              {words.propose}
            </Button>
          )}
          {isOpen && (
            <Button tone="secondary" onClick={onEdit}>
              {priceLabels.form.editDraft}
            </Button>
          )}
          <Button tone="secondary" onClick={() => setIsWithdrawing(true)}>
            {words.withdraw}
          </Button>
        </div>
        {proposal.error && <Notice tone="danger">{failureMessage(proposal.error)}</Notice>}
      </div>
      {isWithdrawing && <Withdraw change={change} onClose={() => setIsWithdrawing(false)} />}
    </Section>
  );
}

/** Approves at once, or asks again about odd prices. [CHANGE-7] */
function Approve({ change }: { readonly change: PriceChange }) {
  const { id, revision, edits, basedOn, takesEffectAt } = change;
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useApproval(id);
  const questions = questionsOfChange(basedOn, edits);
  const approve = (isConfirmed: boolean): void =>
    mutate(
      { shownRevision: revision, isConfirmed },
      { onSuccess: ({ isInForce }) => say(isInForce ? words.inForce : words.approved) },
    );
  return (
    <>
      <Button
        isBusy={isPending && !isAsking}
        onClick={() => (questions.length > 0 ? setIsAsking(true) : approve(false))}
      >
        {takesEffectAt === null ? words.approveAtOnce : words.approve}
      </Button>
      {error && !isAsking && <Notice tone="danger">{failureMessage(error)}</Notice>}
      {isAsking && (
        <ConfirmDialog
          title={words.askTitle}
          confirm={words.askConfirm}
          cancel={words.cancel}
          isBusy={isPending}
          error={error}
          onConfirm={() => approve(true)}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.askText}</p>
          <ul className="list-disc pl-5">
            {questions.map((question) => (
              <li key={questionText(question)}>{questionText(question)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}

interface WithdrawProps {
  readonly change: PriceChange;
  readonly onClose: () => void;
}

function Withdraw({ change, onClose }: WithdrawProps) {
  const { mutate, isPending, error } = useWithdrawal(change.id);
  return (
    <ActDialog
      title={words.withdrawTitle}
      confirm={words.withdraw}
      tone="danger"
      reasonHint={words.withdrawHint}
      isBusy={isPending}
      failure={error && failureMessage(error)}
      onSubmit={(reason) =>
        mutate(reason, {
          onSuccess: () => {
            say(words.withdrawn);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>{words.withdrawText}</p>
    </ActDialog>
  );
}
