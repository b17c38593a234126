import { onlineChannelOf, onlineChannels } from '#domain/payments/channels.ts';

/** Kinds of goods, as reports name them. */
export const saleKinds = ['courts', 'lessons', 'memberships'] as const;
export type SaleKind = (typeof saleKinds)[number];

export const saleChannels = ['web', 'desk', 'phone'] as const;
export type SaleChannel = (typeof saleChannels)[number];

/** How goods were paid for; `online` if the provider did not name its channel. */
export const saleMethods = [...onlineChannels, 'online', 'cash', 'terminal', 'credits'] as const;
export type SaleMethod = (typeof saleMethods)[number];

/** Items of orders, as their rows name them. */
const kindOfItem: Readonly<Record<string, SaleKind>> = {
  court_booking: 'courts',
  group_lesson: 'lessons',
  private_lesson: 'lessons',
  membership_upgrade: 'memberships',
};

/** [REPORT-5] */
export function saleKindOf(itemKind: string): SaleKind {
  return kindOfItem[itemKind] ?? 'courts';
}

/** The method of a payment: at the desk cash or terminal, otherwise what the provider says. [REPORT-4] */
export function saleMethodOf({
  isAtDesk,
  method,
}: {
  readonly isAtDesk: boolean;
  readonly method: string | null;
}): Exclude<SaleMethod, 'credits'> {
  if (isAtDesk) return method === 'terminal' ? 'terminal' : 'cash';
  return onlineChannelOf(method) ?? 'online';
}

/** A sale that was undone is sold all the same, and what came back for it has a cause of its own. */
export const refundCauses = ['cancelled', 'undone_sale', 'cheaper_slot'] as const;
export type RefundCause = (typeof refundCauses)[number];

/** How credits, payments that waited, money owed to guests and undone sales are paid out to people. [REPORT-15] */
export const payBackForms = ['provider', 'cash', 'terminal', 'outside'] as const;
export type PayBackForm = (typeof payBackForms)[number];

/** A refund becomes credits, or is money: owed to a guest, or handed back for a sale that the desk undid. */
export const refundForms = ['credits', 'money'] as const;
export type RefundForm = (typeof refundForms)[number];

/** A promotion, the discount of a status, or a price that the staff set. */
export const discountKinds = ['promotion', 'status', 'staff_price'] as const;
export type DiscountKind = (typeof discountKinds)[number];
