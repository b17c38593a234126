import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { giveTaxRate, readTaxRates } from '#contract/console-tax-rates.ts';
import { callApi } from '#web/api/client.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { pricesKey } from '#web/console/api/prices-key.ts';

const taxRatesKey = [pricesKey, 'tax-rates'] as const;

export function useTaxRates() {
  return useQuery({
    queryKey: taxRatesKey,
    queryFn: ({ signal }) => callApi(readTaxRates, {}, signal),
  });
}

export function useGivingTaxRate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof giveTaxRate>) =>
      withFreshFactor(() => callApi(giveTaxRate, input)),
    onSettled: () => client.invalidateQueries({ queryKey: taxRatesKey }),
  });
}
