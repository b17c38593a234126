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
  type LessonClass,
  type LessonProgram,
  leaveWaitingList,
} from '#contract/lessons.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { callApi } from '#web/api/client.ts';
import { lessonsKey, offersKey, type Programs } from '#web/api/lesson-keys.ts';
import { useVenue } from '#web/api/venue.ts';

/** Poll interval while a seat is held or offered, because no live event announces the end. */
const pollMs = 5_000;

function programsQuery(sport: Sport | null) {
  return queryOptions({
    queryKey: [...lessonsKey, sport],
    queryFn:
      sport === null
        ? skipToken
        : ({ signal }): Promise<Programs> => callApi(getPrograms, { params: { sport } }, signal),
    refetchInterval: ({ state }) => isKeepingSeats(state.data) && pollMs,
  });
}

function offersQuery(isOpen: boolean) {
  return queryOptions({
    queryKey: offersKey,
    queryFn: isOpen ? ({ signal }): Promise<Programs> => callApi(getOffers, {}, signal) : skipToken,
    refetchInterval: ({ state }) => isKeepingSeats(state.data) && pollMs,
  });
}

function isKeepingSeats(data: Programs | undefined): boolean {
  const classes = data?.programs.flatMap((program) => program.classes) ?? [];
  return classes.some(({ you }) => you === 'offered' || you === 'held');
}

/** The programs of a sport with their classes, kept up to date by the live stream. */
export function useLessonPrograms(sport: Sport | null) {
  return useQuery(programsQuery(sport));
}

/** A class with its program. */
export interface ProgramClass {
  readonly program: LessonProgram;
  readonly lessonClass: LessonClass;
}

/** The seats offered to the member in all sports; empty while the venue does not sell lessons. */
export function useSeatOffers(): readonly ProgramClass[] {
  const isOpen = useVenue().data?.switches.lessons ?? false;
  const { data } = useQuery({ ...offersQuery(isOpen), select: offersIn });
  return (isOpen ? data : undefined) ?? noOffers;
}

const noOffers: readonly ProgramClass[] = [];

function offersIn({ programs }: Programs): readonly ProgramClass[] {
  return programs.flatMap((program) =>
    program.classes.map((lessonClass) => ({ program, lessonClass })),
  );
}

/** Awaited, so the pressed button stays busy until the new data is here. */
function refetchLessons(client: QueryClient): Promise<unknown> {
  const keys = [lessonsKey, offersKey];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useJoinWaitingList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (classId: number) => callApi(joinWaitingList, { params: { classId } }),
    onSettled: () => refetchLessons(client),
  });
}

/** Leaves the waiting list, or passes an offer to the next member. */
export function useLeaveWaitingList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (classId: number) => callApi(leaveWaitingList, { params: { classId } }),
    onSettled: () => refetchLessons(client),
  });
}
