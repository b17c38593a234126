import { type ReactNode, useId, useState } from 'react';
import type { LessonProgram, LessonSession } from '#contract/lessons.ts';
import { textOfNoSessions } from '#domain/lessons/lessons.ts';
import { displayAmount } from '#domain/money/money.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { fill, refusals } from '#domain/words/texts.ts';
import { lengthWords, scheduleWords } from '#web/features/lessons/lesson-words.ts';
import { SessionRow } from '#web/features/lessons/session-row.tsx';
import { Button } from '#web/ui/button.tsx';

interface ProgramCardProps {
  readonly program: LessonProgram;
  readonly chosen: readonly LessonSession[];
  readonly onToggle: (session: LessonSession) => void;
}

/** What a program is, and the sessions of it that can be had. */
export function ProgramCard({ program, chosen, onToggle }: ProgramCardProps) {
  const titleId = useId();
  const { name, level, description, durationSlots, priceSen, coach } = program;
  const schedule = scheduleWords(program);
  return (
    <article aria-labelledby={titleId}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={titleId} className="display text-xl leading-tight">
          {name}{' '}
          <span className="ml-1 inline-block rounded-full bg-tint px-3 py-0.5 align-middle font-text text-sm font-semibold">
            {level}
          </span>
        </h3>
        <p className="flex items-baseline gap-1.5 text-sm text-ink-soft">
          <PerSession amount={displayAmount(priceSen)} />
        </p>
      </header>
      <p className="mt-2 max-w-prose text-ink-soft">{description}</p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-[0.95rem]">
        <Fact name={lessonsLabels.coach}>{coach}</Fact>
        <Fact name={lessonsLabels.length}>{lengthWords(durationSlots)}</Fact>
        {schedule.length > 0 && (
          <Fact name={lessonsLabels.schedule}>
            {schedule.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <Sessions program={program} chosen={chosen} onToggle={onToggle} />
    </article>
  );
}

/** The amount stands out of its sentence. */
function PerSession({ amount }: { readonly amount: string }) {
  const [before, after] = lessonsLabels.perSession.split('{amount}');
  return (
    <>
      {before}
      <strong className="display text-lg text-ink">{amount}</strong> {after?.trim()}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] leading-snug text-ink-soft">{name}</dt>
      <dd className="font-semibold leading-snug">{children}</dd>
    </div>
  );
}

/** So many sessions are shown at first; who wants to plan for weeks asks for the rest. */
const fewSessions = 6;

function Sessions({ program, chosen, onToggle }: ProgramCardProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { sessions, schedules, name } = program;
  const none = textOfNoSessions(schedules.length, sessions.length);
  if (none !== null) return <p className="mt-4 font-semibold">{refusals[none]}</p>;

  const isChosen = (session: LessonSession): boolean => chosen.some(({ id }) => id === session.id);
  const shown = sessions.filter(
    (session, index) => isWhole || index < fewSessions || session.you !== null || isChosen(session),
  );
  return (
    <>
      <ul
        aria-label={fill(lessonsLabels.sessionsOf, { program: name })}
        className="mt-4 grid gap-x-8 border-line border-t @min-[40rem]:grid-cols-2"
      >
        {shown.map((session) => (
          <li key={session.id} className="border-line border-b py-1">
            <SessionRow
              program={program}
              session={session}
              isChosen={isChosen(session)}
              onToggle={() => onToggle(session)}
            />
          </li>
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button tone="quiet" onClick={() => setIsWhole(true)} className="mt-2 -ml-3 px-3">
          {fill(lessonsLabels.showAll, { count: String(sessions.length) })}
        </Button>
      )}
    </>
  );
}
