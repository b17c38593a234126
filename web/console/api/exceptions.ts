import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  confirmResolution,
  listExceptions,
  listResolvedExceptions,
  resolveException,
  withdrawResolution,
} from '#contract/console-exceptions.ts';
import { callApi, failureCode } from '#web/api/client.ts';
import { decidedText } from '#web/console/api/decided.ts';
import { exceptionsKey } from '#web/console/api/exceptions-key.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { showToast } from '#web/ui/toast.tsx';

export function useExceptions() {
  return useQuery({
    queryKey: [exceptionsKey, 'list'],
    queryFn: ({ signal }) => callApi(listExceptions, {}, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

export function useResolved() {
  return useQuery({
    queryKey: [exceptionsKey, 'resolved'],
    queryFn: ({ signal }) => callApi(listResolvedExceptions, {}, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

function useExceptionChange<Input extends { readonly id: string }, Answer>(
  change: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withFreshFactor(() => change(input)),
    onError: async (error, input) => {
      // The exception and its form disappear with the list that is read next.
      if (failureCode(error) !== 'exception_settled') return;
      showToast(await decidedText(client, input.id), 'danger');
    },
    onSettled: () => client.invalidateQueries({ queryKey: [exceptionsKey] }),
  });
}

export function useResolve() {
  return useExceptionChange((body: CallInput<typeof resolveException>['body']) =>
    callApi(resolveException, { body }),
  );
}

export interface EndOfProposal {
  readonly id: string;
  /** Why a proposal of somebody else is declined. */
  readonly reason?: string | undefined;
}

export function useEndProposal(ending: 'confirm' | 'withdraw') {
  return useExceptionChange(({ id, reason }: EndOfProposal) => {
    const params = { resolutionId: id };
    return ending === 'confirm'
      ? callApi(confirmResolution, { params })
      : callApi(withdrawResolution, { params, body: { reason } });
  });
}
