import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement, type ReactNode, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { useFirstField, useTypedFields } from '#web/console/ui/open-form.ts';
import { useLeavingKeys, useShortcut } from '#web/console/ui/use-shortcut.ts';
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

test('the dialog of an act gives the focus to its reason, even one that may be left out', () => {
  render(
    createElement(ActDialog, {
      ...{ title: 'Undo?', confirm: 'Undo', reasonHint: '', isReasonOptional: true },
      ...{ isBusy: false, failure: null, onSubmit: vi.fn(), onClose: vi.fn() },
      // biome-ignore lint/correctness/noChildrenProp: its type asks for them.
      children: null,
    }),
  );
  expect(document.activeElement).toBe(screen.getByLabelText(memberActLabels.reason));
});

function Screen({ leave, children }: { readonly leave: () => void; readonly children: ReactNode }) {
  useTypedFields();
  useLeavingKeys(['l'], leave);
  return children;
}

function FormPage({ isThere }: { readonly isThere: boolean }) {
  const page = useRef<HTMLElement>(null);
  useFirstField(page, isThere);
  const field = createElement('input', { 'aria-label': 'Reason' });
  return createElement(
    'main',
    { ref: page, tabIndex: -1 },
    isThere && createElement('form', null, field),
  );
}

const pressL = () => fireEvent.keyDown(document.body, { key: 'l' });

test('a page with a form gives the focus to its first field once it is there, and no key leaves it', () => {
  const leave = vi.fn();
  const on = (children: ReactNode) => createElement(Screen, { leave, children });
  const { rerender } = render(on(createElement(FormPage, { isThere: false })));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  pressL();
  rerender(on(createElement(FormPage, { isThere: true })));
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  screen.getByLabelText('Reason').blur();
  pressL();
  expect(leave).not.toHaveBeenCalled();
  rerender(on(null));
  pressL();
  expect(leave).toHaveBeenCalledTimes(1);
});

test('no key leaves a page while there is typed text in a form of it; a filter is no form', () => {
  const leave = vi.fn();
  const fields = createElement(
    'div',
    null,
    createElement('input', { 'aria-label': 'Filter' }),
    createElement('form', null, createElement('textarea', { 'aria-label': 'Note' })),
  );
  // biome-ignore lint/correctness/noChildrenProp: its type asks for them.
  render(createElement(Screen, { leave, children: fields }));
  fireEvent.input(screen.getByLabelText('Filter'), { target: { value: 'Mei' } });
  pressL();
  expect(leave).toHaveBeenCalledTimes(1);
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'Owes a racket' } });
  pressL();
  expect(leave).toHaveBeenCalledTimes(1);
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: '' } });
  pressL();
  expect(leave).toHaveBeenCalledTimes(2);
});

test('a touch screen shows what was opened, not its keyboard', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(form(true));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Undo?' }));
});
