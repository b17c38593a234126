import { useState } from 'react';
import { staffScreenLabels } from '#domain/words/console-staff-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { sessionLabels } from '#domain/words/session-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { SessionList } from '#web/console/account/session-list.tsx';
import { useEndStaffSessions, useStaffSessions } from '#web/console/api/staff.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { person: words } = staffScreenLabels;

interface StaffSessionsProps {
  readonly userId: string;
  readonly name: string;
}

/** The console sessions of a person, all of which an owner can end. */
export function StaffSessions({ userId, name }: StaffSessionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { data, error } = useStaffSessions(userId);
  const end = useEndStaffSessions(userId);
  const close = (): void => {
    setIsAsking(false);
    end.reset();
  };
  const endAll = (reason: string): void =>
    send(end, reason, {
      onSuccess: () => {
        clearToasts();
        showToast(fill(words.allEnded, { name }));
        close();
      },
    });
  return (
    <Section title={words.sessions}>
      {error && (
        <div className="px-4 pb-3">
          <Notice tone="danger">{failureMessage(error)}</Notice>
        </div>
      )}
      {data === undefined ? (
        <div role="status" aria-label={sessionLabels.loading} className="px-4 pb-4">
          <Skeleton className="h-14" />
        </div>
      ) : (
        <>
          <SessionList sessions={data.sessions} />
          {data.sessions.length > 0 && (
            <div className="border-line border-t p-4">
              <Button tone="secondary" className="text-sm" onClick={() => setIsAsking(true)}>
                {words.endAll}
              </Button>
            </div>
          )}
        </>
      )}
      {isAsking && (
        <ActDialog
          title={fill(words.endTitle, { name })}
          confirm={words.endAll}
          tone="danger"
          reasonHint={words.reasonHint}
          isBusy={end.isPending}
          failure={end.error && failureMessage(end.error)}
          onSubmit={endAll}
          onClose={close}
        >
          <p className="text-ink-soft">{fill(words.endText, { name })}</p>
        </ActDialog>
      )}
    </Section>
  );
}
