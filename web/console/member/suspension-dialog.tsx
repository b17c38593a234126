import type { MemberPage } from '#contract/console-members.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useSuspension } from '#web/console/api/member-acts.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { nameOf } from '#web/console/ui/member-name.ts';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

interface SuspensionDialogProps {
  readonly member: MemberPage['member'];
  readonly act: 'suspend' | 'restore';
  readonly onClose: () => void;
}

/** Suspends the account, or restores it. [SUSPEND-1] */
export function SuspensionDialog({ member, act, onClose }: SuspensionDialogProps) {
  const words = memberActLabels[act];
  const name = nameOf(member);
  const { mutate, isPending, error } = useSuspension(member.userId, act);
  const submit = (reason: string): void =>
    mutate(reason, {
      onSuccess: () => {
        clearToasts();
        showToast(fill(words.done, { name }));
        onClose();
      },
    });
  return (
    <ActDialog
      title={fill(words.title, { name })}
      confirm={words.confirm}
      tone={act === 'suspend' ? 'danger' : 'primary'}
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={error && failureMessage(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{words.text}</p>
    </ActDialog>
  );
}
