import { type HistoryOptions, simulate } from '#proof/model/history.ts';
import type { Place } from '#proof/model/world.ts';

const histories = 6;
const atOnce = 3;

/** The operations that lead to events which are not named after one. */
const operationsOf: Readonly<Record<string, readonly string[]>> = {
  'money: booked': ['pay', 'receive'],
  'money: credited day_closed': ['close places', 'pay', 'receive'],
  'money: credited second_charge': ['pay', 'receive'],
  'money: credited slots_lost': ['wait', 'pay', 'receive'],
  'money: credited wrong_amount': ['pay', 'receive'],
  'money: exception contradicted': ['contradict', 'receive'],
  'money: exception guest_money': ['phone sale', 'wait', 'pay', 'receive'],
  'money: exception member_gone': ['delete account', 'pay', 'receive'],
  'resolve: proposed and confirmed': ['desk sale', 'guest cancel', 'resolve'],
  'resolve: resolved, closed': ['desk sale', 'guest cancel', 'resolve'],
  'resolve: resolved, credited': ['desk sale', 'guest cancel', 'resolve'],
  'resolve: resolved, refunded_outside': ['desk sale', 'guest cancel', 'resolve'],
  'resolve: resolved, returned_in_cash': ['shift', 'desk sale', 'guest cancel', 'resolve'],
  'slot offer: after an order': ['start wait', 'order', 'wait'],
  'slot offer: after cancellation': ['start wait', 'desk cancel'],
  'slot offer: after move': ['start wait', 'move'],
  'slot offer: after refund': ['start wait', 'refund'],
  'slot offer: booked': ['start wait', 'refund', 'accept', 'pay', 'receive'],
  'slot offer: expired': ['start wait', 'refund', 'wait'],
  'slot offer: left': ['start wait', 'refund', 'end wait'],
  'slot offer: made': ['start wait', 'refund', 'offer slots'],
  'slot offer: withdrawn': ['start wait', 'refund', 'close places'],
  'undo closure: opened': ['close places', 'undo closure', 'wait'],
  'undo closure: undone': ['close places', 'undo closure'],
  'undo closure: undone in part': ['close places', 'undo closure', 'order'],
  'waiting list: accepted': ['join', 'offer', 'refund'],
  'waiting list: offered': ['join', 'offer', 'refund'],
  'waiting list: passed on': ['join', 'offer', 'refund', 'wait'],
};

/** The operations to favour, so that these events happen. */
export const operationsFor = (events: readonly string[]): readonly string[] => [
  ...new Set(events.flatMap((event) => operationsOf[event] ?? [event.split(':')[0] ?? ''])),
];

/** The events of the list that these histories have not led to. */
export const missingFrom = (
  happened: { readonly has: (event: string) => boolean },
  events: readonly string[],
): readonly string[] => events.filter((event) => !happened.has(event));

/**
 * Simulates a few histories, each of which favours the operations of its share of the events, and
 * returns the events that have not happened. Which of them happen takes luck: `npm run prove`
 * simulates a thousand histories and fails if one is missing.
 */
export const missingAfterHistories = async (
  place: Place,
  events: readonly string[],
  options: HistoryOptions = {},
): Promise<readonly string[]> => {
  const seen = new Set<string>();
  let next = 1;
  const simulateOn = async (): Promise<void> => {
    while (next <= histories) {
      const seed = next++;
      const share = events.filter((_, at) => at % histories === seed - 1);
      const happened = await simulate(place, seed, { ...options, favoured: operationsFor(share) });
      for (const event of happened.keys()) seen.add(event);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, simulateOn));
  return missingFrom(seen, events);
};
