import { act } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type ConsoleMessage, readDay } from '#contract/console-day.ts';
import { listStaff } from '#contract/console-staff.ts';
import { useDay } from '#web/console/api/day.ts';
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
