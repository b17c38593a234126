import { fireEvent, screen } from '@testing-library/react';
import { createElement, type ReactNode, useState } from 'react';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { listSeries } from '#contract/console-series.ts';
import { previewWeeklySale, quoteAtDesk, sellAtDesk } from '#contract/desk-sales.ts';
import { deskSaleLabels as saleWords } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { emptyDraft } from '#web/console/sale/sale-request.ts';
import { SellForm } from '#web/console/sale/sell-form.tsx';
import { SellWeeklyScreen } from '#web/console/series/sell-weekly-screen.tsx';
import { press, renderInConsole, type } from '#web/testing/console.tsx';
import { openFakeServer, pass } from '#web/testing/hooks.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';

const court = 'Tournament Court 2';
const courts = [{ id: 2, name: court, type: 'Tournament Court', sport: 'Pickle' as const }];
const dates = ['2099-11-17', '2099-11-24'].map((date) => ({
  ...{ date, closure: null, inTheWay: [], refusal: null, priceSen: 8_000 },
}));
const preview = { dates, availableCreditsSen: 0, digest: 'A'.repeat(43) };
const range = '2 dates, 17/11/2099 to 24/11/2099';

function Drawer() {
  const [draft, onDraft] = useState(emptyDraft);
  const slots = { court, date: '2099-11-17', held: null, free: [18] } as const;
  const acts = { onDraft, onClear: null, onSell: vi.fn(), onSold: vi.fn() };
  return createElement(SellForm, { role: 'manager', ...slots, draft, ...acts });
}

const at = (path: string, element: ReactNode) => createElement(Route, { key: path, path, element });

/** Types a guest into the drawer, and opens the page of a weekly sale from there. */
const openFromDrawer = async () => {
  const server = openFakeServer();
  renderInConsole([
    createElement(Routes, { key: 'pages' }, [
      at('/', createElement(Drawer)),
      at('/series/sell', createElement(SellWeeklyScreen, { role: 'manager' })),
      at('/series', null),
    ]),
    createElement(ToastRegion, { key: 'toasts', dismissLabel: 'Dismiss' }),
  ]);
  const quote = { slots: [], freeSlots: 0, totalSen: 8_000, availableCreditsSen: 0 };
  await server.answer(quoteAtDesk, quote);
  type(saleWords.name, 'Farid');
  type(saleWords.phone, '012-345 6789');
  fireEvent.click(screen.getByRole('link', { name: saleWords.repeat }));
  await server.answer(listSeries, { series: [], courts });
  await server.answer(previewWeeklySale, preview);
  return server;
};

const loseTheSale = async (server: ReturnType<typeof openFakeServer>) => {
  for (const pause of [800, 1_600, 3_200, 1]) {
    await server.lose(sellAtDesk);
    await pass(pause);
  }
};

test('the buyer who was typed into the drawer is on the page', async () => {
  await openFromDrawer();
  const typed = [saleWords.name, saleWords.phone].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
  expect(typed).toEqual(['Farid', '012-345 6789']);
  expect(screen.getByRole('button', { name: 'Take RM 160.00 in cash' })).toBeTruthy();
});

test('a sale whose answer is lost is said to be unknown, with its dates', async () => {
  const server = await openFromDrawer();
  press('Take RM 160.00 in cash');
  await loseTheSale(server);
  expect(screen.getByRole('alert').textContent).toBe(fill(saleWords.unknown, { court, range }));
});

test('and as well after the page was left', async () => {
  const server = await openFromDrawer();
  press('Take RM 160.00 in cash');
  fireEvent.click(screen.getByRole('link', { name: seriesLabels.form.back }));
  expect(screen.queryByRole('form')).toBeNull();
  await loseTheSale(server);
  expect(screen.getByText(fill(saleWords.unknown, { court, range }))).toBeTruthy();
});
