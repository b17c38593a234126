import { z } from 'zod';
import type { PaymentPage } from '#contract/orders.ts';
import type { PaidItem } from '#domain/payments/sandbox.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';

/** The form's field with the items. No real provider has it. */
const field = 'sandbox_items';

const schema = z.array(z.object({ what: z.string().max(200), when: z.string().max(100) })).max(60);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The items of a posted form; none if they cannot be read, since nobody has signed this field. */
export const itemsIn = (form: URLSearchParams): readonly PaidItem[] =>
  schema.safeParse(parsed(form.get(field) ?? '')).data ?? [];

/** A provider whose form also lists the items, for the page of the sandbox. */
export const withItems = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  start: async (request): Promise<PaymentPage> => {
    const page = await provider.start(request);
    return page.kind === 'form'
      ? { ...page, fields: { ...page.fields, [field]: JSON.stringify(request.items) } }
      : page;
  },
});
