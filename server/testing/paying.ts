import type { AppContext } from '#server/app-context.ts';
import { settlePayment } from '#server/features/payments/settling/settling.ts';
import type {
  PaymentProvider,
  PaymentReport,
  ProviderMessage,
} from '#server/features/platform/payment-provider.ts';

let charges = 0;

/** A provider's report of a paid charge of RM 60, with a new transaction id by default. */
export const aReport = (orderId: string, changes: Partial<PaymentReport> = {}): PaymentReport => {
  charges += 1;
  return {
    orderId,
    transactionId: `${100_000 + charges}`,
    status: 'paid',
    amountSen: 6_000,
    currency: 'MYR',
    detail: null,
    ...changes,
  };
};

/** Settles a reported charge, as after an authentic notification. */
export const deliver = (
  context: AppContext,
  report: PaymentReport,
  source: ProviderMessage['source'] = 'notification',
  provider = 'test',
): Promise<void> =>
  settlePayment(context, { name: provider }, report, {
    source,
    body: JSON.stringify(report),
    headers: {},
  });

/** A provider that answers requeries with the given reports, all of them authentic. */
export const aProvider = (
  answers: ReadonlyMap<string, PaymentReport>,
): PaymentProvider & { readonly asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    name: 'test',
    pageOrigin: 'https://pay.test',
    start: async ({ orderId }) => ({ kind: 'redirect', url: `https://pay.test/${orderId}` }),
    verify: ({ body }) => ({ isAuthentic: true, report: JSON.parse(body) }),
    acknowledge: () => ({ status: 200, type: 'text/plain', body: '' }),
    requery: async ({ orderId }) => {
      asked.push(orderId);
      const report = answers.get(orderId);
      if (report === undefined) return null;
      return { source: 'requery', body: JSON.stringify(report), headers: {} };
    },
    refund: async () => null,
  };
};
