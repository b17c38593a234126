import type { ReactNode } from 'react';
import type { ConsoleSession } from '#contract/console-staff.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { sessionLabels as words } from '#domain/words/session-labels.ts';
import { Empty } from '#web/console/ui/section.tsx';
import { browserName } from '#web/ui/browser-name.ts';
import { Button } from '#web/ui/button.tsx';

type ListedSession = Omit<ConsoleSession, 'expiresAt' | 'secondFactorAt'>;

interface SessionListProps {
  readonly sessions: readonly ListedSession[];
  /** Ends one session; without it the sessions are only listed. */
  readonly onEnd?: (id: string) => void;
  /** The session that is being ended. */
  readonly ending?: string | undefined;
}

/** The sessions of a person. */
export function SessionList({ sessions, onEnd, ending }: SessionListProps) {
  if (sessions.length === 0) return <Empty>{words.none}</Empty>;
  return (
    <ul className="member-rows">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session}>
          {onEnd && !session.isCurrent && (
            <Button
              tone="secondary"
              className="min-h-10 shrink-0 px-4 text-sm"
              aria-label={fill(words.endNamed, factsOf(session))}
              isBusy={ending === session.id}
              onClick={() => onEnd(session.id)}
            >
              {words.end}
            </Button>
          )}
        </SessionRow>
      ))}
    </ul>
  );
}

const factsOf = ({ browser, startedAt }: ListedSession) => {
  const at = Temporal.Instant.from(startedAt);
  return { browser: browserName(browser), date: formatDate(dateOf(at)), time: formatTime(at) };
};

interface SessionRowProps {
  readonly session: ListedSession;
  readonly children: ReactNode;
}

function SessionRow({ session, children }: SessionRowProps) {
  const facts = factsOf(session);
  const { address, isCurrent } = session;
  return (
    <li className="member-row">
      <span className="min-w-0">
        <span className="font-semibold">{facts.browser}</span>
        {isCurrent && (
          <span className="ml-2 text-xs font-semibold text-court">{words.current}</span>
        )}
        <span className="figures block text-xs text-ink-soft">
          {fill(words.since, facts)}
          {address !== null && ` ${fill(words.from, { address })}`}
        </span>
      </span>
      {children}
    </li>
  );
}
