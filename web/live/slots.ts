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

/** The cached windows and days of a sport. */
function slotQueries(client: QueryClient, sport: Sport | null): Query[] {
  return sport === null ? [] : client.getQueryCache().findAll({ queryKey: ['slots', sport] });
}

/** The smallest number of all windows and days in use; null when nothing is loaded. */
function oldestNumber(client: QueryClient, sport: Sport | null): number | null {
  const numbers = slotQueries(client, sport)
    // Invalidated queries are refetched anyway, and need no replay.
    .filter(({ state }) => !state.isInvalidated)
    .flatMap((query) => slotsOf(query)?.eventNumber ?? []);
  return numbers.length === 0 ? null : Math.min(...numbers);
}

function changed(query: Query, slots: LoadedSlots, changes: readonly SlotChange[]): LoadedSlots {
  if (isWindow(slots)) return changeWindow(slots, changes);
  return changeDay(slots, query.queryKey[2] as BookingDate, changes);
}

/** Writes changes to the cache without making the rest of the data look fresher than it is. */
function write(client: QueryClient, query: Query, slots: LoadedSlots): void {
  const { isInvalidated, dataUpdatedAt } = query.state;
  client.setQueryData(query.queryKey, slots, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

/** True if the change creates or ends a booking of the member, as far as the loaded slots show. */
function isOwnBooking(slots: LoadedSlots, { courtId, date, slot, claim }: SlotChange): boolean {
  if (claim === 'booked_by_you') return true;
  const row = isWindow(slots) ? slots.days[date]?.[courtId] : undefined;
  return row !== undefined && claimAt(row, slot) === 'booked_by_you';
}

interface LiveSlots {
  /** The number after which to open the stream; null to start with the next event. */
  readonly after: () => number | null;
  readonly lookAt: (sport: Sport | null) => void;
  readonly begin: (number: number | null) => void;
  /** Records the number of an event about something else. */
  readonly pass: (number: number | null) => void;
  /** Stores changes; returns whether they touch the member's own bookings. */
  readonly change: (number: number, changes: readonly SlotChange[]) => boolean;
  /** Applies the changes that a newly loaded window or day is missing. */
  readonly arrive: (query: Query) => void;
  /** Too much was missed, and all loaded data is being refetched. */
  readonly reset: (number: number | null) => void;
  readonly stop: () => void;
}

/** A burst of changes, such as a replay, is rendered at once and not step by step. */
const burstMs = 40;
/** A longer burst is rendered in parts, before the oldest changes are dropped. */
const longestBurst = 500;

/**
 * Keeps the loaded slots of the viewed sport in step with the stream. Both carry event numbers: a
 * change is applied to data that does not include it yet, and if loaded data is older than the
 * stored changes, `reopen` reopens the stream after `after()`.
 */
export function makeLiveSlots(client: QueryClient, reopen: () => void): LiveSlots {
  let sport: Sport | null = null;
  let memory: LiveMemory = memoryFrom(null);
  /** Changes up to this number cannot be replayed. */
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
      // Data of this sport that was loaded earlier has missed the changes since.
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
      // An answer from the browser's cache carries the number of its first fetch. If that is too
      // old to resume from, it counts as current, because it was confirmed after the reset.
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
