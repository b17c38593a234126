import { lessonItem } from '#domain/lessons/lessons.ts';
import { summariseOrder } from '#domain/orders/order-lines.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import {
  type Generator,
  type Operation,
  refusalOf,
  someMember,
  someOf,
  tryTo,
} from '#proof/model/operations.ts';
import type { LessonAttempt, Person, World } from '#proof/model/world.ts';
import {
  placeOrderForLessons,
  quoteLessons,
} from '#server/features/lessons/lesson-order/lesson-order.ts';
import { stopWaiting, waitForSeat } from '#server/features/lessons/waiting-list/waiting-list.ts';
import { releaseOwnOrder } from '#server/features/orders/open-orders.ts';

/** Mostly one of the first two classes, so that they fill up and stay full. */
export const someClass = ({ random, classIds }: World): number =>
  random.pick(random.chance(0.7) ? classIds.slice(0, 2) : classIds) ?? 0;

const send = (world: World, { person, request }: LessonAttempt): Promise<string> =>
  tryTo(
    () => placeOrderForLessons(world.context, world.provider, person.userId, request),
    (answer) => {
      if (answer.status === 'completed') return 'completed';
      if (answer.payment.kind !== 'form') throw new Error('Expected a payment form.');
      const amountSen = Math.round(Number(answer.payment.fields.amount) * 100);
      world.pages.push({ person, orderId: answer.orderId, amountSen });
      return answer.orderId === request.orderId ? 'pending' : 'resumed';
    },
  );

/** The request that a browser would send for these classes, with the prices it shows. */
const orderRequestFor = async (
  { context }: World,
  person: Person,
  { orderId, classIds, useCredits }: { orderId: string; classIds: number[]; useCredits: boolean },
): Promise<LessonAttempt['request']> => {
  const quote = await quoteLessons(context, person.userId, classIds);
  const items = quote.classes.map(lessonItem);
  const shown = summariseOrder(items, useCredits, quote.availableCreditsSen);
  return {
    orderId,
    classIds,
    shownTotalSen: shown.finalTotalSen,
    shownCreditsSen: shown.creditsSen,
    billingName: person.name,
    billingEmail: person.email,
    billingMobile: '+60 12 345 6789',
  };
};

const order = (world: World): Operation | null => {
  const person = someMember(world);
  if (person === null) return null;
  const { random, context } = world;
  const orderId = makeOrderId(random.bytes(8), context.clock.now());
  const more = random.chance(0.3) ? [someClass(world)] : [];
  const classIds = [...new Set([someClass(world), ...more])];
  const useCredits = random.chance(0.7);
  return {
    member: person,
    description: `${person.name} orders ${classIds.join(', ')} as ${orderId}`,
    run: async () => {
      const request = await orderRequestFor(world, person, { orderId, classIds, useCredits }).catch(
        refusalOf,
      );
      if (typeof request === 'string') return request;
      const attempt = { person, request };
      world.lessonAttempts.push(attempt);
      return send(world, attempt);
    },
  };
};

/** Sends the same order again, as after a lost answer or a second click. */
const repeat = (world: World): Operation | null => {
  const attempt = someOf(world, world.lessonAttempts);
  if (attempt === undefined) return null;
  const { person, request } = attempt;
  const description = `${person.name} sends ${request.orderId} again`;
  return { member: person, description, run: () => send(world, attempt) };
};

const release = (world: World): Operation | null => {
  const page = someOf(world, world.pages);
  if (page === undefined) return null;
  const { person, orderId } = page;
  return {
    member: person,
    description: `${person.name} releases ${orderId}`,
    run: () =>
      tryTo(
        () => releaseOwnOrder(world.context, person.userId, orderId),
        () => 'released',
      ),
  };
};

const join = (world: World): Operation | null => {
  const person = someMember(world);
  if (person === null) return null;
  const classId = someClass(world);
  return {
    member: person,
    description: `${person.name} waits for ${classId}`,
    run: () =>
      tryTo(
        () => waitForSeat(world.context, person.userId, classId),
        () => 'joined',
      ),
  };
};

const leaveWaitingList = (world: World): Operation | null => {
  const person = someMember(world);
  if (person === null) return null;
  const classId = someClass(world);
  return {
    member: person,
    description: `${person.name} stops waiting for ${classId}`,
    run: () =>
      tryTo(
        () => stopWaiting(world.context, person.userId, classId),
        () => 'left',
      ),
  };
};

export const lessonOrderGenerators: readonly Generator[] = [
  { name: 'order', weight: 30, choose: order },
  { name: 'repeat', weight: 5, choose: repeat },
  { name: 'release', weight: 3, choose: release },
  { name: 'join', weight: 16, choose: join },
  { name: 'stop waiting', weight: 3, choose: leaveWaitingList },
];
