import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/call.ts';
import { endSlotWait, listSlotWaits, startSlotWait } from '#contract/slot-waits.ts';
import { callApi } from '#web/api/client.ts';
import { slotWaitsKey } from '#web/api/slot-wait-key.ts';

export type SlotWait = CallOutput<typeof listSlotWaits>['waits'][number];
export type NewSlotWait = CallInput<typeof startSlotWait>['body'];

/** Poll interval while a slot is offered, because no live event announces the end. */
const pollMs = 5_000;

const slotWaitsQuery = queryOptions({
  queryKey: slotWaitsKey,
  queryFn: ({ signal }) => callApi(listSlotWaits, {}, signal),
  refetchInterval: ({ state }) =>
    state.data?.waits.some(({ offer, isOrdered }) => offer !== null || isOrdered) && pollMs,
});

const none: readonly SlotWait[] = [];

/** The member's waits, kept up to date by the live stream. */
export function useSlotWaits(): readonly SlotWait[] {
  return useQuery(slotWaitsQuery).data?.waits ?? none;
}

/** Awaited, so that the pressed button stays busy until the new data is here. */
export function useStartSlotWait() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSlotWait) => callApi(startSlotWait, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: slotWaitsKey }),
  });
}

/** Ends a wait; an offer goes to the next member. */
export function useEndSlotWait() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(endSlotWait, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: slotWaitsKey }),
  });
}
