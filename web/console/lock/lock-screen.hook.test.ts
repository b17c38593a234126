import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { PersonOnDevice } from '#contract/staff.ts';
import { lockLabels as words } from '#domain/words/console-lock-labels.ts';
import { LockScreen } from '#web/console/lock/lock-screen.tsx';
import { renderInConsole } from '#web/testing/console.tsx';

const siti: PersonOnDevice = {
  userId: '00000000-0000-4000-8000-0000000000a1',
  name: 'Siti Rahman',
  role: 'desk',
  hasPin: true,
  isShared: false,
  triesLeft: 5,
  isCurrent: false,
};

const show = (person: Partial<PersonOnDevice>, hasEnded = false) =>
  renderInConsole(
    createElement(LockScreen, {
      people: [{ ...siti, ...person }],
      isLocked: false,
      hasEnded,
      onSignIn: vi.fn(),
    }),
  );

test('a PIN is asked for only where somebody has one', () => {
  show({ hasPin: false });
  expect(screen.queryByText(words.subtitle)).toBeNull();
});

test('whoever was signed out reads why', () => {
  show({}, true);
  expect(screen.getByText(words.ended)).toBeTruthy();
  expect(screen.getByText(words.subtitle)).toBeTruthy();
});

test('whoever signed out needs no reason', () => {
  show({});
  expect(screen.queryByText(words.ended)).toBeNull();
});
