import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { readCoachPay, readOwnPay, setCoachRate } from '#contract/console-coach-pay.ts';
import type { Period } from '#domain/reports/period.ts';
import { callApi } from '#web/api/client.ts';
import { lessonsKey } from '#web/console/api/coach.ts';
import { reportsKey } from '#web/console/api/reports-key.ts';

export function useCoachPay(period: Period) {
  return useQuery({
    queryKey: [reportsKey, 'coaches', period],
    queryFn: ({ signal }) => callApi(readCoachPay, { query: period }, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
}

export function useSetRate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof setCoachRate>) => callApi(setCoachRate, input),
    onSettled: () => client.invalidateQueries({ queryKey: [reportsKey, 'coaches'] }),
  });
}

/** The pay of the coach who is signed in; read again with the lessons. */
export function useOwnPay() {
  return useQuery({
    queryKey: [...lessonsKey, 'pay'],
    queryFn: ({ signal }) => callApi(readOwnPay, {}, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}
