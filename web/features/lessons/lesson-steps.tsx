import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LessonClass, LessonProgram } from '#contract/lessons.ts';
import { mostClassesPerOrder } from '#domain/lessons/lessons.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useLessonPrograms } from '#web/api/lessons.ts';
import { rightColumn } from '#web/features/booking/step-columns.tsx';
import { TroubleNotice } from '#web/features/booking/trouble-notice.tsx';
import { LessonBar } from '#web/features/lessons/lesson-bar.tsx';
import {
  cancelledAmong,
  chosenAmong,
  isProgramInView,
  levelInView,
  levelsOf,
  lostAmong,
  toggleClass,
} from '#web/features/lessons/lesson-choice.ts';
import { classWords, newsOfClasses, programsWords } from '#web/features/lessons/lesson-words.ts';
import { ProgramCard } from '#web/features/lessons/program-card.tsx';
import { useLessonChoice } from '#web/features/lessons/use-lesson-choice.ts';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Step } from '#web/ui/steps.tsx';
import { showToast, takeBackToast } from '#web/ui/toast.tsx';

/** The levels and programs of a sport, and the checkout button. */
export function LessonSteps({ sport }: { readonly sport: Sport }) {
  const { data, isError, error, isFetching, refetch } = useLessonPrograms(sport);
  const { choice, write } = useLessonChoice();
  const programs = data?.programs;
  const chosen = chosenAmong(programs ?? [], choice.classIds);
  const news = useLessonNews(programs);
  useLostClasses(programs);

  const level = levelInView(choice, programs ?? []);
  const shown = programs?.filter((program) => isProgramInView(choice, programs, program));
  const toggle = (program: LessonProgram, lessonClass: LessonClass): void => {
    const classIds = toggleClass(chosen, program, lessonClass);
    write({ ...choice, classIds });
    if (chosen.program !== null && chosen.program.id !== program.id) {
      showToast(fill(lessonsLabels.otherProgram, { program: program.name }));
    } else if (classIds.length === chosen.classes.length) {
      showToast(fill(lessonsLabels.most, { count: String(mostClassesPerOrder) }));
    }
  };
  return (
    <>
      <LevelStep
        programs={programs}
        chosen={level}
        onChoose={(next) => write({ ...choice, level: next })}
      />
      <div className={classNames('@container grid gap-4', rightColumn)}>
        <Step
          number={3}
          title={lessonsLabels.steps.classes}
          aside={<span role="status">{!programs && !isError && lessonsLabels.loading}</span>}
        >
          {shown?.length === 0 ? (
            <p>{lessonsLabels.noPrograms}</p>
          ) : (
            <p className="text-ink-soft">
              {fill(lessonsLabels.howMany, { count: String(mostClassesPerOrder) })}
            </p>
          )}
        </Step>
        {shown && shown.length > 0 && (
          <ul className="grid gap-4">
            {shown.map((program) => (
              <li key={program.id}>
                <ProgramCard
                  program={program}
                  chosen={program.id === chosen.program?.id ? chosen.classes : []}
                  onToggle={(lessonClass) => toggle(program, lessonClass)}
                />
              </li>
            ))}
          </ul>
        )}
        {!programs && !isError && <ProgramSkeletons />}
        {!programs && isError && (
          <TroubleNotice
            trouble={{
              text: failureMessage(error),
              isRetrying: isFetching,
              retry: () => void refetch(),
            }}
          />
        )}
      </div>
      <LessonBar {...chosen} />
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

interface LevelStepProps {
  readonly programs: readonly LessonProgram[] | undefined;
  readonly chosen: string | null;
  readonly onChoose: (level: string | null) => void;
}

function LevelStep({ programs, chosen, onChoose }: LevelStepProps) {
  const levels = programs && levelsOf(programs);
  const countOf = (level: string): number =>
    programs?.filter((program) => program.level === level).length ?? 0;
  return (
    <Step number={2} title={lessonsLabels.steps.level}>
      <div className="grid grid-cols-2 gap-3 max-[15rem]:grid-cols-1 min-[640px]:grid-cols-3 desktop:grid-cols-2">
        {levels ? (
          <>
            <ChoiceButton
              title={lessonsLabels.allLevels}
              detail={programsWords(programs.length)}
              isChosen={chosen === null}
              onPress={() => onChoose(null)}
            />
            {levels.map((level) => (
              <ChoiceButton
                key={level}
                title={level}
                detail={programsWords(countOf(level))}
                isChosen={level === chosen}
                onPress={() => onChoose(level === chosen ? null : level)}
              />
            ))}
          </>
        ) : (
          <>
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </>
        )}
      </div>
    </Step>
  );
}

/** Two programs, as most sports have. */
function ProgramSkeletons() {
  return (
    <div className="grid gap-4">
      {['first', 'second'].map((place) => (
        <Skeleton key={place} className="h-96 rounded-card" />
      ))}
    </div>
  );
}

interface Seen {
  readonly programs: readonly LessonProgram[] | undefined;
  readonly news: string;
}

/** A sentence about what others just did to the visible classes. The first data is not a change. */
function useLessonNews(programs: readonly LessonProgram[] | undefined): string {
  const [seen, setSeen] = useState<Seen>({ programs, news: '' });
  if (seen.programs === programs) return seen.news;
  const latest = seen.programs && programs ? newsOfClasses(seen.programs, programs) : '';
  // Keep the last sentence until there is another, or screen readers might cut it short.
  const news = latest === '' ? seen.news : latest;
  setSeen({ programs, news });
  return news;
}

/** Says which selected classes others have taken or the venue has cancelled, and removes them from the selection. */
function useLostClasses(programs: readonly LessonProgram[] | undefined): void {
  const { choice, write } = useLessonChoice();
  /** What was said about cancelled classes, until they are given again. */
  const told = useRef(new Map<number, string>());
  const removeLost = useEffectEvent((loaded: readonly LessonProgram[]) => {
    const lost = lostAmong(loaded, choice.classIds);
    const known = loaded.flatMap(({ classes }) => classes.map(({ id }) => id));
    for (const [id, text] of told.current) {
      if (!known.includes(id)) continue;
      takeBackToast(text);
      told.current.delete(id);
    }
    const left = choice.classIds.filter(
      (id) => known.includes(id) && !lost.some(({ lessonClass }) => lessonClass.id === id),
    );
    if (left.length === choice.classIds.length) return;
    write({ ...choice, classIds: left });
    const cancelled = cancelledAmong(loaded, choice.classIds);
    if (lost.length + cancelled.length === 0) showToast(lessonsLabels.lost.gone);
    for (const { program, lessonClass } of cancelled) {
      const words = { lessonClass: classWords(program, lessonClass), reason: lessonClass.reason };
      const text = fill(lessonsLabels.lost.cancelled, words);
      showToast(text);
      told.current.set(lessonClass.id, text);
    }
    for (const { program, lessonClass } of lost) {
      showToast(fill(lessonsLabels.lost.full, { lessonClass: classWords(program, lessonClass) }));
    }
  });
  useEffect(() => {
    if (programs) removeLost(programs);
  }, [programs]);
}
