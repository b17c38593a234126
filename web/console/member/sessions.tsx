import { useState } from 'react';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { useEndSessions } from '#web/console/api/members.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Section } from '#web/console/ui/section.tsx';
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
  const end = (reason: string): void =>
    mutate(reason, {
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
        <ActDialog
          title={words.endTitle}
          confirm={words.confirmEnd}
          tone="danger"
          reasonHint={words.reasonHint}
          isBusy={isPending}
          failure={error && failureMessage(error)}
          onSubmit={end}
          onClose={close}
        >
          <p className="text-ink-soft">{fill(words.endText, { name })}</p>
        </ActDialog>
      )}
    </Section>
  );
}
