import { act, fireEvent, screen } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { afterEach, expect, test } from 'vitest';
import { closeShift, type OpenShift } from '#contract/console-shifts.ts';
import type { StaffMember } from '#contract/staff.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { CloseForm } from '#web/console/shift/close-form.tsx';
import { press, renderInConsole } from '#web/testing/console.tsx';
import { openFakeServer } from '#web/testing/hooks.tsx';
import { clearToasts, ToastRegion } from '#web/ui/toast.tsx';

afterEach(() => act(clearToasts));

const id = '00000000-0000-4000-8000-0000000000e1';
const userId = '00000000-0000-4000-8000-0000000000a1';
const shift: OpenShift = {
  id,
  openedBy: { userId, name: 'Siti' },
  openedAt: '2026-11-16T01:00:00.000Z',
  floatSen: 10_000,
  floatDifferenceSen: 0,
  floatReason: null,
  expected: { cashSen: 10_000, terminalSen: 0 },
  sales: [],
  entries: [],
};
const staff = { userId, role: 'desk' } as StaffMember;
const toasts = createElement(ToastRegion, { dismissLabel: 'Dismiss' });

const line = { orderId: 'order_1', changeIds: [], amountSen: 8_000, slots: [], canHandBack: true };
const guest = { userId, name: 'Cash Cara', phone: null };

test.each([
  ['', []],
  [
    ' RM 80.00 of the cash in the till is owed to guests, and is handed back from the next shift.',
    [{ ...line, guest }],
  ],
])(
  '[SHIFT-15] whoever closes a shift reads the outcome and what it owes, although the news of it removes the form first: “%s”',
  async (owing, owed) => {
    const server = openFakeServer();
    const form = createElement(CloseForm, { shift, staff, owed });
    const view = renderInConsole(createElement(Fragment, null, form, toasts));
    const { cash, terminal, submit, done } = shiftLabels.close;
    for (const [label, typed] of [
      [cash, '100'],
      [terminal, '0'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), {
        target: { value: typed },
      });
    }
    press(submit);
    view.rerender(toasts);
    await server.answer(closeShift, { difference: { cashSen: 0, terminalSen: 0 } });
    expect(screen.getByText(`${done}${owing}`)).toBeTruthy();
  },
);
