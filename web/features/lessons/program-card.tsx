import { type ReactNode, useId, useState } from 'react';
import type { LessonClass, LessonProgram } from '#contract/lessons.ts';
import { textOfNoClasses } from '#domain/lessons/lessons.ts';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { CancelledRow, ClassRow } from '#web/features/lessons/class-row.tsx';
import { withCancelled } from '#web/features/lessons/lesson-choice.ts';
import { lengthWords, scheduleWords } from '#web/features/lessons/lesson-words.ts';
import { CoachFace } from '#web/pictures/coach-face.tsx';
import { Button } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface ProgramCardProps {
  readonly program: LessonProgram;
  readonly chosen: readonly LessonClass[];
  readonly onToggle: (lessonClass: LessonClass) => void;
}

/** A program's coach, description and the classes that can be booked. */
export function ProgramCard({ program, chosen, onToggle }: ProgramCardProps) {
  const titleId = useId();
  const { name, level, description, durationSlots, priceSen, coach, coachAvatarUrl } = program;
  const schedule = scheduleWords(program);
  const court = onlyCourtOf(program);
  return (
    <article aria-labelledby={titleId} className={classNames(cardClass, 'p-4 tablet:p-5')}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CoachFace name={coach} url={coachAvatarUrl ?? null} className="w-14 text-lg" />
        <div className="min-w-0 grow basis-40">
          <h3 id={titleId} className="display text-xl leading-tight wrap-anywhere">
            {name}{' '}
            <span className="inline-block rounded-full bg-tint px-2.5 py-0.5 align-middle font-text text-sm font-semibold">
              {level}
            </span>
          </h3>
          <p className="mt-0.5 text-ink-soft">{fill(lessonsLabels.withCoach, { coach })}</p>
        </div>
        <p className="flex items-baseline gap-1.5 text-sm text-ink-soft">
          <PerClass amount={displayAmount(priceSen)} />
        </p>
      </header>
      <p className="mt-3 max-w-prose">{description}</p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-base">
        {schedule.length > 0 && (
          <Fact name={lessonsLabels.schedule}>
            {schedule.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Fact>
        )}
        <Fact name={lessonsLabels.length}>{lengthWords(durationSlots)}</Fact>
        {court !== null && <Fact name={lessonsLabels.court}>{court}</Fact>}
      </dl>
      <Classes program={program} court={court} chosen={chosen} onToggle={onToggle} />
    </article>
  );
}

/** The court of all classes; null if they are on several. */
function onlyCourtOf({ classes }: LessonProgram): string | null {
  const [court, ...others] = new Set(classes.map((lessonClass) => lessonClass.court));
  return others.length === 0 ? (court ?? null) : null;
}

/** The amount is emphasised within its sentence. */
function PerClass({ amount }: { readonly amount: string }) {
  const [before, after] = lessonsLabels.perClass.split('{amount}');
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
      <dt className="text-sm leading-snug text-ink-soft">{name}</dt>
      <dd className="font-semibold leading-snug">{children}</dd>
    </div>
  );
}

/** The number of classes shown at first; a button shows the rest. */
const fewClasses = 6;

interface ClassesProps extends ProgramCardProps {
  /** The court of all classes, which no row has to repeat. */
  readonly court: string | null;
}

function Classes({ program, court, chosen, onToggle }: ClassesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { classes, schedules, name } = program;
  const none = textOfNoClasses(schedules.length, classes.length);

  const isChosen = (lessonClass: LessonClass): boolean =>
    chosen.some(({ id }) => id === lessonClass.id);
  const shown = classes.filter(
    (lessonClass, index) =>
      isWhole || index < fewClasses || lessonClass.you !== null || isChosen(lessonClass),
  );
  const rows = withCancelled(program, shown);
  return (
    <>
      {none !== null && <p className="mt-4 font-semibold">{refusals[none]}</p>}
      {rows.length > 0 && (
        <ul
          aria-label={fill(lessonsLabels.classesOf, { program: name })}
          className="mt-4 grid gap-2 @min-[40rem]:grid-cols-2"
        >
          {rows.map(({ kind, lessonClass }) => (
            <li key={lessonClass.id} className="grid">
              {kind === 'cancelled' ? (
                <CancelledRow program={program} lessonClass={lessonClass} />
              ) : (
                <ClassRow
                  program={program}
                  lessonClass={lessonClass}
                  hasCourt={court === null}
                  isChosen={isChosen(lessonClass)}
                  onToggle={() => onToggle(lessonClass)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < classes.length && (
        <Button tone="quiet" onClick={() => setIsWhole(true)} className="mt-2 -ml-3 px-3">
          {fill(lessonsLabels.showAll, { count: String(classes.length) })}
        </Button>
      )}
    </>
  );
}
