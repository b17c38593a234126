import type { ChargeStatus } from '#domain/payments/settlement.ts';
import { doors, type Notice } from '#proof/faults/notices-bank.ts';
import { type Bank, type Charge, letterOf } from '#proof/model/bank.ts';
import type { Visitor } from '#proof/model/crowd.ts';
import type { Random } from '#proof/model/random.ts';
import type { SlotKey } from '#proof/production/visitor.ts';

/** What becomes of the news of a payment, and what must then become of the money. */
export const fates = {
  /** The same news several times, and at the same moment. */
  repeated: { orders: 10, charges: 1, booked: true, ends: 'booked' },
  /** Failed and pending, before and after paid. */
  reordered: { orders: 10, charges: 1, booked: true, ends: 'booked' },
  'paid twice': { orders: 5, charges: 2, booked: true, ends: 'booked and credited' },
  /** 37 hours later, when nobody has wanted the hour. */
  late: { orders: 8, charges: 1, booked: true, ends: 'booked' },
  /** 37 hours later, when another member has the hour. */
  'late and taken': { orders: 6, charges: 1, booked: false, ends: 'credited' },
  /** 37 hours later, when the hour is over. */
  'late and over': { orders: 6, charges: 1, booked: false, ends: 'credited' },
  /** Never, so that the venue must ask. */
  lost: { orders: 4, charges: 1, booked: true, ends: 'booked' },
  /** Nothing was paid, so there is nothing to have. */
  declined: { orders: 2, charges: 0, booked: false, ends: 'nothing' },
  /** Whoever takes the hour of a late one. */
  rival: { orders: 6, charges: 1, booked: true, ends: 'booked' },
} as const satisfies Readonly<Record<string, FateTerms>>;

interface FateTerms {
  readonly orders: number;
  /** How often the bank takes the money. */
  readonly charges: number;
  /** Whether one of the charges books the hour; all others become credits. */
  readonly booked: boolean;
  /** The same in a word. */
  readonly ends: string;
}

export type Fate = keyof typeof fates;

/** An order of one hour, of a member who has no other. */
export interface Purchase {
  readonly fate: Fate;
  readonly visitor: Visitor;
  readonly hour: SlotKey;
  readonly orderId: string;
  /** What the bank has taken, or failed to. */
  readonly charges: readonly Charge[];
}

export const chargeFor = (bank: Bank, fate: Fate, orderId: string, amountSen: number): Charge[] => {
  const what = { orderId, amountSen, currency: 'MYR' };
  if (fate === 'declined') return [bank.charge(what, [], 'failed')];
  return Array.from({ length: fates[fate].charges }, () => bank.charge(what, []));
};

export const shuffle = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, rank: random.below(2 ** 31) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);

const noticeOf = (charge: Charge, status: ChargeStatus, random: Random): Notice => ({
  door: random.chance(0.5) ? 'notification' : 'callback',
  body: letterOf(charge, status),
});

/** The browser's return and the two ways between servers, each with the same words. */
const copiesOf = (charge: Charge, random: Random): Notice[] => {
  const body = letterOf(charge, charge.becomes);
  const others = Array.from({ length: 1 + random.below(5) }, () => ({
    door: random.pick(doors) ?? 'return',
    body,
  }));
  return [noticeOf(charge, charge.becomes, random), ...others];
};

const turns: readonly ChargeStatus[] = ['pending', 'failed', 'paid', 'failed', 'pending'];

/**
 * The notices of a purchase as they are posted: a list inside the list goes out at the same moment,
 * everything else one after the other.
 */
export const noticesOf = ({ fate, charges }: Purchase, random: Random): Notice[][] => {
  const copies = shuffle(
    charges.flatMap((charge) => copiesOf(charge, random)),
    random,
  );
  if (fate === 'lost') return [];
  if (fate !== 'reordered') return [copies];
  const told = charges.flatMap((charge) =>
    shuffle(turns, random).map((status) => [noticeOf(charge, status, random)]),
  );
  return random.chance(0.5) ? [...told, copies] : [copies, ...told];
};
