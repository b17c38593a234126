import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { readSlotHistory } from '#contract/console-slot-history.ts';
import { quoteAtDesk } from '#contract/desk-sales.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { slotHistoryLabels } from '#domain/words/slot-history-words.ts';
import { lazyComponent, loadChunk } from '#web/chunks.ts';
import { LateDayPart } from '#web/console/day/late-day.tsx';
import { SlotQuestions } from '#web/console/day/slot-questions.tsx';
import { useConsoleLive } from '#web/console/live/use-console-live.ts';
import { emptyDraft } from '#web/console/sale/sale-request.ts';
import { SellForm } from '#web/console/sale/sell-form.tsx';
import { showLiveStatus } from '#web/live/status.ts';
import { press, renderInConsole } from '#web/testing/console.tsx';
import { openFakeServer, pass } from '#web/testing/hooks.tsx';
import { openLiveSources } from '#web/testing/live-sources.ts';

const {
  retry,
  day: { partNotLoaded },
} = consoleLabels;

afterEach(() => showLiveStatus('connecting'));

/** A part whose script loads only while there is a connection. */
function openLatePart() {
  const connection = { isThere: false };
  const load = async () => {
    if (!connection.isThere) throw new TypeError('Failed to fetch');
    return { Drawer: () => createElement('p', null, 'The drawer') };
  };
  const Drawer = lazyComponent(load, (module) => module.Drawer);
  const again = () => loadChunk(load);
  // React reports the error that the part has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onClose = vi.fn();
  const part = { resetKey: 'a', load: again, onClose, children: createElement(Drawer) };
  renderInConsole(createElement(LateDayPart, part));
  return connection;
}

test('a drawer that was opened offline loads by itself once the connection is back', async () => {
  act(() => showLiveStatus('away'));
  const connection = openLatePart();
  await pass(1);
  expect(screen.getByText(partNotLoaded)).toBeTruthy();
  connection.isThere = true;
  act(() => showLiveStatus('live'));
  await pass(1);
  expect(screen.getByText('The drawer')).toBeTruthy();
});

test('a drawer that was opened offline can be tried again', async () => {
  const connection = openLatePart();
  await pass(1);
  press(retry);
  await pass(1);
  expect(screen.getByText(partNotLoaded)).toBeTruthy();
  connection.isThere = true;
  press(retry);
  await pass(1);
  expect(screen.getByText('The drawer')).toBeTruthy();
});

const Live = () => {
  useConsoleLive();
  return null;
};

test('what failed to load in the drawer loads by itself when the stream is back', async () => {
  const server = openFakeServer();
  const sources = openLiveSources();
  const court = 'Tournament Court 2';
  const sale = { role: 'desk', court, date: '2026-11-21', held: null, free: [18] } as const;
  const acts = { onDraft: vi.fn(), onClear: null, onSell: vi.fn(), onSold: vi.fn() };
  renderInConsole([
    createElement(Live, { key: 'live' }),
    createElement(SellForm, { key: 'sale', ...sale, draft: emptyDraft, ...acts }),
  ]);
  for (const pause of [1_000, 2_000, 1]) {
    await server.lose(quoteAtDesk);
    await pass(pause);
  }
  expect(screen.getByRole('button', { name: retry })).toBeTruthy();
  act(() => sources.say({ topic: 'hello' }));
  const quote = { slots: [], freeSlots: 0, totalSen: 8_000, availableCreditsSen: 0 };
  await server.answer(quoteAtDesk, quote);
  expect(screen.getByRole('button', { name: 'Take RM 80.00 in cash' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: retry })).toBeNull();
});

test('a history that failed to load can be tried again', async () => {
  const server = openFakeServer();
  const asked = { courtId: 1, date: '2026-11-21', slot: 18 } as const;
  renderInConsole(
    createElement(SlotQuestions, { asked, findsMembers: false, role: 'desk', claim: null }),
  );
  press(slotHistoryLabels.open);
  for (const pause of [1_000, 2_000, 1]) {
    await server.lose(readSlotHistory);
    await pass(pause);
  }
  press(retry);
  await server.answer(readSlotHistory, { events: [] });
  expect(screen.getByText(slotHistoryLabels.empty)).toBeTruthy();
});
