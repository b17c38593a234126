import { useState } from 'react';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useEndSessions } from '#web/console/api/members.ts';
import { ConfirmDialog } from '#web/console/member/confirm-dialog.tsx';
import { Section } from '#web/console/member/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { sessions: words } = memberPageLabels;

const countText = (sessions: number): string => {
  if (sessions === 0) return words.none;
  return sessions === 1 ? words.one : fill(words.many, { count: `${sessions}` });
};

interface SessionsProps {
  readonly userId: string;
  readonly name: string;
  readonly sessions: number;
  /** False if the person's role does not allow it. */
  readonly canEnd: boolean;
}

export function Sessions({ userId, name, sessions, canEnd }: SessionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useEndSessions(userId);
  const close = (): void => {
    setIsAsking(false);
    reset();
  };
  const end = (): void =>
    mutate(undefined, {
      onSuccess: () => {
        clearToasts();
        showToast(fill(words.ended, { name }));
        close();
      },
    });
  return (
    <Section title={words.title}>
      <div className="grid justify-items-start gap-3 px-4 pt-1 pb-4">
        <p className="text-[0.8125rem] text-ink-soft">{countText(sessions)}</p>
        {canEnd && sessions > 0 && (
          <Button tone="secondary" className="text-sm" onClick={() => setIsAsking(true)}>
            {words.end}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.endTitle}
          confirm={words.confirmEnd}
          cancel={words.cancel}
          isBusy={isPending}
          error={error}
          onConfirm={end}
          onClose={close}
        >
          <p>{fill(words.endText, { name })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
