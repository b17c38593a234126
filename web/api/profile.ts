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
  getProfileSetup,
  type OwnProfile,
  setUpProfile,
  updateProfile,
  uploadAvatar,
} from '#contract/profile.ts';
import type { ProfileDraft } from '#domain/members/profile.ts';
import { callApi, failureCode } from '#web/api/client.ts';
import { leaveEverywhere, recheckSession, showProfileInSession } from '#web/api/session.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal, client }) => {
    const answer = await callApi(getProfile, {}, signal);
    // A membership may have started while the page loaded, before the live stream was open.
    showProfileInSession(client, answer.profile);
    return answer;
  },
});

export function useProfile() {
  return useQuery(profileQuery);
}

/** Shows a profile that was just saved. Cancels reads from before, which would overwrite it. */
export function showProfile(client: QueryClient, profile: OwnProfile): void {
  void client.cancelQueries({ queryKey: profileQuery.queryKey, exact: true });
  client.setQueryData(profileQuery.queryKey, { profile });
  showProfileInSession(client, profile);
}

/** The suggested username. Without an answer the form starts empty. */
export function useProfileSetup() {
  return useQuery({
    queryKey: ['profile', 'setup'],
    queryFn: ({ signal }) => callApi(getProfileSetup, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function useSetUpProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileDraft) => callApi(setUpProfile, { body }),
    onSuccess: ({ profile }) => showProfile(client, profile),
    onError: (error) => {
      // Another tab was faster; the session has the profile now.
      if (failureCode(error) === 'conflict') void recheckSession(client);
    },
  });
}

/** The picture was not uploaded, so nothing was saved; `cause` says why. */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure';
}

interface ProfileSave<Edit> {
  readonly edit: Edit;
  readonly draft: ProfileDraft;
  readonly picture: Blob | 'kept' | 'removed';
}

/**
 * Uploads the new picture, if there is one, and saves the profile. It is one mutation, so that it
 * completes even if the member leaves the screen; `onSaved` is called in that case too.
 */
export function useSaveProfile<Edit>(onSaved: (edit: Edit) => void) {
  const client = useQueryClient();
  const upload = useMutation({ mutationFn: (file: Blob) => callApi(uploadAvatar, { file }) });
  return useMutation({
    mutationFn: async ({ draft, picture }: ProfileSave<Edit>) => {
      if (picture === 'kept') return callApi(updateProfile, { body: draft });
      if (picture === 'removed') {
        return callApi(updateProfile, { body: { ...draft, finalAvatarUrl: null } });
      }
      const { avatarUrl } = await upload.mutateAsync(picture).catch((cause: unknown) => {
        throw new UploadFailure('The picture was not uploaded', { cause });
      });
      return callApi(updateProfile, { body: { ...draft, finalAvatarUrl: avatarUrl } });
    },
    onSuccess: ({ profile }, { edit }) => {
      showProfile(client, profile);
      onSaved(edit);
    },
  });
}

export function useDownloadOwnData() {
  return useMutation({ mutationFn: () => callApi(downloadOwnData, {}) });
}

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string | undefined) =>
      callApi(deleteAccount, { body: password === undefined ? {} : { password } }),
    onSuccess: () => leaveEverywhere(client, 'deleted'),
  });
}
