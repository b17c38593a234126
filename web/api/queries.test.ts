import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#web/api/client.ts';
import { createQueryClient } from '#web/api/queries.ts';

const member = { userId: 'u', email: 'mei@person.test', profile: null };
const over = new ApiFailure(401, {
  message: 'Over.',
  details: null,
  hint: null,
  code: 'unauthenticated',
});

let client: QueryClient;
beforeEach(() => {
  client = createQueryClient();
  client.setQueryData(['session'], { member });
});

const askInVain = () =>
  client.fetchQuery({ queryKey: ['credits'], queryFn: () => Promise.reject(over) }).catch(() => {});

test('a call that finds the session over ends it for the whole app', async () => {
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

test('whoever is logging out is not told that the session has ended', async () => {
  const leave = beginToLeave();
  await askInVain();
  expect(client.getQueryData(['session'])).toEqual({ member });
  await leave();
});

test('a screen that comes into view while its member is leaving asks for nothing yet', async () => {
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
