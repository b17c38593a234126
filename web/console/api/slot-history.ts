import { useQuery } from '@tanstack/react-query';
import { readSlotHistory } from '#contract/console-slot-history.ts';
import { callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import type { AskedSlot } from '#web/console/api/members.ts';

/** Everything that happened to a slot. It is refetched whenever the day changes. */
export function useSlotHistory(asked: AskedSlot) {
  return useQuery({
    queryKey: [dayKey, 'slot-history', asked],
    queryFn: ({ signal }) => callApi(readSlotHistory, { query: asked }, signal),
    gcTime: 0,
  });
}
