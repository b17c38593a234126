import { useMutation } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { send } from '#web/api/send.ts';
import { renderInApp } from '#web/testing/hooks.tsx';

function renderMutation() {
  const answer = Promise.withResolvers<string>();
  const mutationFn = (): Promise<string> => answer.promise;
  return { answer, ...renderInApp(() => useMutation({ mutationFn }), null) };
}

test('tells the answer although a live update has removed the component', async () => {
  const { answer, result, unmount } = renderMutation();
  const onSuccess = vi.fn();
  act(() => send(result.current, undefined, { onSuccess }));
  unmount();
  answer.resolve('done');
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledWith('done'));
});

test('tells a refusal although a live update has removed the component', async () => {
  const { answer, result, unmount } = renderMutation();
  const onError = vi.fn();
  const refusal = new Error('refused');
  act(() => send(result.current, undefined, { onError }));
  unmount();
  answer.reject(refusal);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(refusal));
});
