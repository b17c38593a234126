import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
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

test('whoever is logging out is not told that the session has ended', async () => {
  const answered = Promise.withResolvers<void>();
  const leaving = new MutationObserver(client, {
    mutationKey: ['sign-out'],
    mutationFn: () => answered.promise,
  }).mutate();
  await askInVain();
  expect(client.getQueryData(['session'])).toEqual({ member });
  answered.resolve();
  await leaving;
});
