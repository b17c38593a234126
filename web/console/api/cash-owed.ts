import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CashOwed, handBackCash, readCashOwed } from '#contract/cash-owed.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { exceptionsKey } from '#web/console/api/exceptions-key.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { memberKey } from '#web/console/api/member-key.ts';
import { ordersKey } from '#web/console/api/orders-key.ts';
import { shiftsKey } from '#web/console/api/shifts-key.ts';

const nobody: readonly CashOwed[] = [];

/** The cash that is owed to guests; none until it is loaded, and for a role that has nothing to do with the till. */
export function useCashOwed(role: StaffRole): readonly CashOwed[] {
  const { data } = useQuery({
    queryKey: [exceptionsKey, 'cash'],
    queryFn: ({ signal }) => callApi(readCashOwed, {}, signal),
    enabled: hasPermission(role, 'shifts.run'),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  return data?.owed ?? nobody;
}

interface HandBackNews {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

/** Hands back what is owed of one order. The news come even if the refetched list has removed the button. */
export function useHandBack(news: HandBackNews) {
  const client = useQueryClient();
  return useMutation({
    ...news,
    mutationFn: ({ changeIds }: CashOwed) =>
      withFreshFactor(() => callApi(handBackCash, { body: { changeIds } })),
    onSettled: () =>
      Promise.all(
        [exceptionsKey, shiftsKey, ordersKey, memberKey, dayKey].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
