import type { QueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/call.ts';
import type { getPrograms, LessonClass, LessonProgram } from '#contract/lessons.ts';
import type { LessonNews } from '#contract/live.ts';

// Apart from the calls about lessons, because every screen hears the news and few need the calls.

export type Programs = CallOutput<typeof getPrograms>;

export const lessonsKey = ['lessons'];

/** Apart from the lessons: what is offered to the member does not change with every seat that is sold. */
export const offersKey = ['lesson-offers'];

/**
 * Shows how many spots are left and how many members wait as it was told. False when that does not say
 * it all, so that the lessons must be read again: a class that is new, or full without a line, may
 * have been cancelled, and where the member has a part in it, more than a number has changed.
 */
export function showLessonNews(client: QueryClient, news: readonly LessonNews[]): boolean {
  const isReading = client.isFetching({ queryKey: lessonsKey }) > 0;
  const loaded = client
    .getQueriesData<Programs>({ queryKey: lessonsKey })
    .flatMap(([, data]) => data?.programs ?? [])
    .flatMap(({ classes }) => classes);
  client.setQueriesData<Programs>(
    { queryKey: lessonsKey },
    (data) => data && { programs: data.programs.map((program) => withNews(program, news)) },
  );
  return (
    !isReading && news.every((told) => loaded.some((lessonClass) => isAllOf(lessonClass, told)))
  );
}

function isAllOf({ id, you }: LessonClass, told: LessonNews): boolean {
  const { classId, availableSpots, waiting } = told;
  return id === classId && you === null && waiting !== undefined && availableSpots + waiting > 0;
}

function withNews(program: LessonProgram, news: readonly LessonNews[]): LessonProgram {
  return {
    ...program,
    classes: program.classes.map((lessonClass) => {
      const told = news.find(({ classId }) => classId === lessonClass.id);
      if (told === undefined) return lessonClass;
      const { availableSpots, waiting = lessonClass.waiting } = told;
      return { ...lessonClass, availableSpots, waiting };
    }),
  };
}
