import { useQuery } from '@tanstack/react-query';
import { countExceptions } from '#contract/console-exception-count.ts';
import { callApi } from '#web/api/client.ts';
import { exceptionsKey } from '#web/console/api/exceptions-key.ts';

/** How many exceptions are open, and how many price changes wait; 0 until it is known. */
export function useOpenCounts() {
  const { data } = useQuery({
    queryKey: [exceptionsKey, 'count'],
    queryFn: ({ signal }) => callApi(countExceptions, {}, signal),
    refetchOnWindowFocus: 'always',
  });
  return data ?? { open: 0, proposedPrices: 0 };
}
