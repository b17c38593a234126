import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  confirmRefund,
  refundException,
  refundOrder,
  withdrawRefund,
} from '#contract/console-refunds.ts';
import { callApi } from '#web/api/client.ts';
import type { EndOfProposal } from '#web/console/api/exceptions.ts';
import { exceptionsKey } from '#web/console/api/exceptions-key.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { ordersKey } from '#web/console/api/orders-key.ts';

function useRefundChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withFreshFactor(() => change(input)),
    onSettled: () =>
      Promise.all(
        [exceptionsKey, ordersKey].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

export function useRefundException() {
  return useRefundChange((body: CallInput<typeof refundException>['body']) =>
    callApi(refundException, { body }),
  );
}

export function useRefundOrder(orderId: string) {
  return useRefundChange((body: CallInput<typeof refundOrder>['body']) =>
    callApi(refundOrder, { params: { orderId }, body }),
  );
}

export function useEndRefund(ending: 'confirm' | 'withdraw') {
  return useRefundChange(({ id, reason }: EndOfProposal) => {
    const params = { refundId: id };
    return ending === 'confirm'
      ? callApi(confirmRefund, { params })
      : callApi(withdrawRefund, { params, body: { reason } });
  });
}
