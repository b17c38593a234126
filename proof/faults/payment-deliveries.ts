import type { ChargeStatus } from '#domain/payments/settling.ts';
import { channels, type PostedMessage } from '#proof/faults/provider-server.ts';
import { type Bank, type Charge, messageBodyOf } from '#proof/model/bank.ts';
import type { Visitor } from '#proof/model/crowd.ts';
import type { Random } from '#proof/model/random.ts';
import type { SlotKey } from '#proof/production/visitor.ts';

/** How the payment messages of an order are delivered, and what must then become of the money. */
export const deliveries = {
  /** The same message several times, and at the same moment. */
  repeated: { orders: 10, charges: 1, booked: true, ends: 'booked' },
  /** Failed and pending, before and after paid. */
  reordered: { orders: 10, charges: 1, booked: true, ends: 'booked' },
  'paid twice': { orders: 5, charges: 2, booked: true, ends: 'booked and credited' },
  /** 37 hours later, when the slot is still free. */
  late: { orders: 8, charges: 1, booked: true, ends: 'booked' },
  /** 37 hours later, when another member has booked the slot. */
  'late and taken': { orders: 6, charges: 1, booked: false, ends: 'credited' },
  /** 37 hours later, when the slot is over. */
  'late and over': { orders: 6, charges: 1, booked: false, ends: 'credited' },
  /** Never, so that the venue must requery. */
  lost: { orders: 4, charges: 1, booked: true, ends: 'booked' },
  /** Nothing was paid, so there is nothing to book. */
  declined: { orders: 2, charges: 0, booked: false, ends: 'nothing' },
  /** A member who books the slot of a late payment. */
  rival: { orders: 6, charges: 1, booked: true, ends: 'booked' },
} as const satisfies Readonly<Record<string, DeliveryTerms>>;

interface DeliveryTerms {
  readonly orders: number;
  /** How often the bank charges the order. */
  readonly charges: number;
  /** True if one of the charges books the slot; all others become credits. */
  readonly booked: boolean;
  /** The expected result, for the report. */
  readonly ends: string;
}

export type Delivery = keyof typeof deliveries;

/** An order of one slot, by a member who has no other. */
export interface Purchase {
  readonly delivery: Delivery;
  readonly visitor: Visitor;
  readonly courtSlot: SlotKey;
  readonly orderId: string;
  /** The charges, paid or failed. */
  readonly charges: readonly Charge[];
}

export const chargeFor = (
  bank: Bank,
  delivery: Delivery,
  orderId: string,
  amountSen: number,
): Charge[] => {
  const what = { orderId, amountSen, currency: 'MYR' };
  if (delivery === 'declined') return [bank.charge(what, [], 'failed')];
  return Array.from({ length: deliveries[delivery].charges }, () => bank.charge(what, []));
};

export const shuffle = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, rank: random.below(2 ** 31) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);

const messageOf = (charge: Charge, status: ChargeStatus, random: Random): PostedMessage => ({
  channel: random.chance(0.5) ? 'notification' : 'callback',
  body: messageBodyOf(charge, status),
});

/** The browser's return, the notification and the callback, all with the same content. */
const copiesOf = (charge: Charge, random: Random): PostedMessage[] => {
  const body = messageBodyOf(charge, charge.becomes);
  const others = Array.from({ length: 1 + random.below(5) }, () => ({
    channel: random.pick(channels) ?? 'return',
    body,
  }));
  return [messageOf(charge, charge.becomes, random), ...others];
};

const turns: readonly ChargeStatus[] = ['pending', 'failed', 'paid', 'failed', 'pending'];

/**
 * The payment messages of a purchase in the order of posting: those of an inner list are posted at
 * the same moment, everything else one after the other.
 */
export const messagesOf = ({ delivery, charges }: Purchase, random: Random): PostedMessage[][] => {
  const copies = shuffle(
    charges.flatMap((charge) => copiesOf(charge, random)),
    random,
  );
  if (delivery === 'lost') return [];
  if (delivery !== 'reordered') return [copies];
  const messages = charges.flatMap((charge) =>
    shuffle(turns, random).map((status) => [messageOf(charge, status, random)]),
  );
  return random.chance(0.5) ? [...messages, copies] : [copies, ...messages];
};
