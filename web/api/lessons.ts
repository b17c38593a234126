import {
  queryOptions,
  skipToken,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  getPrograms,
  joinWaitingList,
  type LessonProgram,
  type LessonSession,
  leaveWaitingList,
} from '#contract/lessons.ts';
import type { Sport } from '#domain/courts.ts';
import { sportsShown } from '#domain/selection.ts';
import { callApi } from '#web/api/client.ts';
import { lessonsKey, type Programs } from '#web/api/lesson-news.ts';
import { useVenue } from '#web/api/venue.ts';

/** How often lessons are looked at while a seat is kept for the member, as no event says its end. */
const lookMs = 5_000;

function programsQuery(sport: Sport | null) {
  return queryOptions({
    queryKey: [...lessonsKey, sport],
    queryFn:
      sport === null
        ? skipToken
        : ({ signal }): Promise<Programs> => callApi(getPrograms, { params: { sport } }, signal),
    refetchInterval: ({ state }) => state.data?.programs.some(keepsSeat) === true && lookMs,
  });
}

function keepsSeat({ sessions }: LessonProgram): boolean {
  return sessions.some(({ you }) => you === 'offered' || you === 'held');
}

/** The programs of a sport with their sessions, kept up to date by the live stream. */
export function useLessonPrograms(sport: Sport | null) {
  return useQuery(programsQuery(sport));
}

/** A session that is found among its programs. */
export interface ProgramSession {
  readonly program: LessonProgram;
  readonly session: LessonSession;
}

/** The seats of all sports that are offered to the member; none while lessons are not open. */
export function useSeatOffers(): readonly ProgramSession[] {
  const { data: venue } = useVenue();
  const sports = venue?.switches.lessons ? sportsShown(venue.sports.map(({ name }) => name)) : [];
  return useQueries({ queries: sports.map(programsQuery), combine: offersIn });
}

interface Answer {
  readonly data?: Programs | undefined;
}

function offersIn(answers: readonly Answer[]): readonly ProgramSession[] {
  return answers
    .flatMap(({ data }) => data?.programs ?? [])
    .flatMap((program) =>
      program.sessions
        .filter(({ you }) => you === 'offered')
        .map((session) => ({ program, session })),
    );
}

export function useJoinWaitingList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) => callApi(joinWaitingList, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: lessonsKey }),
  });
}

/** Leaves the list, or an offer to whoever is next. */
export function useLeaveWaitingList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) => callApi(leaveWaitingList, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: lessonsKey }),
  });
}
