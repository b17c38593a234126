import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { placeMembershipOrder } from '#contract/memberships.ts';
import type { OrderRequest } from '#web/api/placing.ts';
import { useSending } from '#web/features/checkout/placing/use-sending.ts';
import { openFakeServer, renderInApp, userId } from '#web/testing/hooks.tsx';

const request = { kind: 'membership', form: { planId: 2 } } as unknown as OrderRequest;

function openSending() {
  const server = openFakeServer();
  const answers = { onPlaced: vi.fn(), onFailed: vi.fn() };
  const { result } = renderInApp(() => useSending(userId), undefined);
  const send = (): void => result.current.send(request, answers);
  const ids = () =>
    server.asked(placeMembershipOrder).map((body) => (body as { orderId: string }).orderId);
  return { server, answers, send, ids, result };
}

test('an order is sent once, however often it is clicked', async () => {
  const { server, answers, send, ids, result } = openSending();
  act(() => {
    send();
    send();
  });
  await server.take(placeMembershipOrder);
  expect(result.current.isSending).toBe(true);
  expect(ids()).toHaveLength(1);
  expect(answers.onPlaced).not.toHaveBeenCalled();
});

test('[ORDER-8] after a lost answer the same order has the same id', async () => {
  const { server, answers, send, ids } = openSending();
  act(send);
  await server.lose(placeMembershipOrder);
  expect(answers.onFailed).toHaveBeenCalledOnce();
  act(send);
  const placed = { status: 'completed', orderId: ids()[1] ?? '' } as const;
  await server.answer(placeMembershipOrder, placed);
  expect(ids()[1]).toBe(ids()[0]);
  expect(answers.onPlaced).toHaveBeenCalledExactlyOnceWith(placed);
});

test('an order that was refused or placed is another one when it is sent again', async () => {
  const { server, answers, send, ids } = openSending();
  act(send);
  await server.refuse(placeMembershipOrder, 'conflict', 'No.');
  expect(answers.onFailed).toHaveBeenCalledOnce();
  act(send);
  await server.answer(placeMembershipOrder, { status: 'completed', orderId: 'one' });
  act(send);
  await server.take(placeMembershipOrder);
  expect(new Set(ids()).size).toBe(3);
});
