import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { searchLabels as words } from '#domain/words/search-labels.ts';
import type { Hit } from '#web/console/frame/search-hits.ts';
import { SearchResults } from '#web/console/frame/search-results.tsx';

const rajesh: Hit = {
  kind: 'member',
  key: '1',
  title: 'Rajesh Kumaran',
  detail: 'rajesh@mail.test',
  amount: 'RM 0.00',
  path: '/members/1',
};

test('results of an earlier text are shown as such and cannot be opened', () => {
  const onOpen = vi.fn();
  const listFor = (text: string, isCurrent: boolean) =>
    createElement(SearchResults, {
      id: 'results',
      search: { result: null, isCurrent, error: null, now: vi.fn() },
      hits: [rajesh],
      active: 0,
      text,
      onOpen,
    });
  Element.prototype.scrollIntoView = vi.fn();
  const { rerender } = render(listFor('alicia', false));
  const option = screen.getByRole('option');
  expect(option.getAttribute('aria-selected')).toBe('false');
  expect(option.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(words.loading)).toBeTruthy();
  fireEvent.click(option);
  expect(onOpen).not.toHaveBeenCalled();

  rerender(listFor('rajesh', true));
  expect(screen.queryByText(words.loading)).toBeNull();
  fireEvent.click(screen.getByRole('option', { selected: true }));
  expect(onOpen).toHaveBeenCalledWith(rajesh);
});
