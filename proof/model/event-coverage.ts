import { type HistoryOptions, simulate } from '#proof/model/history.ts';
import type { Place } from '#proof/model/world.ts';

const fewest = 4;
const most = 30;
const atOnce = 3;

/** The operations that lead to events which are not named after one. */
const operationsOf: Readonly<Record<string, readonly string[]>> = {
  'money: booked': ['pay', 'receive'],
  'money: credited day_closed': ['close', 'pay', 'receive'],
  'money: credited second_charge': ['pay', 'receive'],
  'money: credited slots_lost': ['wait', 'pay', 'receive'],
  'money: credited wrong_amount': ['pay', 'receive'],
  'money: exception contradicted': ['contradict', 'receive'],
  'money: exception guest_money': ['phone sale', 'wait', 'pay', 'receive'],
  'money: exception member_gone': ['delete account', 'pay', 'receive'],
  'waiting list: accepted': ['join', 'offer', 'refund'],
  'waiting list: offered': ['join', 'offer', 'refund'],
  'waiting list: passed on': ['join', 'offer', 'refund', 'wait'],
};

/** The operations to favour, so that these events happen. */
export const operationsFor = (events: readonly string[]): readonly string[] => [
  ...new Set(events.flatMap((event) => operationsOf[event] ?? [event.split(':')[0] ?? ''])),
];

/**
 * Simulates histories until every event of the list has happened; returns the events that have not.
 * After the first few, each history favours the operations that lead to what is still missing, so
 * that it does not take luck. `npm run prove` simulates a thousand, whatever happens in them.
 */
export const missingAfterHistories = async (
  place: Place,
  events: readonly string[],
  options: HistoryOptions = {},
): Promise<readonly string[]> => {
  const seen = new Set<string>();
  const missing = (): string[] => events.filter((event) => !seen.has(event));
  let next = 1;
  const simulateOn = async (): Promise<void> => {
    while (next <= fewest || (next <= most && missing().length > 0)) {
      const seed = next++;
      const favoured = seed <= fewest ? [] : operationsFor(missing());
      const happened = await simulate(place, seed, { ...options, favoured });
      for (const event of happened.keys()) seen.add(event);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, simulateOn));
  return missing();
};
