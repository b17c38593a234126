import * as calls from '#contract/console-refunds.ts';
import type { AppContext } from '#server/app-context.ts';
import { resolve } from '#server/features/back-office/exceptions/exceptions.ts';
import {
  confirmProposedRefund,
  refundCredits,
  withdrawProposedRefund,
} from '#server/features/back-office/refunds/order-refunds.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const refundRoutes = (
  expose: Expose,
  context: AppContext,
  paymentProvider: PaymentProvider | null,
): void => {
  const provider = paymentProvider?.name ?? null;
  expose(calls.refundException, async ({ caller, body: { bank, ...exception } }) => {
    const resolution = { kind: 'refunded_at_provider', provider, bank } as const;
    const { isResolved } = await resolve(context, caller, { ...exception, resolution });
    return { isAsked: isResolved };
  });
  expose(calls.refundOrder, ({ caller, params, body }) =>
    refundCredits(context, caller, params.orderId, body, provider),
  );
  expose(calls.confirmRefund, async ({ caller, params }) => {
    await confirmProposedRefund(context, caller, params.refundId);
    return {};
  });
  expose(calls.withdrawRefund, async ({ caller, params, body }) => {
    await withdrawProposedRefund(context, caller, params.refundId, body.reason ?? null);
    return {};
  });
};
