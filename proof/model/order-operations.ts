import type { CallOutput } from '#contract/call.ts';
import type { placeOrder } from '#contract/orders.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { courtBookingItem, summariseOrder } from '#domain/orders/order-lines.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { chooseFreeSlots } from '#domain/slots/allowance.ts';
import { type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import {
  type Generator,
  type Operation,
  someMember,
  someOf,
  tryTo,
} from '#proof/model/operations.ts';
import type { Attempt, CourtSlot, OrderRequest, Person, World } from '#proof/model/world.ts';
import { placeCourtOrder } from '#server/features/bookings/court-order/court-order.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { quoteCourts } from '#server/features/orders/bill.ts';
import { releaseOwnOrder } from '#server/features/orders/open-orders.ts';

// Few slots on few courts, so that members collide all the time.
const courts = ['Tournament Court 1', 'Tournament Court 2', 'Show Court 1', 'Padel Court 1'];
const slotChoices: readonly Slot[] = [9, 12, 13, 18, 25];
const farthestDay = 5;
const mostSlots = 3;

/** A random slot for sale, or the batch's focus. */
export const someSlot = ({ random, context, focus }: World): CourtSlot => {
  const anySlot = {
    date: addDays(bookingDayOf(context.clock.now()), random.below(farthestDay + 1)),
    court: random.pick(courts) ?? '',
    slot: random.pick(slotChoices) ?? 7,
  };
  return (random.chance(0.7) ? focus.courtSlot : null) ?? anySlot;
};

/** One or more slots of one day. */
export const someSlots = (
  world: World,
): { readonly date: BookingDate; readonly slots: Record<string, Slot[]> } => {
  const { date, court, slot } = someSlot(world);
  const slots: Record<string, Slot[]> = { [court]: [slot] };
  for (let more = world.random.below(mostSlots); more > 0; more -= 1) {
    const also = someSlot(world);
    const known = slots[also.court] ?? [];
    if (!known.includes(also.slot)) slots[also.court] = [...known, also.slot];
  }
  return { date, slots };
};

interface Selection {
  readonly date: BookingDate;
  readonly slots: CourtSlots;
  readonly useCredits: boolean;
}

/** The totals that a browser would show and send for a selection. */
const shownFor = async (
  { context: { db, clock, readRuleBook } }: World,
  { userId }: Person,
  { date, slots, useCredits }: Selection,
): Promise<Pick<OrderRequest, 'shownTotalSen' | 'shownCreditsSen' | 'shownFreeSlots'>> => {
  const status = membershipStatusOf(await findMembership(db, userId));
  const quote = await quoteCourts(db, readRuleBook, { userId, status, date, slots }, clock.now());
  const free = chooseFreeSlots(quote.slots, quote.freeSlotsLeft);
  const items = quote.slots.map((slot) => courtBookingItem(slot, date, free.includes(slot)));
  const summary = summariseOrder(items, useCredits, quote.availableCreditsSen);
  return {
    shownTotalSen: summary.finalTotalSen,
    shownCreditsSen: summary.creditsSen,
    shownFreeSlots: free.length,
  };
};

const orderRequestFor = (
  person: Person,
  orderId: string,
  { date, slots }: Selection,
): Omit<OrderRequest, 'shownTotalSen' | 'shownCreditsSen' | 'shownFreeSlots'> => ({
  date,
  slots: Object.fromEntries(Object.entries(slots).map(([court, ofCourt]) => [court, [...ofCourt]])),
  orderId,
  bookingType: 'court-booking',
  billingName: person.name,
  billingEmail: person.email,
  billingMobile: '+60 12 345 6789',
});

/** Why a repeated order may be refused although it was placed before. */
const over = ['pending_expired', 'unauthenticated'];

/**
 * A repeated request gets the same success, or a refusal because the order is over. A pending one
 * may have been paid or replaced since.
 */
const requireSameAnswer = ({ request, success }: Attempt, outcome: string): void => {
  if (success?.orderId !== request.orderId) return;
  const allowed =
    success.status === 'completed'
      ? ['completed', ...over]
      : ['completed', 'pending', 'idempotency_mismatch', ...over];
  if (!allowed.includes(outcome)) {
    throw new Error(`${request.orderId} was ${success.status} and is ${outcome}`);
  }
};

const promise = (
  world: World,
  { person, request }: Attempt,
  answer: CallOutput<typeof placeOrder>,
): void => {
  const courtSlots = courtSlotsInOrder(request.slots).map(
    ({ court, slot }) => `${court}/${request.date}/${slot}`,
  );
  const until = answer.status === 'pending' ? Temporal.Instant.from(answer.expiresAt) : null;
  world.promises = [...world.promises, { person, courtSlots, until }];
};

const send = async (world: World, attempt: Attempt): Promise<string> => {
  const { person, request, success } = attempt;
  const outcome = await tryTo(
    () => placeCourtOrder(world.context, world.provider, person.userId, request),
    (answer) => {
      if (attempt.success === null) promise(world, attempt, answer);
      attempt.success ??= answer;
      if (answer.status === 'completed') return 'completed';
      if (answer.payment.kind !== 'form') throw new Error('Expected a payment form.');
      const amountSen = Math.round(Number(answer.payment.fields.amount) * 100);
      world.pages.push({ person, orderId: answer.orderId, amountSen });
      return answer.orderId === request.orderId ? 'pending' : 'resumed';
    },
  );
  requireSameAnswer({ ...attempt, success }, outcome);
  return outcome;
};

/** Orders as a browser would that shows the prices of now. */
export const sendOrder = async (
  world: World,
  person: Person,
  orderId: string,
  selection: Selection,
  outdatedBySen = 0,
): Promise<string> => {
  const shown = await shownFor(world, person, selection);
  const shownTotalSen = shown.shownTotalSen + outdatedBySen;
  const request = { ...orderRequestFor(person, orderId, selection), ...shown, shownTotalSen };
  const attempt: Attempt = { person, request, success: null };
  world.attempts.push(attempt);
  return send(world, attempt);
};

const orderFor = (world: World, person: Person, selection: Selection): Operation => {
  const orderId = makeOrderId(world.random.bytes(8), world.context.clock.now());
  // Some requests come from a page with an outdated price.
  const isOutdated = world.random.chance(0.03);
  const slots = courtSlotsInOrder(selection.slots).map(({ court, slot }) => `${court} ${slot}`);
  return {
    member: person,
    description: `${person.name} orders ${slots.join(', ')} on ${selection.date} as ${orderId}`,
    run: () => sendOrder(world, person, orderId, selection, isOutdated ? 100 : 0),
  };
};

const order = (world: World): Operation | null => {
  const person = someMember(world);
  if (person === null) return null;
  return orderFor(world, person, { ...someSlots(world), useCredits: world.random.chance(0.7) });
};

/** Sends the same order again, as after a lost answer or a second click. */
const repeat = (world: World): Operation | null => {
  const attempt = someOf(world, world.attempts);
  if (attempt === undefined) return null;
  const { person, request } = attempt;
  const description = `${person.name} sends ${request.orderId} again`;
  return { member: person, description, run: () => send(world, attempt) };
};

/**
 * Another member sends an id that is taken, or the same member sends it with different content.
 */
const misuse = (world: World): Operation | null => {
  const attempt = someOf(world, world.attempts);
  const thief = someMember(world);
  if (attempt?.success == null || thief === null) return null;
  // The attempt may be such a one itself, and the same content again would be a plain repeat.
  const isMisuse = attempt.request.billingName === 'Somebody Else';
  const billingName = isMisuse ? 'Somebody New' : 'Somebody Else';
  const request = { ...attempt.request, billingName };
  const misused: Attempt = { person: thief, request, success: null };
  return {
    member: thief,
    description: `${thief.name} uses ${request.orderId} for something else`,
    run: async () => {
      world.attempts.push(misused);
      const outcome = await send(world, misused);
      if (
        misused.success?.orderId === request.orderId &&
        attempt.success?.orderId === request.orderId
      ) {
        throw new Error(`${request.orderId} was placed a second time with different content`);
      }
      return outcome;
    },
  };
};

/** Returns from the payment page and orders some of the same slots again. */
const reorder = (world: World): Operation | null => {
  const open = world.attempts.filter(({ success }) => success?.status === 'pending');
  const attempt = someOf(world, open);
  if (attempt === undefined) return null;
  const { date, slots } = attempt.request;
  const [[court, own] = ['', []]] = Object.entries(slots);
  const added = world.random.chance(0.5) ? someSlots(world).slots : {};
  return orderFor(world, attempt.person, {
    date,
    slots: { ...added, [court]: own },
    useCredits: world.random.chance(0.5),
  });
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

export const orderGenerators: readonly Generator[] = [
  { name: 'order', weight: 30, choose: order },
  { name: 'repeat', weight: 8, choose: repeat },
  { name: 'misuse', weight: 3, choose: misuse },
  { name: 'reorder', weight: 8, choose: reorder },
  { name: 'release', weight: 3, choose: release },
];
