import * as cash from '#contract/cash-owed.ts';
import { countExceptions } from '#contract/console-exception-count.ts';
import * as calls from '#contract/console-exceptions.ts';
import type { AppContext } from '#server/app-context.ts';
import { handBack, readOwedCash } from '#server/features/back-office/exceptions/cash-owed.ts';
import {
  readExceptions,
  readOpenCount,
  readResolved,
} from '#server/features/back-office/exceptions/exception-list.ts';
import {
  confirmProposal,
  resolve,
  withdrawProposal,
} from '#server/features/back-office/exceptions/exceptions.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const exceptionRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  const providerName = provider?.name ?? null;
  expose(calls.listExceptions, ({ caller }) => readExceptions(context, caller, providerName));
  expose(calls.listResolvedExceptions, ({ caller }) => readResolved(context, caller));
  expose(countExceptions, ({ caller }) => readOpenCount(context, caller));
  expose(cash.readCashOwed, ({ caller }) => readOwedCash(context, caller));
  expose(cash.handBackCash, ({ caller, body }) => handBack(context, caller, body.changeIds));
  expose(calls.resolveException, ({ caller, body }) => resolve(context, caller, body));
  expose(calls.confirmResolution, async ({ caller, params }) => {
    await confirmProposal(context, caller, params.resolutionId);
    return {};
  });
  expose(calls.withdrawResolution, async ({ caller, params, body }) => {
    await withdrawProposal(context, caller, params.resolutionId, body.reason ?? null);
    return {};
  });
};
