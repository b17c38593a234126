import { useState } from 'react';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { SessionList } from '#web/console/account/session-list.tsx';
import { useEndSessions, useMemberSessions } from '#web/console/api/members.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { sessions: words } = memberPageLabels;

interface SessionsProps {
  readonly userId: string;
  readonly name: string;
  readonly sessions: number;
  /** False if the person's role does not allow it. */
  readonly canEnd: boolean;
}

/** The browsers that a member is signed in with, each of which can be signed out. */
export function Sessions({ userId, name, sessions, canEnd }: SessionsProps) {
  const [ending, setEnding] = useState<string | 'all' | null>(null);
  const { data, error } = useMemberSessions(userId, sessions > 0);
  if (sessions === 0) {
    return (
      <Section title={words.title}>
        <Empty>{words.none}</Empty>
      </Section>
    );
  }
  return (
    <Section title={words.title}>
      {data === undefined ? (
        <Empty>{error ? failureMessage(error) : words.loading}</Empty>
      ) : (
        <SessionList sessions={data.sessions} {...(canEnd && { onEnd: setEnding })} />
      )}
      {canEnd && (
        <div className="border-line border-t px-4 py-3">
          <Button tone="secondary" className="text-sm" onClick={() => setEnding('all')}>
            {words.end}
          </Button>
        </div>
      )}
      {ending !== null && (
        <EndDialog
          userId={userId}
          name={name}
          sessionId={ending === 'all' ? null : ending}
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  );
}

interface EndDialogProps {
  readonly userId: string;
  readonly name: string;
  /** Null for all of them. */
  readonly sessionId: string | null;
  readonly onClose: () => void;
}

function EndDialog({ userId, name, sessionId, onClose }: EndDialogProps) {
  const { mutate, isPending, error } = useEndSessions(userId);
  const own = sessionId === null ? words : words.endOne;
  const end = (reason: string): void =>
    mutate(
      { reason, ...(sessionId !== null && { sessionId }) },
      {
        onSuccess: () => {
          clearToasts();
          showToast(fill(own.ended, { name }));
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={own.endTitle}
      confirm={own.confirmEnd}
      tone="danger"
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={error && failureMessage(error)}
      onSubmit={end}
      onClose={onClose}
    >
      <p className="text-ink-soft">{fill(own.endText, { name })}</p>
    </ActDialog>
  );
}
