import { act, screen } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { lockLabels } from '#domain/words/console-lock-labels.ts';
import { staffRefusals } from '#domain/words/staff-refusals.ts';
import { OwnPin } from '#web/console/account/own-pin.tsx';
import { PinPrompt } from '#web/console/lock/pin-prompt.tsx';
import { renderInConsole } from '#web/testing/console.tsx';
import { openFakeServer, pass } from '#web/testing/hooks.tsx';

const userId = '00000000-0000-4000-8000-0000000000a1';

const sessionOf = (isShared: boolean) => ({
  staff: { userId, name: 'Siti Rahman', email: 'siti@depot.test', role: 'desk' as const },
  needs: null,
  isLocked: false,
  locksInSeconds: 300,
  people: [
    {
      userId,
      name: 'Siti Rahman',
      role: 'desk' as const,
      hasPin: false,
      isShared,
      triesLeft: 5,
      isCurrent: true,
    },
  ],
});

const showTo = async (isShared: boolean, part: ReactNode): Promise<void> => {
  openFakeServer();
  const { client } = renderInConsole(part);
  act(() => void client.setQueryData(['staff-session'], sessionOf(isShared)));
  await pass(5);
};

test('a PIN is offered to a person without one', async () => {
  await showTo(false, createElement(PinPrompt, { userId }));
  expect(screen.getByRole('button', { name: lockLabels.prompt.set })).toBeTruthy();
});

test('[STAFF-14] an account that visitors share is not invited to a PIN', async () => {
  await showTo(true, createElement(PinPrompt, { userId }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('[STAFF-14] its own page says so before anything is typed', async () => {
  await showTo(true, createElement(OwnPin));
  expect(screen.getByText(staffRefusals.shared_account)).toBeTruthy();
  expect(screen.queryByRole('button', { name: lockLabels.own.set })).toBeNull();
});
