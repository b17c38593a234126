import type { QueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/call.ts';
import type { getPrograms, LessonProgram, LessonSession } from '#contract/lessons.ts';
import type { LessonNews } from '#contract/live.ts';

// Apart from the calls about lessons, because every screen hears the news and few need the calls.

export type Programs = CallOutput<typeof getPrograms>;

export const lessonsKey = ['lessons'];

/**
 * Shows how many spots are left as it was told. False when that does not say it all, so that the
 * lessons must be read again: a session that is new or now full may have been cancelled, and where
 * somebody waits, or the member has a part in it, more than a number has changed.
 */
export function showLessonNews(client: QueryClient, news: readonly LessonNews[]): boolean {
  const isReading = client.isFetching({ queryKey: lessonsKey }) > 0;
  const loaded = client
    .getQueriesData<Programs>({ queryKey: lessonsKey })
    .flatMap(([, data]) => data?.programs ?? [])
    .flatMap(({ sessions }) => sessions);
  client.setQueriesData<Programs>(
    { queryKey: lessonsKey },
    (data) => data && { programs: data.programs.map((program) => withNews(program, news)) },
  );
  return !isReading && news.every((told) => loaded.some((session) => isAllOf(session, told)));
}

function isAllOf({ id, waiting, you }: LessonSession, told: LessonNews): boolean {
  return id === told.sessionId && told.availableSpots > 0 && waiting === 0 && you === null;
}

function withNews(program: LessonProgram, news: readonly LessonNews[]): LessonProgram {
  return {
    ...program,
    sessions: program.sessions.map((session) => {
      const told = news.find(({ sessionId }) => sessionId === session.id);
      return told ? { ...session, availableSpots: told.availableSpots } : session;
    }),
  };
}
