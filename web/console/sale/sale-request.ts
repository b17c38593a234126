import type { CallOutput } from '#contract/call.ts';
import type { SearchResult } from '#contract/console-members.ts';
import type { quoteAtDesk } from '#contract/desk-sales.ts';
import { refusalToPayDifference } from '#domain/bookings/moves.ts';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { isTooSmallForCard } from '#domain/money/credits.ts';
import { readTypedAmount } from '#domain/money/money.ts';
import { mostSoldSen, type WaivableRule } from '#domain/staff/overrides.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { HeldCourt } from '#domain/venue/courts.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { creditsShortInWords } from '#domain/words/refusal-lines.ts';
import type { Sale } from '#web/console/api/desk-sales.ts';
import { nameOf } from '#web/console/ui/member-name.ts';

export type MemberHit = SearchResult['members'][number];
/** What the form needs of a price, on one date or several. */
export type SaleQuote = Pick<
  CallOutput<typeof quoteAtDesk>,
  'freeSlots' | 'totalSen' | 'availableCreditsSen'
> & { readonly slots: { readonly length: number } };
type Method = Sale['payment']['method'];

/** The form of a sale, as filled in so far. */
export interface SaleDraft {
  readonly isGuest: boolean;
  readonly name: string;
  readonly phone: string;
  /** Where a guest gets the payment link, or the mail of the booking. */
  readonly email: string;
  readonly member: MemberHit | null;
  readonly method: Method;
  readonly reference: string;
  /** True if the slip of the terminal paid for another sale as well. */
  readonly isSharedSlip: boolean;
  /** How long the slots are held for a payment by link. */
  readonly holdMinutes: number;
  /** The rules that are set aside. */
  readonly waives: readonly WaivableRule[];
  /** The price of each slot as typed; null for the price of the rules. */
  readonly price: string | null;
  readonly overrideReason: string;
  /** The buyer's tax number for the receipt; null if it was not asked for. */
  readonly taxId: string | null;
}

export const emptyDraft: SaleDraft = {
  isGuest: true,
  name: '',
  phone: '',
  email: '',
  member: null,
  method: 'cash',
  reference: '',
  isSharedSlip: false,
  holdMinutes: 60,
  waives: [],
  price: null,
  overrideReason: '',
  taxId: null,
};

/** True if the desk has typed or chosen something that would have to be entered again. */
export const isTyped = ({ name, phone, email, reference, member, taxId }: SaleDraft): boolean =>
  member !== null ||
  [name, phone, email, reference, taxId ?? ''].some((text) => text.trim() !== '');

/** The draft without what was agreed for one slot alone. */
export const draftForAnotherSlot = (draft: SaleDraft): SaleDraft => ({
  ...draft,
  isSharedSlip: false,
  waives: [],
  price: null,
  overrideReason: '',
});

/** The lengths of a hold that the form offers, in minutes; the rules allow anything in between. */
export const holdChoices = [10, 30, 60, 120, 240, 720, 1_440] as const;

/** Those that end before the slot starts, and the first that would end later: it is held till then. */
export const holdChoicesUntil = (minutesLeft: number): readonly number[] => {
  const longer = holdChoices.findIndex((minutes) => minutes >= minutesLeft);
  return longer < 0 ? holdChoices : holdChoices.slice(0, longer + 1);
};

interface SaleOf {
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

/** How much is short of a payment with the credits that are shown; null if nothing is. */
export const creditsShort = (draft: SaleDraft, quote: SaleQuote): string | null => {
  const isOnCredit = draft.method === 'credits' && draft.member !== null;
  const [neededSen, availableSen] = [totalOf(draft, quote), quote.availableCreditsSen];
  return isOnCredit && refusalToPayDifference(neededSen, availableSen) !== null
    ? creditsShortInWords(neededSen, availableSen)
    : null;
};

/** Why a held court cannot be sold to the chosen buyer; null if it can, or nobody is chosen. */
export const heldFrom = (
  { isGuest, member }: Pick<SaleDraft, 'isGuest' | 'member'>,
  held: HeldCourt | null,
): string | null => {
  if (held === null) return null;
  if (isGuest) return words.heldFromGuest;
  if (member === null || held.statuses.includes(member.status)) return null;
  const status = membershipLabels[member.status];
  return fill(words.heldFromMember, { name: nameOf(member), status });
};

const paymentOf = ({
  method,
  reference,
  isSharedSlip,
  holdMinutes,
}: SaleDraft): Sale['payment'] => {
  switch (method) {
    case 'terminal':
      return { method, reference, ...(isSharedSlip && { isSharedSlip }) };
    case 'link':
      return { method, holdMinutes };
    default:
      return { method };
  }
};

const buyerOf = ({ isGuest, name, phone, email, member, method }: SaleDraft): Sale['buyer'] => {
  if (!isGuest && member !== null) return { kind: 'member', userId: member.userId };
  const wantsMail = method === 'link' || email.trim() !== '';
  return { kind: 'guest', name, phone, ...(wantsMail && { email }) };
};

/** The price of each slot that was typed; null if none was, undefined if it is no price. */
export const soldSenOf = ({ price }: SaleDraft): number | null | undefined => {
  if (price === null) return null;
  const sen = readTypedAmount(price);
  return sen === null || isTooSmallForCard(sen) || sen === 0 || sen > mostSoldSen ? undefined : sen;
};

/** The amount to pay: the price of the quote, or the one that was typed. */
export const totalOf = (draft: SaleDraft, { slots, freeSlots, totalSen }: SaleQuote): number => {
  const soldSen = soldSenOf(draft) ?? null;
  return soldSen === null ? totalSen : soldSen * (slots.length - freeSlots);
};

export const isOverridden = ({ waives, price }: SaleDraft): boolean =>
  waives.length > 0 || price !== null;

const overrideOf = (draft: SaleDraft): Pick<Sale, 'override'> =>
  isOverridden(draft)
    ? {
        override: {
          waives: [...draft.waives],
          soldSen: soldSenOf(draft) ?? null,
          reason: draft.overrideReason,
        },
      }
    : {};

/** The sale without its id; null while the member is not chosen. */
export const saleOf = (
  draft: SaleDraft,
  { court, date, slots }: SaleOf,
  quote: SaleQuote,
): Omit<Sale, 'orderId'> | null => {
  if (!draft.isGuest && draft.member === null) return null;
  return {
    buyer: buyerOf(draft),
    date,
    slots: { [court]: [...slots] },
    payment: paymentOf(draft),
    shownTotalSen: totalOf(draft, quote),
    shownFreeSlots: quote.freeSlots,
    ...overrideOf(draft),
    ...(draft.taxId?.trim() && { buyerTaxId: draft.taxId.trim() }),
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
