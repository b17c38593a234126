import {
  MutationObserver,
  onlineManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#web/api/client.ts';
import { createQueryClient } from '#web/api/queries.ts';

const member = { userId: 'u', email: 'mei@person.test', profile: null };
const reason = { details: null, hint: null, code: 'unauthenticated' };
const over = new ApiFailure(401, { ...reason, message: 'Over.' });

let client: QueryClient;
beforeEach(() => {
  client = createQueryClient();
  client.setQueryData(['session'], { member });
});

const askInVain = () =>
  client.fetchQuery({ queryKey: ['credits'], queryFn: () => Promise.reject(over) }).catch(() => {});

test('a call refused for an ended session ends the session for the whole app', async () => {
  await askInVain();
  expect(client.getQueryData(['session'])).toEqual({ member: null, ended: 'expired' });
});

const beginToLeave = () => {
  const answered = Promise.withResolvers<void>();
  const leaving = new MutationObserver(client, {
    mutationKey: ['sign-out'],
    mutationFn: () => answered.promise,
  }).mutate();
  return async () => {
    answered.resolve();
    await leaving;
  };
};

test('a member who is logging out is not told that the session has ended', async () => {
  const leave = beginToLeave();
  await askInVain();
  expect(client.getQueryData(['session'])).toEqual({ member });
  await leave();
});

test('a screen that mounts during a logout fetches nothing', async () => {
  const ask = vi.fn(() => Promise.resolve([]));
  const leave = beginToLeave();
  const screen = new QueryObserver(client, { queryKey: ['orders'], queryFn: ask });
  const close = screen.subscribe(() => {});
  expect(ask).not.toHaveBeenCalled();
  await leave();
  await client.invalidateQueries();
  expect(ask).toHaveBeenCalledTimes(1);
  close();
});

test('queries that failed offline are refetched on reconnect, and no others', async () => {
  client.mount();
  const answered = vi.fn(() => Promise.resolve([]));
  const failed = vi.fn(() =>
    Promise.reject(new ApiFailure(0, { ...reason, message: 'Gone.', code: 'unreachable' })),
  );
  const closings = [
    { queryKey: ['slots'], queryFn: answered },
    { queryKey: ['orders'], queryFn: failed, retry: false },
  ].map((options) => new QueryObserver(client, options).subscribe(() => {}));
  await vi.waitFor(() => expect(client.getQueryState(['orders'])?.status).toBe('error'));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2));
  expect(answered).toHaveBeenCalledTimes(1);
  for (const close of closings) close();
  client.unmount();
});
