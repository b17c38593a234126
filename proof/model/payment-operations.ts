import type { Sen } from '#domain/money/money.ts';
import { type ChargeStatus, contradictionId } from '#domain/payments/settling.ts';
import {
  type Charge,
  type MessagePlan,
  messageBodyOf,
  type QueuedMessage,
  termsOf,
} from '#proof/model/bank.ts';
import { type Generator, type Operation, someOf } from '#proof/model/operations.ts';
import type { Page, Person, World } from '#proof/model/world.ts';
import { takeMessage } from '#server/features/payments/messages/messages.ts';
import { requeryOrders } from '#server/features/payments/requeries/requeries.ts';
import type { ProviderMessage } from '#server/features/platform/payment-provider.ts';

/** Seconds until a charge is reported to the server; 37 hours are a weekend of silence. */
const delays = [0, 0, 0, 5, 60, 179, 180, 240, 900, 37 * 3_600];

const planOf = ({ random, context }: World, status: ChargeStatus): MessagePlan => ({
  status,
  source: random.chance(0.5) ? 'notification' : 'callback',
  dueAt: context.clock.now().add({ seconds: random.pick(delays) ?? 0 }),
  copies: random.chance(0.3) ? 2 + random.below(3) : 1,
});

/** Messages before the final one: a first try that fails, a pending one, or none. */
const preludes: readonly (readonly ChargeStatus[])[] = [
  [],
  [],
  [],
  ['pending'],
  ['failed'],
  ['pending', 'failed'],
];

/** Mostly the page's amount in ringgit; sometimes the provider charges something else. */
const takenFrom = (
  { random }: World,
  { amountSen }: Page,
): { amountSen: Sen; currency: string } => {
  if (random.chance(0.04)) return { amountSen: amountSen + 100, currency: 'MYR' };
  return { amountSen, currency: random.chance(0.03) ? 'SGD' : 'MYR' };
};

/** A member pays on a page, old or new, perhaps for the second time. */
const pay = (world: World): Operation | null => {
  const page = someOf(world, world.pages);
  if (page === undefined) return null;
  const { random, bank } = world;
  const taken = takenFrom(world, page);
  const isSilent = random.chance(0.12);
  const plans = [...(random.pick(preludes) ?? []), 'paid' as const].map((status) =>
    planOf(world, status),
  );
  // Some charges are announced with a different amount than is paid in the end.
  if (random.chance(0.03)) {
    plans.unshift({ ...planOf(world, 'pending'), namedSen: taken.amountSen + 700 });
  }
  const charge = bank.charge({ orderId: page.orderId, ...taken }, isSilent ? [] : plans);
  return {
    member: null,
    description: `${page.person.name} pays ${taken.amountSen} sen for ${page.orderId} by ${charge.transactionId}`,
    run: async () => (isSilent ? 'silent' : 'charged'),
  };
};

/** A charge that fails. */
const decline = (world: World): Operation | null => {
  const page = someOf(world, world.pages);
  if (page === undefined) return null;
  const what = { orderId: page.orderId, ...takenFrom(world, page) };
  const { transactionId } = world.bank.charge(what, [planOf(world, 'failed')], 'failed');
  return {
    member: null,
    description: `${page.person.name} is declined for ${page.orderId} by ${transactionId}`,
    run: async () => 'declined',
  };
};

type Reported = Pick<Charge, 'orderId' | 'transactionId'>;

const countReceived = ({ receivedMessages }: World, { orderId, transactionId }: Reported): void => {
  const charge = `${orderId} ${transactionId}`;
  receivedMessages.set(charge, (receivedMessages.get(charge) ?? 0) + 1);
};

const isEnd = ({ charge, status }: QueuedMessage): boolean => status === charge.becomes;

/** Delivers a message as the provider does, and requires its acknowledgement. */
export const deliver = async (
  world: World,
  queued: QueuedMessage,
  message: ProviderMessage,
): Promise<string> => {
  const { status } = await takeMessage(world.desk, message);
  if (status !== 200) throw new Error(`An authentic message was answered with ${status}`);
  countReceived(world, queued.charge);
  if (isEnd(queued)) queued.charge.isReported = true;
  return queued.status;
};

const payerOf = ({ pages }: World, orderId: string): Person | null =>
  pages.find((page) => page.orderId === orderId)?.person ?? null;

/** Any one of the messages that are due, so that they overtake each other. */
const receive = (world: World): Operation | null => {
  const queued = world.random.pick(world.bank.due(world.context.clock.now()));
  if (queued === undefined) return null;
  const message = world.bank.post(queued);
  const { transactionId, orderId } = queued.charge;
  return {
    member: payerOf(world, orderId),
    description: `${message.source} that ${transactionId} for ${orderId} is ${queued.status}`,
    run: () => deliver(world, queued, message),
  };
};

const someCharge = ({ random, bank }: World): Charge | undefined => random.pick(bank.charges);

/** A forged message or browser return: neither may change anything. */
const forge = (world: World): Operation | null => {
  const page = someOf(world, world.pages);
  if (page === undefined) return null;
  const { orderId, amountSen } = page;
  const transactionId = String(900_000 + world.random.below(100_000));
  const body = messageBodyOf({ transactionId, orderId, amountSen, currency: 'MYR' }, 'paid');
  const isReturn = world.random.chance(0.5);
  const message: ProviderMessage = isReturn
    ? { source: 'return', body, headers: {} }
    : {
        source: 'callback',
        body: body.replace(/skey=\w+/, 'skey=00000000000000000000000000000000'),
        headers: {},
      };
  return {
    member: null,
    description: `a ${isReturn ? 'browser' : 'stranger'} claims that ${orderId} is paid`,
    run: async () => {
      await takeMessage(world.desk, message);
      if (isReturn) countReceived(world, { orderId, transactionId });
      return isReturn ? 'returned' : 'forged';
    },
  };
};

/** The provider contradicts an earlier message, or names an order that is not ours. */
const contradict = (world: World): Operation | null => {
  const charge = someCharge(world);
  if (charge === undefined || charge.becomes !== 'paid' || !charge.isReported) return null;
  const isStrange = world.random.chance(0.3);
  const page = world.random.chance(0.5) ? someOf(world, world.pages) : undefined;
  const contradiction = isStrange
    ? { ...charge, orderId: 'order_nobodyknows1', transactionId: `8000${charge.transactionId}` }
    : { ...charge, orderId: page?.orderId ?? charge.orderId, amountSen: charge.amountSen + 5_000 };
  const message: ProviderMessage = {
    source: 'callback',
    body: messageBodyOf(contradiction, 'paid'),
    headers: {},
  };
  return {
    member: null,
    description: `callback that ${contradiction.transactionId} is ${contradiction.amountSen} sen for ${contradiction.orderId}`,
    run: async () => {
      await takeMessage(world.desk, message);
      countReceived(world, contradiction);
      const { transactionId } = contradiction;
      if (isStrange) world.bank.strangers.set(transactionId, termsOf(contradiction));
      else {
        const id = contradictionId(transactionId, contradiction);
        world.bank.contradictions.set(id, termsOf(contradiction));
      }
      return isStrange ? 'unknown order' : 'contradicted';
    },
  };
};

/** The server requeries an order without a message. */
export const requeryBank = async (world: World): Promise<string> => {
  let reported: Charge | undefined;
  const provider = {
    ...world.provider,
    requery: async (...[order]: Parameters<typeof world.provider.requery>) => {
      const answer = await world.provider.requery(order);
      if (answer === null || answer === 'no_payment') return answer;
      const transactionId: unknown = JSON.parse(answer.body).TranID;
      reported = world.bank.charges.find((charge) => charge.transactionId === transactionId);
      return answer;
    },
  };
  await requeryOrders(world.context, provider);
  if (reported === undefined) return 'no answer';
  countReceived(world, reported);
  reported.isReported = true;
  return 'answered';
};

const requery = (world: World): Operation => ({
  member: null,
  description: 'the server requeries an order',
  run: () => requeryBank(world),
});

export const paymentGenerators: readonly Generator[] = [
  { name: 'pay', weight: 22, choose: pay },
  { name: 'decline', weight: 4, choose: decline },
  { name: 'receive', weight: 34, choose: receive },
  { name: 'forge', weight: 3, choose: forge },
  { name: 'contradict', weight: 2, choose: contradict },
  { name: 'requery', weight: 6, choose: requery },
];
