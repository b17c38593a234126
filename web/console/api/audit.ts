import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { listAudit, listOwnAudit } from '#contract/console-audit.ts';
import { callApi } from '#web/api/client.ts';
import { auditKey } from '#web/console/api/audit-key.ts';

export type AuditFilters = Omit<NonNullable<CallInput<typeof listAudit>['query']>, 'before'>;

/** The pages of the audit log from the newest on; only the person's own changes if `isOwn`. */
export function useAuditLog(filters: AuditFilters, isOwn: boolean) {
  return useInfiniteQuery({
    queryKey: [auditKey, isOwn, filters],
    queryFn: ({ pageParam, signal }) => {
      const paged = { ...filters, ...(pageParam !== null && { before: pageParam }) };
      if (!isOwn) return callApi(listAudit, { query: paged }, signal);
      const { person, actor, ...query } = paged;
      return callApi(listOwnAudit, { query }, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}
