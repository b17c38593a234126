import {
  bookingInWords,
  bookingTitle,
  durationOf,
  type TitledBooking,
} from '#domain/bookings/booking-titles.ts';
import type { Sen } from '#domain/money/money.ts';
import { shortRange, shortStart } from '#domain/slots/slot-ranges.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';

/** One sold item: a slot, or a membership. */
export type SoldThing =
  | { readonly booked: TitledBooking; readonly bookingDate: BookingDate; readonly slot: Slot }
  | { readonly plan: string };

/** Why a payment became credits: too late, for a closed day or a cancelled lesson, twice, or not what was due. */
export const creditedPayments = ['late', 'closed', 'cancelled', 'second', 'otherAmount'] as const;
export type CreditedPayment = (typeof creditedPayments)[number];

interface MoveEntry {
  readonly kind: 'move';
  readonly from: SoldThing;
  readonly to: SoldThing;
}

/** An entry of the credit ledger with everything its description needs. */
export type ExplainedEntry =
  | { readonly kind: 'order'; readonly orderId: string; readonly sold: readonly SoldThing[] }
  /** The refunded item is null where the ledger does not name it. */
  | {
      readonly kind: 'refund';
      readonly orderId: string;
      readonly refunded: SoldThing | null;
      /** The venue's reason, where the venue cancelled; null when the member did. */
      readonly venueReason: string | null;
    }
  | {
      readonly kind: 'refund_undone';
      readonly orderId: string;
      readonly restored: SoldThing | null;
    }
  | MoveEntry
  | {
      readonly kind: 'payment';
      readonly orderId: string;
      readonly was: CreditedPayment;
      /** The goods of the order. */
      readonly ordered: readonly SoldThing[];
    }
  /** A payment that a person at the venue has made credits. */
  | { readonly kind: 'credited_payment'; readonly reason: string }
  | { readonly kind: 'grant' | 'correction' | 'card_refund'; readonly reason: string };

/** A sold item as a member reads it. */
export function soldInWords(sold: SoldThing): string {
  return 'plan' in sold
    ? fill(historyLabels.entries.membership, { plan: sold.plan })
    : bookingInWords(sold.booked, sold.bookingDate, sold.slot);
}

const { short, ...entryTexts } = historyLabels.entries;

/** The description of a ledger entry on a receipt or in a file. [HIST-1] */
export function entryWords(entry: ExplainedEntry): string {
  return describe(entry, entryTexts, allInWords);
}

/** The same in a list, where it stands beside the amount and the day of the entry. [HIST-11] */
export function entryInShort(entry: ExplainedEntry): string {
  return entry.kind === 'move'
    ? fill(short.moved, {
        from: partsOf(entry.from).join(', '),
        to: targetInShort(entry.from, entry.to),
      })
    : describe(entry, { ...entryTexts, ...short }, allInShort);
}

type EntryTexts = {
  readonly [Text in keyof typeof entryTexts]: (typeof entryTexts)[Text] extends string
    ? string
    : (typeof entryTexts)[Text];
};

function describe(
  entry: ExplainedEntry,
  entries: EntryTexts,
  allInWords: (sold: readonly SoldThing[], orderId: string) => string,
): string {
  switch (entry.kind) {
    case 'order':
      return fill(entries.used, { what: allInWords(entry.sold, entry.orderId) });
    case 'refund': {
      const what = allInWords(entry.refunded === null ? [] : [entry.refunded], entry.orderId);
      const { venueReason: reason } = entry;
      return reason === null
        ? fill(entries.refunded, { what })
        : fill(entries.calledOff, { what, reason });
    }
    case 'refund_undone': {
      const what = allInWords(entry.restored === null ? [] : [entry.restored], entry.orderId);
      return fill(entries.refundUndone, { what });
    }
    case 'move':
      return fill(entries.moved, { from: soldInWords(entry.from), to: soldInWords(entry.to) });
    case 'payment':
      return fill(entries.payment[entry.was], {
        order: entry.orderId,
        what: allInWords(entry.ordered, entry.orderId),
      });
    case 'credited_payment':
      return fill(entries.credited, { reason: entry.reason });
    case 'grant':
      return fill(entries.granted, { reason: entry.reason });
    case 'correction':
      return fill(entries.corrected, { reason: entry.reason });
    case 'card_refund':
      return fill(entries.cardRefund, { reason: entry.reason });
  }
}

/** Names the first item and counts the others; without any, names the order. */
function allInWords([first, ...others]: readonly SoldThing[], orderId: string): string {
  if (first === undefined) return fill(historyLabels.entries.order, { order: orderId });
  const what = soldInWords(first);
  return others.length === 0
    ? what
    : fill(historyLabels.entries.andMore, { what, count: String(others.length) });
}

/** Neighbouring slots of a court as one, the others counted. [HIST-11] */
function allInShort(sold: readonly SoldThing[], orderId: string): string {
  const [first, ...others] = sold;
  if (first === undefined || 'plan' in first) return allInWords(sold, orderId);
  const { booked, bookingDate, slot } = first;
  const joined = others.findIndex((other, index) => !continues(first, other, index + 1));
  const count = joined === -1 ? others.length : joined;
  const range = shortRange({ from: slot, count: count + durationOf(booked) });
  const what = `${placeInShort(booked)}, ${shortDate(bookingDate)}, ${range}`;
  const left = others.length - count;
  return left === 0 ? what : fill(short.andMore, { what, count: String(left) });
}

type SoldSlot = Exclude<SoldThing, { readonly plan: string }>;

function continues(first: SoldSlot, other: SoldThing, distance: number): boolean {
  return (
    !('plan' in other) &&
    first.booked.type === 'court_booking' &&
    other.booked.type === 'court_booking' &&
    other.booked.courtName === first.booked.courtName &&
    other.bookingDate === first.bookingDate &&
    other.slot === first.slot + distance
  );
}

function placeInShort(booked: TitledBooking): string {
  return booked.type === 'court_booking'
    ? courtDisplayName(booked.courtName)
    : bookingTitle(booked);
}

/** Where something was moved to: only what differs from where it was, and the time. [HIST-11] */
export function targetInShort(from: SoldThing, to: SoldThing): string {
  const before = partsOf(from);
  return partsOf(to)
    .filter((part, index, { length }) => index === length - 1 || part !== before[index])
    .join(', ');
}

function partsOf(sold: SoldThing): readonly string[] {
  if ('plan' in sold) return [soldInWords(sold)];
  return [placeInShort(sold.booked), shortDate(sold.bookingDate), shortStart(sold.slot)];
}

type PaidOrder = {
  readonly totalSen: Sen;
  readonly creditsSen: Sen;
  /** Card and credits together. */
  readonly paidSen: Sen;
};

/**
 * How an order was paid. When the card paid too late, only the card's part counts: the credits
 * never left the balance. [HIST-2]
 */
export function paidWith({ totalSen, creditsSen, paidSen }: PaidOrder): {
  readonly cardSen: Sen;
  readonly creditsSen: Sen;
} {
  return paidSen === totalSen
    ? { cardSen: totalSen - creditsSen, creditsSen }
    : { cardSen: paidSen, creditsSen: 0 };
}
