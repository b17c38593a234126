import type { Query, QueryClient } from '@tanstack/react-query';
import type { SlotChange } from '#contract/live.ts';
import type { SlotsOfDay, SlotWindow } from '#contract/slots.ts';
import { claimAt } from '#domain/slots/slot-rows.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import {
  changesAfter,
  type LiveMemory,
  memoryFrom,
  reachesBackTo,
  rememberBegin,
  rememberChanges,
  rememberNumber,
} from '#web/live/memory.ts';
import { changeDay, changeWindow } from '#web/live/slot-changes.ts';

type LoadedSlots = SlotWindow | SlotsOfDay;

const isWindow = (slots: LoadedSlots): slots is SlotWindow => 'days' in slots;

const slotsOf = (query: Query): LoadedSlots | undefined =>
  query.state.data as LoadedSlots | undefined;

/** The windows and days of a sport that are in the cache. */
function slotQueries(client: QueryClient, sport: Sport | null): Query[] {
  return sport === null ? [] : client.getQueryCache().findAll({ queryKey: ['slots', sport] });
}

/** The smallest number that a window or a day in use knows of; null when nothing is loaded. */
function oldestNumber(client: QueryClient, sport: Sport | null): number | null {
  const numbers = slotQueries(client, sport)
    // What will be read again anyway needs no replay.
    .filter(({ state }) => !state.isInvalidated)
    .flatMap((query) => slotsOf(query)?.eventNumber ?? []);
  return numbers.length === 0 ? null : Math.min(...numbers);
}

function changed(query: Query, slots: LoadedSlots, changes: readonly SlotChange[]): LoadedSlots {
  if (isWindow(slots)) return changeWindow(slots, changes);
  return changeDay(slots, query.queryKey[2] as BookingDate, changes);
}

/** Puts changes into the cache without making the rest of the data look newer than it is. */
function write(client: QueryClient, query: Query, slots: LoadedSlots): void {
  const { isInvalidated, dataUpdatedAt } = query.state;
  client.setQueryData(query.queryKey, slots, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

/** Whether the change makes or ends a booking of the member, as far as the loaded slots tell. */
function isOwnBooking(slots: LoadedSlots, { courtId, date, slot, claim }: SlotChange): boolean {
  if (claim === 'booked_by_you') return true;
  const row = isWindow(slots) ? slots.days[date]?.[courtId] : undefined;
  return row !== undefined && claimAt(row, slot) === 'booked_by_you';
}

export interface LiveSlots {
  /** The number after which the stream is to be opened; null to begin with what comes next. */
  readonly after: () => number | null;
  readonly lookAt: (sport: Sport | null) => void;
  readonly begin: (number: number | null) => void;
  /** Notes the number of an event that is about something else. */
  readonly pass: (number: number | null) => void;
  /** Keeps what changed, and says whether bookings of the member are among it. */
  readonly change: (number: number, changes: readonly SlotChange[]) => boolean;
  /** Gives a window or a day that has just arrived what it does not know of yet. */
  readonly arrive: (query: Query) => void;
  /** Too much was missed; whatever is loaded is being read again. */
  readonly reset: (number: number | null) => void;
  readonly stop: () => void;
}

/** What comes in a burst, such as a replay, is shown at once and not step by step. */
const burstMs = 40;
/** A burst that is longer is shown in parts, before the oldest changes are forgotten. */
const longestBurst = 500;

/**
 * Keeps the loaded slots of the sport in view in step with the stream. Both carry numbers: a change
 * is applied to what does not know of it yet, and the stream begins again where something that is
 * loaded ends before it. `reopen` opens the stream anew, after `after()`.
 */
export function makeLiveSlots(client: QueryClient, reopen: () => void): LiveSlots {
  let sport: Sport | null = null;
  let memory: LiveMemory = memoryFrom(null);
  /** What came up to this number cannot be told again. */
  let lost = -1;
  let burst = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const beginAgain = (number: number): void => {
    memory = memoryFrom(number);
    reopen();
  };

  const catchUp = (query: Query, known: number): void => {
    const slots = slotsOf(query);
    const { last } = memory;
    if (slots === undefined || last === null || last <= slots.eventNumber) return;
    const changes = changesAfter(memory, known);
    write(client, query, { ...changed(query, slots, changes), eventNumber: last });
  };

  const showBurst = (): void => {
    clearTimeout(timer);
    burst = 0;
    for (const query of slotQueries(client, sport)) {
      const known = slotsOf(query)?.eventNumber ?? -1;
      if (reachesBackTo(memory, known)) catchUp(query, known);
    }
  };

  return {
    after: () => memory.last,
    lookAt: (next) => {
      sport = next;
      // What was loaded of this sport earlier has missed what happened since.
      const known = [memory.last, oldestNumber(client, sport)].filter((number) => number !== null);
      memory = memoryFrom(known.length === 0 ? null : Math.min(...known));
    },
    begin: (number) => {
      memory = rememberBegin(memory, number);
      const oldest = oldestNumber(client, sport);
      if (oldest !== null && !reachesBackTo(memory, oldest)) beginAgain(oldest);
    },
    pass: (number) => {
      memory = rememberNumber(memory, number);
    },
    change: (number, changes) => {
      const isOwn = slotQueries(client, sport).some((query) => {
        const slots = slotsOf(query);
        return slots !== undefined && changes.some((change) => isOwnBooking(slots, change));
      });
      memory = rememberChanges(memory, number, changes);
      if (burst === 0) timer = setTimeout(showBurst, burstMs);
      burst += changes.length;
      if (burst >= longestBurst) showBurst();
      return isOwn;
    },
    arrive: (query) => {
      const slots = slotsOf(query);
      if (slots === undefined || query.queryKey[1] !== sport || memory.from === null) return;
      const { eventNumber } = slots;
      // An answer that the browser had kept carries the number of its first reading. When that is
      // too long ago to go back to, what counts is that it was confirmed after the reset.
      const known = eventNumber <= lost ? Math.max(eventNumber, memory.from) : eventNumber;
      if (reachesBackTo(memory, known)) catchUp(query, known);
      else beginAgain(eventNumber);
    },
    reset: (number) => {
      lost = memory.last ?? -1;
      memory = memoryFrom(number);
    },
    stop: () => clearTimeout(timer),
  };
}
