import { randomUUIDv7 } from 'node:crypto';
import type { RefundNews } from '#domain/payments/provider-refunds.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import { type Generator, type Operation, someMember, tryTo } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';
import {
  readRefundable,
  refundCredits,
} from '#server/features/back-office/refunds/order-refunds.ts';
import { carryOnRefunds } from '#server/features/back-office/refunds/refund-job.ts';
import type { RefundAnswer } from '#server/features/platform/payment-provider.ts';

const mostLooked = 40;

/** An order of the member of which something can go back to the card. */
const findRefundable = async ({ context, provider }: World, member: { userId: string }) => {
  const { db, clock } = context;
  const orders = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.order_id as orderId', 'orders.user_id as userId', 'users.email'])
    .where('orders.user_id', '=', member.userId)
    .where('payments.provider', '=', provider.name)
    .orderBy('payments.created_at', 'desc')
    .limit(mostLooked)
    .execute();
  for (const { orderId, ...buyer } of orders) {
    const [charge] = await readRefundable(db, orderId, buyer, provider.name, clock.now());
    if (charge !== undefined) return { orderId, charge };
  }
  return null;
};

/** A manager gives credits of an order back to the card, sometimes in two browsers at once. [PREF-4] */
const refundOne = (world: World): Operation | null => {
  const { random, context, staff, provider } = world;
  const member = someMember(world);
  if (member === null) return null;
  const isWhole = random.chance(0.5);
  const copies = random.chance(0.3) ? 2 : 1;
  const isSame = random.chance(0.5);
  const run = async (): Promise<string> => {
    const found = await findRefundable(world, member);
    if (found === null) return 'nothing to refund';
    const { orderId, charge } = found;
    const { transactionId, mostSen } = charge;
    const amountSen = isWhole ? mostSen : Math.ceil(mostSen / 3);
    const first = randomUUIDv7();
    const answers = await Promise.all(
      Array.from({ length: copies }, () =>
        tryTo(
          () =>
            refundCredits(
              context,
              staff,
              orderId,
              {
                refundId: isSame ? first : randomUUIDv7(),
                transactionId,
                amountSen,
                bank: null,
                reason: 'Moves away',
              },
              provider.name,
            ),
          ({ isAsked }) => (isAsked ? 'asked' : 'proposed'),
        ),
      ),
    );
    return answers.includes('asked') ? 'asked' : (answers[0] ?? '');
  };
  return { member, description: 'a manager refunds credits to the card', run };
};

const outcomes = ['done', 'done', 'rejected', 'pending', 'lost', 'unsent'] as const;

/** The server sends a refund, or asks about it; the bank does what the history has chosen. [PREF-7] */
const carryOn = (world: World): Operation => {
  const { random, context, provider, bank } = world;
  const outcome = random.pick(outcomes) ?? 'done';
  let said = 'nothing due';
  const run = async (): Promise<string> => {
    await carryOnRefunds(context, {
      ...provider,
      refund: async (step, request) => {
        const { reference } = request;
        const known = bank.refunds.get(reference);
        if (step === 'send' && known !== undefined) throw new Error(`${reference} was sent twice.`);
        said = 'unanswered';
        if (outcome === 'unsent') return null;
        if (step === 'ask' && known === undefined) return answered('error');
        const isFinal = known !== undefined && known.state !== 'pending';
        const state = isFinal ? known.state : outcome === 'lost' ? 'done' : outcome;
        const day = isFinal ? known.day : dateOf(context.clock.now());
        bank.refunds.set(reference, { ...request, state, day });
        return outcome === 'lost' ? null : answered(state);
      },
    });
    return said;
  };
  const answered = (news: RefundNews): RefundAnswer => {
    said = news;
    return { news, body: '{}', refundId: '1', detail: null };
  };
  return { member: null, description: `the server carries on a refund, ${outcome}`, run };
};

export const refundGenerators: readonly Generator[] = [
  { name: 'card refund', weight: 5, choose: refundOne },
  { name: 'carry on refunds', weight: 8, choose: carryOn },
];
