import { act, screen } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { afterEach, expect, test } from 'vitest';
import { listResolvedExceptions, resolveException } from '#contract/console-exceptions.ts';
import { closeShift } from '#contract/console-shifts.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { staffRefusals } from '#domain/words/staff-refusals.ts';
import { useResolve } from '#web/console/api/exceptions.ts';
import { useCloseShift } from '#web/console/api/shifts.ts';
import { useLossNews } from '#web/console/ui/use-loss-news.ts';
import { press, renderInConsole } from '#web/testing/console.tsx';
import { openFakeServer } from '#web/testing/hooks.tsx';
import { clearToasts, showToast, ToastRegion } from '#web/ui/toast.tsx';

const id = '00000000-0000-4000-8000-0000000000e1';
const amounts = { cashSen: 0, terminalSen: 0 };
const toasts = createElement(ToastRegion, { dismissLabel: 'Dismiss' });

afterEach(() => act(clearToasts));

const decided = {
  ...{ resolutionId: id, ids: [id], at: '2026-11-15T10:40:00.000Z', proposedBy: null, by: 'Aina' },
  ...{
    amountSen: 6_000,
    currency: 'MYR',
    kind: 'credited' as const,
    member: 'Mei',
    reason: 'Asked for it',
  },
  ...{ attachedOrderId: null, reference: null, orderId: 'D1', transactionId: '1' },
} as const;

function Resolve() {
  const { mutate } = useResolve();
  const resolution = { kind: 'not_received' } as const;
  const onClick = () => mutate({ cause: 'payment', id, resolution, reason: 'Nothing came' });
  return createElement('button', { type: 'button', onClick }, 'Resolve');
}

function Close() {
  const { mutate } = useCloseShift(id, ({ message }) => showToast(message, 'danger'));
  const onClick = () => mutate({ shown: amounts, counted: amounts, note: null });
  return createElement('button', { type: 'button', onClick }, 'Close');
}

test('[EXC-18] whoever resolves an exception second reads who was first, although the dialog is gone', async () => {
  const server = openFakeServer();
  const view = renderInConsole(createElement(Fragment, null, createElement(Resolve), toasts));
  press('Resolve');
  view.rerender(toasts);
  await server.refuse(resolveException, 'exception_settled', staffRefusals.exception_settled);
  await server.answer(listResolvedExceptions, {
    resolved: [{ ...decided, ids: [...decided.ids] }],
  });
  const text = 'Yours was not done: Aina has decided, RM 60.00 credited to Mei.';
  expect(screen.getAllByText(text)).toHaveLength(1);
});

test('[EXC-18] if it cannot be read who was first, somebody else was', async () => {
  const server = openFakeServer();
  renderInConsole(createElement(Fragment, null, createElement(Resolve), toasts));
  press('Resolve');
  await server.refuse(resolveException, 'exception_settled', staffRefusals.exception_settled);
  await server.refuse(listResolvedExceptions, 'not_permitted', staffRefusals.not_permitted);
  expect(screen.getByText(exceptionLabels.decidedByOther)).toBeTruthy();
});

test('whoever closes a shift second reads so, although the form is gone', async () => {
  const server = openFakeServer();
  const view = renderInConsole(createElement(Fragment, null, createElement(Close), toasts));
  press('Close');
  view.rerender(toasts);
  await server.refuse(closeShift, 'shift_closed', staffRefusals.shift_closed);
  expect(screen.getByText(/^Somebody has closed this shift/)).toBeTruthy();
});

function Subject({ isLost }: { readonly isLost: boolean }) {
  useLossNews(isLost, 'It is gone');
  return null;
}

const formAndSubject = (isLost: boolean) =>
  createElement(Fragment, null, createElement(Resolve), createElement(Subject, { isLost }), toasts);

test.each([
  ['is told that its subject is gone', false, 1],
  ['whose own request is under way is told nothing more', true, 0],
])('a form %s', (_, isSending, times) => {
  openFakeServer();
  const view = renderInConsole(formAndSubject(false));
  if (isSending) press('Resolve');
  view.rerender(formAndSubject(true));
  expect(screen.queryAllByText('It is gone')).toHaveLength(times);
});

test('a form whose own request has just succeeded is told nothing more', async () => {
  const server = openFakeServer();
  const view = renderInConsole(formAndSubject(false));
  press('Resolve');
  await server.answer(resolveException, { isResolved: true });
  view.rerender(formAndSubject(true));
  expect(screen.queryAllByText('It is gone')).toHaveLength(0);
});

test('a form whose own request was refused is told that its subject is gone', async () => {
  const server = openFakeServer();
  const view = renderInConsole(formAndSubject(false));
  press('Resolve');
  await server.refuse(resolveException, 'not_permitted', staffRefusals.not_permitted);
  view.rerender(formAndSubject(true));
  expect(screen.queryAllByText('It is gone')).toHaveLength(1);
});
