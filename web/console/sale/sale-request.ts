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
  readonly member: MemberHit | null;
  readonly method: Method;
  readonly reference: string;
}

export const emptyDraft: SaleDraft = {
  isGuest: true,
  name: '',
  phone: '',
  member: null,
  method: 'cash',
  reference: '',
};

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

/** The sale without its id; null while the member is not chosen. */
export const saleOf = (
  { isGuest, name, phone, member, method, reference }: SaleDraft,
  { court, date, slots }: SaleOf,
  { totalSen, freeSlots }: SaleQuote,
): Omit<Sale, 'orderId'> | null => {
  if (!isGuest && member === null) return null;
  return {
    buyer:
      isGuest || member === null
        ? { kind: 'guest', name, phone }
        : { kind: 'member', userId: member.userId },
    date,
    slots: { [court]: [...slots] },
    payment: method === 'terminal' ? { method, reference } : { method },
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
