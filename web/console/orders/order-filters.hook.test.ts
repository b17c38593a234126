import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { orderScreenLabels } from '#domain/words/order-story-labels.ts';
import { AmountFilter, queryOf } from '#web/console/orders/order-filters.tsx';
import { renderInConsole } from '#web/testing/console.tsx';

const { filters: words } = orderScreenLabels;

const withAmount = (amount: string) => ({ text: '', amount, status: '', money: '', day: '' });

const show = (amount: string) =>
  renderInConsole(
    createElement(AmountFilter, { value: amount, acting: amount, onChange: () => undefined }),
  );

test.each(['abc', '12,50', '0', 'RM'])('the filter says that “%s” is no amount', (amount) => {
  show(amount);
  expect(screen.getByText(words.amountWrong)).toBeTruthy();
  expect(screen.getByLabelText(words.amount).getAttribute('aria-invalid')).toBe('true');
  expect(queryOf(withAmount(amount))).toEqual({});
});

test.each(['undone', 'waiting', 'completed'] as const)(
  'orders are listed by the status %s',
  (status) => {
    expect(queryOf({ ...withAmount(''), status })).toEqual({ status });
    expect(queryOf({ ...withAmount(''), status: `${status}?` })).toEqual({});
  },
);

test.each([
  ['', {}],
  ['RM 85.50', { amountSen: 8_550 }],
])('“%s” is accepted', (amount, query) => {
  show(amount);
  expect(screen.queryByText(words.amountWrong)).toBeNull();
  expect(queryOf(withAmount(amount))).toEqual(query);
});
