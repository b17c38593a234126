import type { CallOutput } from '#contract/call.ts';
import type { SearchResult } from '#contract/console-members.ts';
import type { quoteAtDesk } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sale } from '#web/console/api/desk-sales.ts';

export type MemberHit = SearchResult['members'][number];
export type SaleQuote = CallOutput<typeof quoteAtDesk>;
export type Method = Sale['payment']['method'];

/** What the desk has filled in. */
export interface SaleDraft {
  readonly isGuest: boolean;
  readonly name: string;
  readonly phone: string;
  /** Where a guest gets the payment link. */
  readonly email: string;
  readonly member: MemberHit | null;
  readonly method: Method;
  readonly reference: string;
  /** How long the slots are held for a payment by link. */
  readonly holdMinutes: number;
}

export const emptyDraft: SaleDraft = {
  isGuest: true,
  name: '',
  phone: '',
  email: '',
  member: null,
  method: 'cash',
  reference: '',
  holdMinutes: 60,
};

/** What the desk can choose, in minutes; the rules allow anything in between. */
export const holdChoices = [10, 30, 60, 120, 240, 720, 1_440] as const;

export interface SaleOf {
  readonly court: string;
  readonly date: BookingDate;
  readonly slots: readonly Slot[];
}

/** A guest has no credits, so a choice of credits does not outlast a change of the buyer. */
export const withGuest = (draft: SaleDraft, isGuest: boolean): SaleDraft => ({
  ...draft,
  isGuest,
  method: isGuest && draft.method === 'credits' ? 'cash' : draft.method,
});

const paymentOf = ({ method, reference, holdMinutes }: SaleDraft): Sale['payment'] => {
  switch (method) {
    case 'terminal':
      return { method, reference };
    case 'link':
      return { method, holdMinutes };
    default:
      return { method };
  }
};

const buyerOf = ({ isGuest, name, phone, email, member, method }: SaleDraft): Sale['buyer'] => {
  if (!isGuest && member !== null) return { kind: 'member', userId: member.userId };
  return { kind: 'guest', name, phone, ...(method === 'link' && { email }) };
};

/** The sale without its id; null while the member is not chosen. */
export const saleOf = (
  draft: SaleDraft,
  { court, date, slots }: SaleOf,
  { totalSen, freeSlots }: SaleQuote,
): Omit<Sale, 'orderId'> | null => {
  if (!draft.isGuest && draft.member === null) return null;
  return {
    buyer: buyerOf(draft),
    date,
    slots: { [court]: [...slots] },
    payment: paymentOf(draft),
    shownTotalSen: totalSen,
    shownFreeSlots: freeSlots,
  };
};

/**
 * Keeps the order id of a sale for as long as its content is the same. A repeat after a lost answer
 * is then the same sale, and a changed sale is another one.
 */
export const makeSaleIds = (newId: () => string): ((sale: Omit<Sale, 'orderId'>) => string) => {
  let last: { readonly content: string; readonly id: string } | null = null;
  return (sale) => {
    const content = JSON.stringify(sale);
    if (last?.content !== content) last = { content, id: newId() };
    return last.id;
  };
};
