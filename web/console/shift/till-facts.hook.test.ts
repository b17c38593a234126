import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { TillFacts } from '#web/console/shift/till-facts.tsx';
import { renderInConsole } from '#web/testing/console.tsx';

const { till: words } = shiftLabels;

const shift = {
  openedBy: { userId: '00000000-0000-4000-8000-0000000000a1', name: 'Siti' },
  openedAt: '2026-11-16T01:00:00.000Z',
  floatSen: 10_000,
  floatDifferenceSen: 0,
  floatReason: null,
  expected: { cashSen: 16_000, terminalSen: 0 },
  sales: [],
  entries: [],
};

test('[SHIFT-15] a till says what of its cash is owed to guests, also of a closed shift', () => {
  renderInConsole(
    createElement(TillFacts, { shift, closed: 'Closed', owed: [{ amountSen: 6_000 }] }),
  );
  expect(screen.getByText(words.owed).nextSibling?.textContent).toBe('RM 60.00');
  expect(screen.getByText(words.left).nextSibling?.textContent).toBe('RM 100.00');
});

test('[SHIFT-15] nothing is said of nothing', () => {
  renderInConsole(createElement(TillFacts, { shift, owed: [{ amountSen: 0 }] }));
  expect(screen.queryByText(words.owed)).toBeNull();
});
