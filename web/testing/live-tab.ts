import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { SlotChange } from '#contract/live.ts';
import type { SlotsOfDay, SlotWindow } from '#contract/slots.ts';
import { claimAt, emptyRow } from '#domain/slots/slot-rows.ts';
import type { Slot, SlotClaim } from '#domain/time/slots.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { makeLiveNews } from '#web/live/news.ts';
import { makeLiveSources } from '#web/testing/live-sources.ts';

/** All of these tests use one court on one day. */
export const day = '2026-11-15';
const courtId = 3;

export const windowOf = (eventNumber: number): SlotWindow => ({
  eventNumber,
  bookingDay: day,
  window: { from: day, to: day },
  closures: [],
  holidays: [],
  days: { [day]: {} },
  holds: [],
});

export const dayOf = (eventNumber: number): SlotsOfDay => ({
  eventNumber,
  courts: {},
  holds: [],
});

export const changeTo = (slot: Slot, claim: SlotClaim | null): SlotChange => ({
  courtId,
  date: day,
  slot,
  claim,
});

/** A browser tab that views a sport, and the server at the other end of its stream. */
export function openTab(sport: Sport | null = 'Pickle') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const server = makeLiveSources();
  const news = makeLiveNews(client, server.open, () => {});
  const endings = [news.start()];
  news.lookAt(sport);
  news.open();
  const claimIn = (row: string | undefined, slot: Slot) => claimAt(row ?? emptyRow, slot);
  return {
    client,
    news,
    server,
    /** Sends changes, and waits until they are shown. */
    change: (number: number, ...changes: readonly SlotChange[]): void => {
      server.say({ topic: 'slots', changes }, number);
      vi.advanceTimersByTime(40);
    },
    /** Loads a window, as if it came from the server. */
    load: (window: SlotWindow, of: Sport = 'Pickle') =>
      client.fetchQuery({ queryKey: ['slots', of], queryFn: () => window }),
    loadDay: (slots: SlotsOfDay) =>
      client.fetchQuery({ queryKey: ['slots', 'Pickle', day], queryFn: () => slots }),
    claim: (slot: Slot): SlotClaim | null =>
      claimIn(client.getQueryData<SlotWindow>(['slots', 'Pickle'])?.days[day]?.[courtId], slot),
    claimOfDay: (slot: Slot): SlotClaim | null =>
      claimIn(client.getQueryData<SlotsOfDay>(['slots', 'Pickle', day])?.courts[courtId], slot),
    /** Mounts a query; the returned mock counts its refetches. */
    show: async (...queryKey: readonly string[]) => {
      const ask = vi.fn(async () => ({}));
      const observer = new QueryObserver(client, {
        queryKey,
        queryFn: ask,
        staleTime: Number.POSITIVE_INFINITY,
      });
      endings.push(observer.subscribe(() => {}));
      await vi.advanceTimersByTimeAsync(0);
      ask.mockClear();
      return ask;
    },
    close: (): void => {
      for (const end of endings) end();
      client.clear();
    },
  };
}
