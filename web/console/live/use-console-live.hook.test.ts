import { act } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type ConsoleMessage, readDay } from '#contract/console-day.ts';
import { simulatePriceChange } from '#contract/console-prices.ts';
import { listStaff } from '#contract/console-staff.ts';
import { quoteAtDesk } from '#contract/desk-sales.ts';
import { useDay } from '#web/console/api/day.ts';
import { useSaleQuote } from '#web/console/api/desk-sales.ts';
import { useSimulation } from '#web/console/api/prices.ts';
import { useStaff } from '#web/console/api/staff.ts';
import { useConsoleLive } from '#web/console/live/use-console-live.ts';
import { showLiveStatus } from '#web/live/status.ts';
import { renderInConsole } from '#web/testing/console.tsx';
import { aDay } from '#web/testing/day.ts';
import { openFakeServer, pass } from '#web/testing/hooks.tsx';
import { openLiveSources } from '#web/testing/live-sources.ts';

const { date } = aDay();

afterEach(() => showLiveStatus('connecting'));

async function openConsole() {
  const server = openFakeServer();
  const sources = openLiveSources();
  function Screens() {
    useConsoleLive();
    useDay(date);
    useStaff();
    return null;
  }
  const { unmount } = renderInConsole(createElement(Screens));
  await server.answer(readDay, aDay());
  await server.answer(listStaff, { staff: [] });
  /** How often the day and the staff are read because of a message, within two seconds. */
  const readsAfter = async (...messages: readonly ConsoleMessage[]) => {
    const before = [server.asked(readDay).length, server.asked(listStaff).length] as const;
    act(() => {
      for (const message of messages) sources.say(message);
    });
    await pass(2_000);
    return [
      server.asked(readDay).length - before[0],
      server.asked(listStaff).length - before[1],
    ] as const;
  };
  return { sources, readsAfter, unmount };
}

test('a change of the shown day reads it again, one of another day does not', async () => {
  const { readsAfter } = await openConsole();
  expect(await readsAfter({ topic: 'day', dates: ['2026-12-24'] })).toEqual([0, 0]);
  expect(await readsAfter({ topic: 'day', dates: ['2026-12-24', date] })).toEqual([1, 0]);
});

test('a rush of changes reads the day once', async () => {
  const { readsAfter } = await openConsole();
  const change = { topic: 'day', dates: null } as const;
  expect(await readsAfter(change, change, change)).toEqual([1, 0]);
});

test('a change of the prices, and one of the shown day, reads the quote of an open sale form', async () => {
  const server = openFakeServer();
  const sources = openLiveSources();
  function SaleForm() {
    useConsoleLive();
    useDay(date);
    useSaleQuote({ buyer: { kind: 'guest' }, date, slots: { 'Padel Court 1': [10] } } as never);
    return null;
  }
  renderInConsole(createElement(SaleForm));
  await server.answer(readDay, aDay());
  await server.answer(quoteAtDesk, {} as never);
  const quotesAfter = async (message: ConsoleMessage) => {
    const before = server.asked(quoteAtDesk).length;
    act(() => sources.say(message));
    await pass(2_000);
    return server.asked(quoteAtDesk).length - before;
  };
  expect(await quotesAfter({ topic: 'staff' })).toBe(0);
  expect(await quotesAfter({ topic: 'venue', changed: 'prices' })).toBe(1);
  await server.answer(quoteAtDesk, {} as never);
  await server.answer(readDay, aDay());
  expect(await quotesAfter({ topic: 'day', dates: [date] })).toBe(1);
});

test('a change of the staff reads the staff, and a beat nothing', async () => {
  const { readsAfter } = await openConsole();
  expect(await readsAfter({ topic: 'beat' })).toEqual([0, 0]);
  expect(await readsAfter({ topic: 'staff' })).toEqual([0, 1]);
});

test('a stream that starts again reads everything, and ends with its screen', async () => {
  const { sources, readsAfter, unmount } = await openConsole();
  expect(await readsAfter({ topic: 'reset' } as ConsoleMessage)).toEqual([1, 1]);
  expect(sources.openCount()).toBe(1);
  unmount();
  expect(sources.openCount()).toBe(0);
});

test('members who book do not run the simulation of a price change again and again', async () => {
  const server = openFakeServer();
  const sources = openLiveSources();
  const edit = { kind: 'price', courtType: 'Padel Court', baseSen: 1, peakSen: 2 } as const;
  function Simulation() {
    useConsoleLive();
    useSimulation({ edits: [edit], takesEffectAt: null });
    return null;
  }
  renderInConsole(createElement(Simulation));
  await server.answer(simulatePriceChange, {} as never);
  const before = server.asked(simulatePriceChange).length;
  for (let round = 0; round < 5; round += 1) {
    act(() => sources.say({ topic: 'members' }));
    await pass(1_000);
    const isAsked = server.asked(simulatePriceChange).length > before;
    if (round === 0 && isAsked) await server.answer(simulatePriceChange, {} as never);
  }
  expect(server.asked(simulatePriceChange).length - before).toBe(1);
});
