import { accountLabels } from '#domain/words/console-staff-labels.ts';
import { sessionLabels } from '#domain/words/session-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { SessionList } from '#web/console/account/session-list.tsx';
import { useEndOwnSession, useOwnSessions } from '#web/console/api/staff.ts';
import { Section } from '#web/console/ui/section.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

/** The sessions of the person who is signed in, each of which they can end. */
export function OwnSessions() {
  const { data, error } = useOwnSessions();
  const end = useEndOwnSession();
  const failure = end.error ?? error;
  return (
    <Section title={accountLabels.sessions}>
      <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">{accountLabels.sessionsHint}</p>
      {failure && (
        <div className="px-4 pb-3">
          <Notice tone="danger">{failureMessage(failure)}</Notice>
        </div>
      )}
      {data === undefined ? (
        <div role="status" aria-label={sessionLabels.loading} className="px-4 pb-4">
          <Skeleton className="h-14" />
        </div>
      ) : (
        <SessionList
          sessions={data.sessions}
          ending={end.isPending ? end.variables : undefined}
          onEnd={(id) =>
            send(end, id, {
              onSuccess: () => {
                clearToasts();
                showToast(sessionLabels.ended);
              },
            })
          }
        />
      )}
    </Section>
  );
}
