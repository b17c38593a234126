import { expect, test, vi } from 'vitest';
import type { OwnProfile } from '#contract/profile.ts';
import { profileQuery, showProfile } from '#web/api/profile.ts';
import { createQueryClient } from '#web/api/queries.ts';

const saved: OwnProfile = {
  email: 'mei@person.test',
  username: 'ace_new',
  maskedName: 'user_000001',
  membershipStatus: 'normal_member',
  membershipEndsOn: null,
  gender: null,
  dateOfBirth: null,
  avatarUrl: null,
};

test('a read that started before a save does not overwrite it when its answer arrives later', async () => {
  const answered = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    asked.resolve();
    signal?.addEventListener('abort', () => answered.reject(signal.reason));
    return answered.promise;
  });
  const client = createQueryClient();
  const member = { userId: 'u', email: saved.email, profile: null };
  client.setQueryData(['session'], { member });
  const reading = client.fetchQuery(profileQuery).catch(() => null);
  await asked.promise;

  showProfile(client, saved);
  answered.resolve(Response.json({ profile: { ...saved, username: 'ace_old' } }));
  await reading;
  expect(client.getQueryData(profileQuery.queryKey)).toEqual({ profile: saved });
  expect(client.getQueryData(['session'])).toMatchObject({
    member: { profile: { username: 'ace_new' } },
  });
  vi.unstubAllGlobals();
});
