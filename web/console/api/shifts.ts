import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  closeShift,
  listShifts,
  openShiftAtTill,
  readShift,
  readTakings,
  readTill,
  recordCash,
} from '#contract/console-shifts.ts';
import type { Period } from '#domain/reports/period.ts';
import { callApi, failureCode } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { ordersKey } from '#web/console/api/orders-key.ts';
import { shiftsKey } from '#web/console/api/shifts-key.ts';

export function useTill() {
  return useQuery({
    queryKey: [shiftsKey, 'till'],
    queryFn: ({ signal }) => callApi(readTill, {}, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

/** The pages of closed shifts from the newest on. */
export function useClosedShifts() {
  return useInfiniteQuery({
    queryKey: [shiftsKey, 'closed'],
    queryFn: ({ pageParam, signal }) =>
      callApi(listShifts, { query: pageParam === null ? {} : { before: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
}

/** A closed shift, which never changes. */
export function useClosedShift(shiftId: string) {
  return useQuery({
    queryKey: [shiftsKey, 'closed', shiftId],
    queryFn: ({ signal }) => callApi(readShift, { params: { shiftId } }, signal),
    gcTime: 0,
  });
}

export function useTakings(days: Period) {
  return useQuery({
    queryKey: [shiftsKey, 'takings', days],
    queryFn: ({ signal }) => callApi(readTakings, { query: days }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Which sales can be undone depends on the shift, too. [DESK-25] */
const refetchTill = (client: QueryClient) =>
  Promise.all(
    [shiftsKey, dayKey, ordersKey].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );

/** Runs a change of the till and then refetches what the screen shows. */
function useTillChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => refetchTill(client),
  });
}

export function useOpenShift() {
  return useTillChange((body: CallInput<typeof openShiftAtTill>['body']) =>
    callApi(openShiftAtTill, { body }),
  );
}

export function useRecordCash(shiftId: string) {
  return useTillChange((body: CallInput<typeof recordCash>['body']) =>
    callApi(recordCash, { params: { shiftId }, body }),
  );
}

/** The form disappears with the shift, so `onClosedByOther` is called without it. */
export function useCloseShift(shiftId: string, onClosedByOther: (failure: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof closeShift>['body']) =>
      callApi(closeShift, { params: { shiftId }, body }),
    onError: (failure) => {
      if (failureCode(failure) === 'shift_closed') onClosedByOther(failure);
    },
    onSettled: () => refetchTill(client),
  });
}
