import type { QueryClient } from '@tanstack/react-query';
import type { LessonClass, LessonProgram } from '#contract/lessons.ts';
import type { LessonNews } from '#contract/live.ts';
import { lessonsKey, type Programs } from '#web/api/lesson-keys.ts';

/**
 * Shows the numbers of spots and of waiting members from a live event. Returns false if the lessons
 * must be refetched: a class that is new, or full without a waiting list, may have been cancelled,
 * and for a class of the member more than a number has changed.
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
    !isReading && news.every((change) => loaded.some((lessonClass) => isAllOf(lessonClass, change)))
  );
}

function isAllOf({ id, you }: LessonClass, change: LessonNews): boolean {
  const { classId, availableSpots, waiting } = change;
  return id === classId && you === null && waiting !== undefined && availableSpots + waiting > 0;
}

function withNews(program: LessonProgram, news: readonly LessonNews[]): LessonProgram {
  return {
    ...program,
    classes: program.classes.map((lessonClass) => {
      const change = news.find(({ classId }) => classId === lessonClass.id);
      if (change === undefined) return lessonClass;
      const { availableSpots, waiting = lessonClass.waiting } = change;
      // Whoever has selected it would read that it is full, and not that it was cancelled. [LESSON-23]
      return availableSpots + waiting === 0
        ? lessonClass
        : { ...lessonClass, availableSpots, waiting };
    }),
  };
}
