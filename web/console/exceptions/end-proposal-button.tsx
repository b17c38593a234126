import { useState } from 'react';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

const { proposal: words } = exceptionLabels;

interface EndProposalButtonProps {
  readonly isOwn: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** The proposal in words. */
  readonly proposal: string;
  readonly onEnd: (reason: string | undefined) => void;
}

/** Withdraws an own proposal, or declines that of somebody else with a reason. [EXC-17] */
export function EndProposalButton(props: EndProposalButtonProps) {
  const { isOwn, isBusy, error, proposal, onEnd } = props;
  const [isAsking, setIsAsking] = useState(false);
  if (isOwn) {
    return (
      <Button tone="secondary" isBusy={isBusy} onClick={() => onEnd(undefined)}>
        {words.withdraw}
      </Button>
    );
  }
  return (
    <>
      <Button tone="secondary" onClick={() => setIsAsking(true)}>
        {words.decline}
      </Button>
      {isAsking && (
        <ActDialog
          title={words.declineTitle}
          confirm={words.decline}
          tone="danger"
          reasonHint={words.declineHint}
          isBusy={isBusy}
          failure={error && deskFailureMessage(error)}
          onSubmit={onEnd}
          onClose={() => setIsAsking(false)}
        >
          <p>{proposal}</p>
        </ActDialog>
      )}
    </>
  );
}
