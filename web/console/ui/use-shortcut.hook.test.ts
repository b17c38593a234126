import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useShortcut } from '#web/console/ui/use-shortcut.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';

function Page({ run, children }: { readonly run: () => void; readonly children?: ReactNode }) {
  useShortcut('l', run);
  return children;
}

const form = (isRequired: boolean) =>
  createElement(Dialog, {
    title: 'Undo?',
    onClose: vi.fn(),
    // biome-ignore lint/correctness/noChildrenProp: its type asks for them.
    children: createElement(
      'form',
      null,
      createElement('input', { required: isRequired, 'aria-label': 'Why' }),
    ),
  });

test('a key is not meant for the page while a dialog is opening, nor while it is open', async () => {
  const run = vi.fn();
  const chunk = Promise.withResolvers<ReactNode>();
  const dialog = createElement(LazyDialog<ReactNode>, {
    load: () => chunk.promise,
    failure: '',
    onClose: vi.fn(),
    // biome-ignore lint/correctness/noChildrenProp: they are a function.
    children: (part) => part,
  });
  const { rerender } = render(createElement(Page, { run }));
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(run).toHaveBeenCalledTimes(1);
  await act(async () => rerender(createElement(Page, { run }, dialog)));
  fireEvent.keyDown(document.body, { key: 'l' });
  await act(async () => chunk.resolve(form(true)));
  expect(screen.getByRole('dialog', { name: 'Undo?' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(run).toHaveBeenCalledTimes(1);
  await act(async () => rerender(createElement(Page, { run })));
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(run).toHaveBeenCalledTimes(2);
});

test('a dialog gives the focus to its form if something has to be typed, or else keeps it', () => {
  const { rerender } = render(form(true));
  expect(document.activeElement).toBe(screen.getByLabelText('Why'));
  rerender(createElement('div'));
  rerender(form(false));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Undo?' }));
});
