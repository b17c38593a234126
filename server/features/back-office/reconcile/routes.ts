import * as calls from '#contract/console-reconcile.ts';
import type { AppContext } from '#server/app-context.ts';
import { closeDay, explain } from '#server/features/back-office/reconcile/closing.ts';
import { readDayOf, readFileOf, readMonth } from '#server/features/back-office/reconcile/days.ts';
import { importFile, previewFile } from '#server/features/back-office/reconcile/imports.ts';
import { writeSample } from '#server/features/back-office/reconcile/sample.ts';
import { withdraw } from '#server/features/back-office/reconcile/withdrawing.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const reconcileRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  expose(calls.readReconciliation, ({ query }) => readMonth(context, query));
  expose(calls.readReconciledDay, ({ params }) => readDayOf(context, params.day));
  expose(calls.explainDifference, async ({ caller, params, body }) => {
    await explain(context, caller, params.day, body);
    return {};
  });
  expose(calls.closeReconciledDay, async ({ caller, params, body }) => {
    await closeDay(context, caller, params.day, body);
    return {};
  });
  expose(calls.writeSampleFile, () => writeSample(context));
  expose(calls.readSettlementFile, ({ params }) => readFileOf(context, params.fileId));
  expose(calls.withdrawSettlementFile, async ({ caller, params, body }) => {
    await withdraw(context, caller, params.fileId, body.reason);
    return {};
  });
  expose(calls.previewSettlementFile, ({ query, file }) => previewFile(context, query, file));
  expose(calls.importSettlementFile, ({ caller, query, file }) =>
    importFile(context, caller, query, file, provider?.name ?? null),
  );
};
