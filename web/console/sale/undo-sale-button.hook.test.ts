import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { UndoableSale } from '#contract/desk-sales.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { UndoSale } from '#web/console/sale/undo-sale-button.tsx';
import { press, renderInConsole } from '#web/testing/console.tsx';
import { openFakeServer, userId } from '#web/testing/hooks.tsx';

const { undo: words } = deskSaleLabels;
const staff = { userId, name: 'Siti', email: 'siti@depot.test', role: 'desk' } as const;

const open = (soldBy: string, freeSlots = 0, method: 'link' | null = null): string => {
  openFakeServer();
  const back = { channel: 'desk', method, amountSen: 0, reference: null, freeSlots } as const;
  const sale: UndoableSale = { orderId: 'DP1', soldBy, until: '2026-11-15T02:04:00Z', back };
  renderInConsole(createElement(UndoSale, { sale, staff }));
  press(words.act);
  return screen.getByRole('dialog').textContent ?? '';
};

test('[DESK-25] [DESK-20] the reason to undo a sale is called optional for an own sale alone', () => {
  expect(open(userId)).toContain(`Optional. ${words.reasonHint}`);
});

test.each(['undo_superseded', 'undo_shift_changed'] as const)(
  '[DESK-25] a sale that was built on (%s) says why it cannot be undone, in place of the button',
  (lost) => {
    const sale = { orderId: 'DP1', soldBy: userId, until: '2026-11-15T02:04:00Z', lost };
    renderInConsole(createElement(UndoSale, { sale, staff }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(words.lost[lost])).toBeTruthy();
  },
);

test('[DESK-25] who gives a reason is told that the buyer reads it', () => {
  expect(open(userId)).toContain('Optional. The buyer reads it');
});

test('[LINK-11] of a link that nobody has paid, the buyer reads no reason', () => {
  const text = open(userId, 0, 'link');
  expect(text).toContain(words.reasonHintHeld);
  expect(text).not.toContain('The buyer reads it');
});

test('[DESK-25] [DESK-20] it is asked for to undo the sale of somebody else', () => {
  const text = open('00000000-0000-4000-8000-0000000000d9');
  expect(text).toContain(words.reasonHint);
  expect(text).not.toContain('Optional');
});

test.each([
  [0, null],
  [1, 'The free slot of the week comes back to the member.'],
  [2, '2 free slots of the week come back to the member.'],
])('[DESK-25] undoing a sale of %i free slots says what comes back', (count, text) => {
  const shown = open(userId, count);
  if (text === null) expect(shown).not.toContain('of the week');
  else expect(shown).toContain(text);
});
