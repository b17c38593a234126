import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  confirmResolution,
  listExceptions,
  resolveException,
  withdrawResolution,
} from '#contract/console-exceptions.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { callApi, failureCode } from '#web/api/client.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { exceptionsKey } from '#web/console/api/exceptions-key.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

export function useExceptions() {
  return useQuery({
    queryKey: [exceptionsKey, 'list'],
    queryFn: ({ signal }) => callApi(listExceptions, {}, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

function useExceptionChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withFreshFactor(() => change(input)),
    onError: (error) => {
      // The exception and its form disappear with the list that is read next.
      if (failureCode(error) !== 'exception_settled') return;
      clearToasts();
      showToast(fill(exceptionLabels.notDone, { failure: deskFailureMessage(error) }), 'danger');
    },
    onSettled: () => client.invalidateQueries({ queryKey: [exceptionsKey] }),
  });
}

export function useResolve() {
  return useExceptionChange((body: CallInput<typeof resolveException>['body']) =>
    callApi(resolveException, { body }),
  );
}

const endings = { confirm: confirmResolution, withdraw: withdrawResolution } as const;

export function useEndProposal(ending: keyof typeof endings) {
  return useExceptionChange((resolutionId: string) =>
    callApi(endings[ending], { params: { resolutionId } }),
  );
}
