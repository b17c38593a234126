import { useId } from 'react';
import type { LessonClass, LessonProgram } from '#contract/lessons.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortRange } from '#domain/slots/slot-ranges.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { useLessonPrograms } from '#web/api/lessons.ts';
import { Invitation, rightColumn } from '#web/features/booking/step-columns.tsx';
import { mainId } from '#web/features/frame/screen.tsx';
import { type LessonChoice, type Soonest, soonestOf } from '#web/features/lessons/lesson-choice.ts';
import { coachWords, scheduleWords, seatStateWords } from '#web/features/lessons/lesson-words.ts';
import { CoachFace } from '#web/pictures/coach-face.tsx';
import { Button } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const { start: words } = lessonsLabels;

interface LessonStartProps {
  readonly onChoose: (choice: LessonChoice) => void;
}

/** Before a sport is chosen: every program with its next session, the soonest first. */
export function LessonStart({ onChoose }: LessonStartProps) {
  const bySport = { Pickle: useLessonPrograms('Pickle'), Padel: useLessonPrograms('Padel') };
  const queries = Object.values(bySport);
  const programs = queries.flatMap(({ data }) => data?.programs ?? []);
  if (programs.length === 0 && queries.every(({ isPending }) => !isPending)) {
    return <Invitation>{lessonsLabels.chooseSport}</Invitation>;
  }
  const choose = (sport: Sport, lessonClass: LessonClass | null): void => {
    // The pressed button leaves the screen.
    document.getElementById(mainId)?.focus({ preventScroll: true });
    onChoose({ sport, level: null, classIds: lessonClass ? [lessonClass.id] : [] });
  };
  return (
    <section className={classNames(cardClass, 'p-4 tablet:p-5', rightColumn)}>
      <h2 className="display text-lg">{words.title}</h2>
      {queries.some(({ isPending }) => isPending) ? (
        <div className="mt-3 grid gap-3">
          <p role="status" className="sr-only">
            {lessonsLabels.loading}
          </p>
          {['first', 'second', 'third', 'fourth'].map((place) => (
            <Skeleton key={place} className="h-20" />
          ))}
        </div>
      ) : (
        <ul className="appear">
          {soonestOf(programs).map((soonest) => (
            <li
              key={soonest.program.id}
              data-sport={soonest.program.sport.toLowerCase()}
              className="border-line border-b last:border-b-0"
            >
              <ProgramRow {...soonest} onChoose={choose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ProgramRowProps extends Soonest {
  readonly onChoose: (sport: Sport, lessonClass: LessonClass | null) => void;
}

function ProgramRow({ program, lessonClass, onChoose }: ProgramRowProps) {
  const titleId = useId();
  const { name, sport, level, coach, coachAvatarUrl, priceSen, description } = program;
  return (
    <article aria-labelledby={titleId} className="flex items-center gap-x-4 py-4">
      <CoachFace
        name={lessonClass?.substitute ?? coach}
        url={lessonClass?.substitute === undefined ? (coachAvatarUrl ?? null) : null}
        className="w-14 text-lg max-tablet:hidden"
      />
      <div className="min-w-0 grow">
        <h3
          id={titleId}
          className="display flex flex-wrap items-center gap-x-2 gap-y-1 text-base leading-snug wrap-anywhere"
        >
          {name}{' '}
          <span className="rounded-full bg-tint px-2.5 font-text text-sm leading-6 font-semibold">
            {`${sport} · ${level}`}
          </span>
        </h3>
        <p className="mt-0.5 font-semibold leading-snug">
          {lessonClass === null
            ? scheduleWords(program).join(', ')
            : whenWords(program, lessonClass)}
        </p>
        <p className="text-sm leading-snug text-ink-soft">
          {fill(words.line, {
            coach: coachWords(program, lessonClass),
            price: displayAmount(priceSen),
            state: lessonClass === null ? words.noneFree : seatStateWords(lessonClass),
          })}
        </p>
        <p className="mt-1 text-sm leading-snug max-tablet:hidden">{description}</p>
      </div>
      <Button
        tone="secondary"
        aria-label={fill(words.about, {
          action: lessonClass === null ? words.sessions : words.choose,
          program: name,
          sport,
        })}
        onClick={() => onChoose(sport, lessonClass)}
        className="shrink-0"
      >
        {lessonClass === null ? words.sessions : words.choose}
      </Button>
    </article>
  );
}

/** `Tue 17 Nov, 7 – 8 PM` */
function whenWords({ durationSlots }: LessonProgram, { date, slot }: LessonClass): string {
  return `${shortDate(date)}, ${shortRange({ from: slot, count: durationSlots })}`;
}
