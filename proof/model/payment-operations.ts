import type { Sen } from '#domain/money/money.ts';
import { type ChargeStatus, contradictionId } from '#domain/payments/settlement.ts';
import { type Charge, type Letter, letterOf, type Telling, termsOf } from '#proof/model/bank.ts';
import { type Generator, type Operation, someOf } from '#proof/model/operations.ts';
import type { Page, Person, World } from '#proof/model/world.ts';
import { takeMessage } from '#server/features/payments/payment-messages.ts';
import { requeryOrders } from '#server/features/payments/requeries/requeries.ts';
import type { ProviderMessage } from '#server/features/platform/payment-provider.ts';

/** Seconds until a charge is reported to the server; 37 hours are a weekend of silence. */
const delays = [0, 0, 0, 5, 60, 179, 180, 240, 900, 37 * 3_600];

const tellingOf = ({ random, context }: World, status: ChargeStatus): Telling => ({
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
  const tellings = [...(random.pick(preludes) ?? []), 'paid' as const].map((status) =>
    tellingOf(world, status),
  );
  // Some charges are announced with a different amount than is paid in the end.
  if (random.chance(0.03)) {
    tellings.unshift({ ...tellingOf(world, 'pending'), namedSen: taken.amountSen + 700 });
  }
  const charge = bank.charge({ orderId: page.orderId, ...taken }, isSilent ? [] : tellings);
  return {
    whose: null,
    words: `${page.person.name} pays ${taken.amountSen} sen for ${page.orderId} by ${charge.transactionId}`,
    run: async () => (isSilent ? 'silent' : 'charged'),
  };
};

/** A charge that fails. */
const decline = (world: World): Operation | null => {
  const page = someOf(world, world.pages);
  if (page === undefined) return null;
  const what = { orderId: page.orderId, ...takenFrom(world, page) };
  const { transactionId } = world.bank.charge(what, [tellingOf(world, 'failed')], 'failed');
  return {
    whose: null,
    words: `${page.person.name} is declined for ${page.orderId} by ${transactionId}`,
    run: async () => 'declined',
  };
};

type Told = Pick<Charge, 'orderId' | 'transactionId'>;

const noteHeard = ({ heard }: World, { orderId, transactionId }: Told): void => {
  const charge = `${orderId} ${transactionId}`;
  heard.set(charge, (heard.get(charge) ?? 0) + 1);
};

const isEnd = ({ charge, status }: Letter): boolean => status === charge.becomes;

/** Delivers a message as the provider does, and requires its acknowledgement. */
export const deliver = async (
  world: World,
  letter: Letter,
  message: ProviderMessage,
): Promise<string> => {
  const { status } = await takeMessage(world.desk, message);
  if (status !== 200) throw new Error(`An authentic message was answered with ${status}`);
  noteHeard(world, letter.charge);
  if (isEnd(letter)) letter.charge.isTold = true;
  return letter.status;
};

const payerOf = ({ pages }: World, orderId: string): Person | null =>
  pages.find((page) => page.orderId === orderId)?.person ?? null;

/** Any one of the messages that are due, so that they overtake each other. */
const receive = (world: World): Operation | null => {
  const letter = world.random.pick(world.bank.due(world.context.clock.now()));
  if (letter === undefined) return null;
  const message = world.bank.post(letter);
  const { transactionId, orderId } = letter.charge;
  return {
    whose: payerOf(world, orderId),
    words: `${message.source} that ${transactionId} for ${orderId} is ${letter.status}`,
    run: () => deliver(world, letter, message),
  };
};

const someCharge = ({ random, bank }: World): Charge | undefined => random.pick(bank.charges);

/** A forged message or browser return: neither may change anything. */
const lie = (world: World): Operation | null => {
  const page = someOf(world, world.pages);
  if (page === undefined) return null;
  const { orderId, amountSen } = page;
  const transactionId = String(900_000 + world.random.below(100_000));
  const body = letterOf({ transactionId, orderId, amountSen, currency: 'MYR' }, 'paid');
  const isReturn = world.random.chance(0.5);
  const message: ProviderMessage = isReturn
    ? { source: 'return', body, headers: {} }
    : {
        source: 'callback',
        body: body.replace(/skey=\w+/, 'skey=00000000000000000000000000000000'),
        headers: {},
      };
  return {
    whose: null,
    words: `a ${isReturn ? 'browser' : 'stranger'} claims that ${orderId} is paid`,
    run: async () => {
      await takeMessage(world.desk, message);
      if (isReturn) noteHeard(world, { orderId, transactionId });
      return isReturn ? 'returned' : 'forged';
    },
  };
};

/** The provider contradicts an earlier message, or names an order that is not ours. */
const contradict = (world: World): Operation | null => {
  const charge = someCharge(world);
  if (charge === undefined || charge.becomes !== 'paid' || !charge.isTold) return null;
  const isStrange = world.random.chance(0.3);
  const page = world.random.chance(0.5) ? someOf(world, world.pages) : undefined;
  const told = isStrange
    ? { ...charge, orderId: 'order_nobodyknows1', transactionId: '800000' }
    : { ...charge, orderId: page?.orderId ?? charge.orderId, amountSen: charge.amountSen + 5_000 };
  const message: ProviderMessage = {
    source: 'callback',
    body: letterOf(told, 'paid'),
    headers: {},
  };
  return {
    whose: null,
    words: `callback that ${told.transactionId} is ${told.amountSen} sen for ${told.orderId}`,
    run: async () => {
      await takeMessage(world.desk, message);
      noteHeard(world, told);
      if (!isStrange) {
        const id = contradictionId(told.transactionId, told);
        world.bank.contradictions.set(id, termsOf(told));
      }
      return isStrange ? 'unknown order' : 'contradicted';
    },
  };
};

/** The server requeries an order without a message. */
export const askBank = async (world: World): Promise<string> => {
  let asked: Charge | undefined;
  const provider = {
    ...world.provider,
    requery: async (...[order]: Parameters<typeof world.provider.requery>) => {
      const answer = await world.provider.requery(order);
      if (answer === null) return null;
      const transactionId: unknown = JSON.parse(answer.body).TranID;
      asked = world.bank.charges.find((charge) => charge.transactionId === transactionId);
      return answer;
    },
  };
  await requeryOrders(world.context, provider);
  if (asked === undefined) return 'no answer';
  noteHeard(world, asked);
  asked.isTold = true;
  return 'answered';
};

const requery = (world: World): Operation => ({
  whose: null,
  words: 'the server requeries an order',
  run: () => askBank(world),
});

export const chargingHabits: readonly Generator[] = [
  { name: 'pay', weight: 22, choose: pay },
  { name: 'decline', weight: 4, choose: decline },
  { name: 'receive', weight: 34, choose: receive },
  { name: 'forge', weight: 3, choose: lie },
  { name: 'contradict', weight: 2, choose: contradict },
  { name: 'requery', weight: 6, choose: requery },
];
