import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  approvePriceChange,
  proposePriceChange,
  readPrices,
  readSimulation,
  savePriceChange,
  simulatePriceChange,
  withdrawPriceChange,
} from '#contract/console-prices.ts';
import { callApi } from '#web/api/client.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { pricesKey } from '#web/console/api/prices-key.ts';

export function usePrices() {
  return useQuery({
    queryKey: [pricesKey, 'rules'],
    queryFn: ({ signal }) => callApi(readPrices, {}, signal),
  });
}

type Tried = CallInput<typeof simulatePriceChange>['body'];

/** Nothing is asked for while there is nothing to simulate. */
export function useSimulation(tried: Tried) {
  return useQuery({
    queryKey: [pricesKey, 'simulation', tried],
    queryFn: ({ signal }) => callApi(simulatePriceChange, { body: tried }, signal),
    enabled: tried.edits.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** The simulation with which a change was approved. [CHANGE-9] */
export function useKeptSimulation(id: string) {
  return useQuery({
    queryKey: [pricesKey, 'kept-simulation', id],
    queryFn: ({ signal }) => callApi(readSimulation, { params: { id } }, signal),
  });
}

/** Runs a change of a price change and then refetches what the screens show. */
function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: [pricesKey, 'rules'] }),
  });
}

export function useSaving(id: string) {
  return useAct((body: CallInput<typeof savePriceChange>['body']) =>
    callApi(savePriceChange, { params: { id }, body }),
  );
}

export function useProposal(id: string) {
  return useAct((shownRevision: number) =>
    callApi(proposePriceChange, { params: { id }, body: { shownRevision } }),
  );
}

export function useApproval(id: string) {
  return useAct((body: CallInput<typeof approvePriceChange>['body']) =>
    withFreshFactor(() => callApi(approvePriceChange, { params: { id }, body })),
  );
}

export function useWithdrawal(id: string) {
  return useAct((reason: string) =>
    callApi(withdrawPriceChange, { params: { id }, body: { reason } }),
  );
}
