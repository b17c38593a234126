import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  deleteAccount,
  downloadOwnData,
  getProfile,
  type OwnProfile,
  setUpProfile,
  updateProfile,
  uploadAvatar,
} from '#contract/profile.ts';
import type { ProfileDraft } from '#domain/profile.ts';
import { callApi, failureCode } from '#web/api/client.ts';
import { leaveEverywhere, recheckSession, showProfileInSession } from '#web/api/session.ts';

const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal, client }) => {
    const answer = await callApi(getProfile, {}, signal);
    // A membership may have begun while the page loaded, before the live stream could tell of it.
    showProfileInSession(client, answer.profile);
    return answer;
  },
});

export function useProfile() {
  return useQuery(profileQuery);
}

function showProfile(client: QueryClient, profile: OwnProfile): void {
  client.setQueryData(profileQuery.queryKey, { profile });
  showProfileInSession(client, profile);
}

export function useSetUpProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileDraft) => callApi(setUpProfile, { body }),
    onSuccess: ({ profile }) => showProfile(client, profile),
    onError: (error) => {
      // Another tab was faster; the session knows the profile now.
      if (failureCode(error) === 'conflict') void recheckSession(client);
    },
  });
}

export function useUploadAvatar() {
  return useMutation({ mutationFn: (file: Blob) => callApi(uploadAvatar, { file }) });
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileDraft & { readonly finalAvatarUrl?: string }) =>
      callApi(updateProfile, { body }),
    onSuccess: ({ profile }) => showProfile(client, profile),
  });
}

export function useDownloadOwnData() {
  return useMutation({ mutationFn: () => callApi(downloadOwnData, {}) });
}

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteAccount, {}),
    onSuccess: () => leaveEverywhere(client, 'deleted'),
  });
}
