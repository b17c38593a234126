import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readRevenue } from '#contract/console-reports.ts';
import type { Period } from '#domain/reports/period.ts';
import { callApi } from '#web/api/client.ts';

const reportsKey = 'reports';

/** Reports are read again when one comes back to them, and not with every sale. */
const shared = { placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' } as const;

export function useRevenue(period: Period) {
  return useQuery({
    queryKey: [reportsKey, 'revenue', period],
    queryFn: ({ signal }) => callApi(readRevenue, { query: period }, signal),
    ...shared,
  });
}
