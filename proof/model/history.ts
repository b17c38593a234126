import { findViolations } from '#proof/model/checker.ts';
import { wrongUndos } from '#proof/model/closure-tables.ts';
import { courtScenario } from '#proof/model/court-scenario.ts';
import { favouring } from '#proof/model/favoured.ts';
import { type Generator, type Operation, someMember } from '#proof/model/operations.ts';
import { someSlot } from '#proof/model/order-operations.ts';
import { deliver, requeryBank } from '#proof/model/payment-operations.ts';
import { wrongReports } from '#proof/model/report-checks.ts';
import type { Scenario } from '#proof/model/scenario.ts';
import { type BookingsSeen, lookAtBookings } from '#proof/model/slot-checks.ts';
import { type Person, type Place, type World, withWorld } from '#proof/model/world.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';

const someGenerator = ({ random }: World, { generators }: Scenario): Generator => {
  let left = random.below(generators.reduce((sum, { weight }) => sum + weight, 0));
  const found = generators.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (found === undefined) throw new Error('The weights do not add up.');
  return found;
};

export interface HistoryOptions {
  /** Courts by default. */
  readonly scenario?: Scenario;
  /** How many operations may run at once; with 1, a replay is identical to the last row. */
  readonly together?: number;
  /** The names of operations that are to be chosen more often. */
  readonly favoured?: readonly string[];
  /** Changes the world before the first operation. */
  readonly prepare?: (world: World) => Promise<World>;
}

/** The checker runs after each batch of operations. */
const batches = 60;

interface HistoryLog {
  readonly lines: string[];
}

const shownLines = 40;

/** Says what failed, after which operations, and how to replay it. */
export class HistoryFailed extends Error {
  override name = 'HistoryFailed';

  constructor(
    { seed, flag }: { readonly seed: number; readonly flag: string },
    faults: readonly string[],
    { lines }: HistoryLog,
    cause?: unknown,
  ) {
    super(
      [
        `Seed ${seed}: ${faults.join('; ')}`,
        ...lines.slice(-shownLines),
        `Replay: node proof/prove.ts ${flag}--seed ${seed}`,
      ].join('\n'),
      { cause },
    );
  }
}

const count = ({ counts }: World, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};

/** Half of the batches concentrate on one member or one slot, so that operations collide. */
const chooseFocus = (world: World): World['focus'] => {
  const nothing = { person: null, courtSlot: null };
  world.focus = nothing;
  if (world.random.chance(0.3)) return { ...nothing, person: someMember(world) };
  return world.random.chance(0.3) ? { ...nothing, courtSlot: someSlot(world) } : nothing;
};

const chooseBatch = (
  world: World,
  scenario: Scenario,
  together: number,
): { generator: Generator; operation: Operation }[] => {
  world.focus = chooseFocus(world);
  const size =
    together === 1 || world.random.chance(0.3) ? 1 : 2 + world.random.below(together - 1);
  return Array.from({ length: size }, () => someGenerator(world, scenario)).flatMap((generator) => {
    const operation = generator.choose(world);
    return operation === null ? [] : [{ generator, operation }];
  });
};

/**
 * A promise to a member holds until their next operation. Among concurrent operations of one member
 * the order is unknown, so none of their promises is kept.
 */
const dropPromises = (
  world: World,
  batch: readonly { operation: Operation }[],
  fewest: 1 | 2,
): void => {
  const countOf = (person: Person): number =>
    batch.filter(({ operation: { member, other } }) => member === person || other === person)
      .length;
  world.promises = world.promises.filter(({ person }) => countOf(person) < fewest);
};

/**
 * A booking that a closure ended is no longer promised, and neither is a hold on a day that was closed
 * meanwhile; another booking there is. [SETTLE-11] [CLOSE-2]
 */
const dropClosed = (world: World): void => {
  const { closedDays, closedPlaces } = world;
  const isHoldThere = (courtSlot: string): boolean => closedDays.has(courtSlot.split('/')[1] ?? '');
  world.promises = world.promises.filter(
    ({ courtSlots, until }) =>
      !courtSlots.some((courtSlot) => closedPlaces.has(courtSlot)) &&
      (until === null || !courtSlots.some(isHoldThere)),
  );
  closedDays.clear();
  closedPlaces.clear();
};

/**
 * Runs all operations of a batch at once. If one throws, it is reported after the others have
 * ended.
 */
const doBatch = async (
  world: World,
  scenario: Scenario,
  log: HistoryLog,
  together: number,
): Promise<void> => {
  log.lines.push(world.context.clock.now().toString());
  const batch = chooseBatch(world, scenario, together);
  dropPromises(world, batch, 1);
  const results = await Promise.allSettled(
    batch.map(async ({ generator, operation }) => {
      const outcome = await operation.run().catch((error: unknown) => {
        log.lines.push(`  ${operation.description}: ${error}`);
        throw error;
      });
      log.lines.push(`  ${operation.description}: ${outcome}`);
      count(world, `${generator.name}: ${outcome}`);
    }),
  );
  dropPromises(world, batch, 2);
  dropClosed(world);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

const secondsBetweenRequeries = 6;
const mostRequeries = 1_000;

const unreported = ({ bank }: World) =>
  bank.charges.filter(({ becomes, isReported }) => becomes === 'paid' && !isReported);

/** True if a requery can still find paid charges. */
const canRequery = async (world: World): Promise<boolean> => {
  const orderIds = unreported(world).map(({ orderId }) => orderId);
  if (orderIds.length === 0) return false;
  const waiting = await world.context.db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('status', '=', 'pending')
    .limit(1)
    .execute();
  return waiting.length > 0;
};

const deliverAll = async (world: World): Promise<void> => {
  const { bank } = world;
  for (let [queued] = bank.queuedMessages; queued !== undefined; [queued] = bank.queuedMessages) {
    await deliver(world, queued, bank.post(queued));
  }
};

/**
 * Delivers all messages, then lets the server requery until it knows of every charge that it can.
 */
const finishHistory = async (world: World, log: HistoryLog): Promise<void> => {
  const { bank, context } = world;
  log.lines.push('The end');
  world.promises = [];
  context.clock.set(context.clock.now().add({ hours: 48 }));
  await deliverAll(world);
  for (let turn = 0; await canRequery(world); turn += 1) {
    if (turn === mostRequeries)
      throw new Error('The server never requeries an order that has been charged.');
    context.clock.set(context.clock.now().add({ seconds: secondsBetweenRequeries }));
    count(world, `end: ${await requeryBank(world)}`);
  }
  // The server does not requery an order that is paid, so the provider sends a callback for these.
  const plan = { status: 'paid', source: 'callback', copies: 1 } as const;
  for (const charge of unreported(world))
    bank.write(charge, { ...plan, dueAt: context.clock.now() });
  await deliverAll(world);
  await expireHolds(context);
};

const countOutcomes = async (world: World): Promise<void> => {
  const payments = await world.context.db
    .selectFrom('payments')
    .select(['outcome', 'reason'])
    .execute();
  for (const { outcome, reason } of payments) {
    count(world, `money: ${[outcome ?? 'none', reason].filter(Boolean).join(' ')}`);
  }
};

/** Runs the history of a seed and throws on the first violation. */
export const simulate = (
  place: Place,
  seed: number,
  options: HistoryOptions = {},
): Promise<ReadonlyMap<string, number>> =>
  withWorld(place, seed, async (opened) => {
    const { scenario: all = courtScenario, together = 6, favoured = [], prepare } = options;
    const scenario = { ...all, generators: favouring(all.generators, favoured) };
    const world = prepare ? await prepare(opened) : opened;
    const log: HistoryLog = { lines: [] };
    const favour = favoured.length === 0 ? '' : `--favour '${favoured.join(',')}' `;
    const name = { seed, flag: `${scenario.flag}${favour}` };
    const checkScenario = scenario.makeLook(world);
    let seen: BookingsSeen = new Map();
    const check = async (more: readonly string[] = []): Promise<void> => {
      const before = seen;
      seen = await lookAtBookings(world);
      const faults = [
        ...more,
        ...(await findViolations(world, before, seen)),
        ...(await checkScenario()),
      ];
      if (faults.length > 0) throw new HistoryFailed(name, faults, log);
    };
    try {
      await scenario.prepare(world);
      for (let batch = 0; batch < batches; batch += 1) {
        await doBatch(world, scenario, log, together);
        await check();
      }
      await finishHistory(world, log);
      await check([...(await scenario.end(world)), ...(await wrongReports(world))]);
      await check(await wrongUndos(world));
      await countOutcomes(world);
      return world.counts;
    } catch (error) {
      if (error instanceof HistoryFailed) throw error;
      throw new HistoryFailed(name, [String(error)], log, error);
    }
  });
