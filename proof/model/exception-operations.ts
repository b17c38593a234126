import { type Generator, type Operation, someMember, tryTo } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';
import { handBack } from '#server/features/back-office/exceptions/cash-owed.ts';
import {
  type ExceptionRow,
  findOpenException,
  listOpenExceptions,
} from '#server/features/back-office/exceptions/exceptions.repository.ts';
import {
  confirmWaitingRefund,
  resolve,
  withdrawProposal,
} from '#server/features/back-office/exceptions/exceptions.ts';
import { listCashOwed } from '#server/features/back-office/shifts/cash-owed.repository.ts';

const reason = 'Somebody looked at it.';
const mostSeen = 100;

const kinds = [
  'credited',
  'attached',
  'refunded_at_provider',
  'returned_in_cash',
  'refunded_outside',
  'kept',
  'not_received',
] as const;
type Kind = (typeof kinds)[number];

const requestOf = (
  kind: Kind,
  { ordersToAttach: [orderId] }: ExceptionRow,
  userId: string,
  provider: string,
): Parameters<typeof resolve>[2]['resolution'] => {
  if (kind === 'refunded_at_provider') return { kind, provider, bank: null };
  if (kind === 'credited') return { kind, userId };
  if (kind === 'attached') return { kind, orderId: orderId ?? 'order_of_nobody' };
  return kind === 'refunded_outside' ? { kind, reference: 'Portal 1' } : { kind };
};

/** The other bookings of the order for which money is owed. [EXC-11] */
const othersOf = ({ cause, id, orderId }: ExceptionRow, all: readonly ExceptionRow[]): string[] =>
  all
    .filter((other) => cause === 'booking' && other.cause === cause && other.orderId === orderId)
    .flatMap((other) => (other.id === id ? [] : other.id));

/**
 * Some decisions are only proposed. A second person confirms it, or the first one withdraws it, or both at
 * the same moment.
 */
const endProposal = async (
  { context, staff, second }: World,
  { cause, id }: ExceptionRow,
  ending: 'confirmed' | 'withdrawn' | 'both',
): Promise<string> => {
  const { resolutionId = null } = (await findOpenException(context.db, cause, id)) ?? {};
  if (resolutionId === null) return 'proposed and gone';
  const confirm = () => confirmWaitingRefund(context, second, resolutionId);
  const withdraw = () => withdrawProposal(context, staff, resolutionId, null);
  const ended = await Promise.all([
    ending === 'withdrawn' ? 'left alone' : tryTo(confirm, () => 'confirmed'),
    ending === 'confirmed' ? 'left alone' : tryTo(withdraw, () => 'withdrawn'),
  ]);
  if (ended[0] === 'confirmed' && ended[1] === 'withdrawn') {
    throw new Error(`The proposal of ${id} was confirmed and withdrawn.`);
  }
  return `proposed and ${ended.find((one) => one === 'confirmed' || one === 'withdrawn') ?? ended[0]}`;
};

/** The venue resolves money that waits, sometimes in two browsers at once. [EXC-6] */
const resolveOne = (world: World): Operation | null => {
  const { random, context, staff } = world;
  const member = someMember(world);
  if (member === null) return null;
  const number = random.below(1_000);
  const copies = random.chance(0.3) ? 2 : 1;
  // Money for the own account needs a second person, whatever the amount. [EXC-15]
  const isOwn = random.chance(0.25);
  const kind = isOwn ? 'credited' : (random.pick(kinds) ?? 'kept');
  const creditedTo = isOwn ? staff.userId : member.userId;
  const isTogether = random.chance(0.5);
  const ending =
    random.pick(['confirmed', 'confirmed', 'withdrawn', 'both'] as const) ?? 'confirmed';
  const run = async (): Promise<string> => {
    const all = await listOpenExceptions(context.db, mostSeen, context.clock.now());
    const attachable = all.filter(({ ordersToAttach }) => ordersToAttach.length > 0);
    const open = kind === 'attached' && attachable.length > 0 ? attachable : all;
    const exception = open[number % Math.max(1, open.length)];
    if (exception === undefined) return 'nothing waits';
    const { cause, id } = exception;
    const others = isTogether ? othersOf(exception, all) : [];
    const resolution = requestOf(kind, exception, creditedTo, world.provider.name);
    let resolved = 0;
    const answers = await Promise.all(
      Array.from({ length: copies }, () =>
        tryTo(
          () => resolve(context, staff, { cause, id, others, resolution, reason }),
          ({ isResolved }) => {
            if (isResolved) resolved += 1;
            return isResolved ? `resolved, ${kind}` : 'proposed';
          },
        ),
      ),
    );
    if (resolved > 1) throw new Error(`The exception ${id} was resolved twice.`);
    if (answers.includes('proposed')) return endProposal(world, exception, ending);
    return answers.find((answer) => answer.startsWith('resolved')) ?? answers[0] ?? '';
  };
  return { member, description: `the venue resolves an exception, ${kind}`, run };
};

/** The desk hands back what is owed in cash of one order, sometimes at two desks at once. [SHIFT-12] */
const handBackOne = (world: World): Operation => {
  const { random, context, staff, second } = world;
  const number = random.below(1_000);
  const people = random.chance(0.4) ? [staff, second] : [staff];
  const run = async (): Promise<string> => {
    const owed = await listCashOwed(context.db);
    const line = owed[number % Math.max(1, owed.length)];
    if (line === undefined) return 'nothing is owed';
    const changeIds = line.slots.map(({ changeId }) => changeId);
    let handedBack = 0;
    const answers = await Promise.all(
      people.map((person) =>
        tryTo(
          () => handBack(context, person, changeIds),
          () => {
            handedBack += 1;
            return 'handed back';
          },
        ),
      ),
    );
    if (handedBack > 1) throw new Error(`The cash of ${line.orderId} was handed back twice.`);
    return answers.find((answer) => answer === 'handed back') ?? answers[0] ?? '';
  };
  return { member: null, description: 'the desk hands back cash', run };
};

export const exceptionGenerators: readonly Generator[] = [
  { name: 'hand back', weight: 3, choose: handBackOne },
  { name: 'resolve', weight: 4, choose: resolveOne },
];
