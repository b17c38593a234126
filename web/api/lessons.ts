import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  getOffers,
  getPrograms,
  joinWaitingList,
  type LessonProgram,
  type LessonSession,
  leaveWaitingList,
} from '#contract/lessons.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { callApi } from '#web/api/client.ts';
import { useVenue } from '#web/api/venue.ts';
import { lessonsKey, offersKey, type Programs } from '#web/live/lesson-news.ts';

/** How often lessons are looked at while a seat is kept for the member, as no event says its end. */
const lookMs = 5_000;

function programsQuery(sport: Sport | null) {
  return queryOptions({
    queryKey: [...lessonsKey, sport],
    queryFn:
      sport === null
        ? skipToken
        : ({ signal }): Promise<Programs> => callApi(getPrograms, { params: { sport } }, signal),
    refetchInterval: ({ state }) => isKeepingSeats(state.data) && lookMs,
  });
}

function offersQuery(isOpen: boolean) {
  return queryOptions({
    queryKey: offersKey,
    queryFn: isOpen ? ({ signal }): Promise<Programs> => callApi(getOffers, {}, signal) : skipToken,
    refetchInterval: ({ state }) => isKeepingSeats(state.data) && lookMs,
  });
}

function isKeepingSeats(data: Programs | undefined): boolean {
  const sessions = data?.programs.flatMap((program) => program.sessions) ?? [];
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
  const isOpen = useVenue().data?.switches.lessons ?? false;
  const { data } = useQuery({ ...offersQuery(isOpen), select: offersIn });
  return (isOpen ? data : undefined) ?? noOffers;
}

const noOffers: readonly ProgramSession[] = [];

function offersIn({ programs }: Programs): readonly ProgramSession[] {
  return programs.flatMap((program) => program.sessions.map((session) => ({ program, session })));
}

/** Until they are read, what was pressed is on its way. */
function rereadLessons(client: QueryClient): Promise<unknown> {
  const keys = [lessonsKey, offersKey];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useJoinWaitingList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) => callApi(joinWaitingList, { params: { sessionId } }),
    onSettled: () => rereadLessons(client),
  });
}

/** Leaves the list, or an offer to whoever is next. */
export function useLeaveWaitingList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) => callApi(leaveWaitingList, { params: { sessionId } }),
    onSettled: () => rereadLessons(client),
  });
}
