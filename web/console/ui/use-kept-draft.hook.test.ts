import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useKeptDraft } from '#web/console/ui/use-kept-draft.ts';

interface Note {
  readonly text: string;
}

const read = (stored: unknown): Note | null =>
  typeof stored === 'object' && stored !== null && 'text' in stored ? (stored as Note) : null;

/** Opens the form at an entry of the tab's history. */
const openAt = (key: string, pathname = '/notes', readNote = read) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(MemoryRouter, { initialEntries: [{ pathname, key }] }, children);
  return renderHook(() => useKeptDraft(readNote, () => ({ text: '' })), { wrapper });
};

const typeInto = (form: ReturnType<typeof openAt>, text: string): void => {
  act(() => form.result.current.setDraft({ text }));
};

test('a draft is there again after leaving and coming back to the same entry', () => {
  const form = openAt('one');
  typeInto(form, 'Bring balls');
  expect(form.result.current.draft).toEqual({ text: 'Bring balls' });
  form.unmount();
  expect(openAt('one').result.current.draft).toEqual({ text: 'Bring balls' });
});

test('a form that is opened anew, or at another address, is empty', () => {
  typeInto(openAt('one'), 'Bring balls');
  expect(openAt('two').result.current.draft).toEqual({ text: '' });
  expect(openAt('one', '/members').result.current.draft).toEqual({ text: '' });
});

test('a stored value that is no draft is ignored', () => {
  typeInto(openAt('one'), 'Bring balls');
  expect(openAt('one', '/notes', () => null).result.current.draft).toEqual({ text: '' });
});

test('nothing is left of a draft that was sent', () => {
  const form = openAt('one');
  typeInto(form, 'Bring balls');
  form.result.current.forgetDraft();
  expect(openAt('one').result.current.draft).toEqual({ text: '' });
});
