import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/call.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  getOwnAccess,
} from '#contract/own-access.ts';
import { callApi } from '#web/api/client.ts';

const ownAccessKey = ['own-access'] as const;

export function useOwnAccess() {
  return useQuery({
    queryKey: ownAccessKey,
    queryFn: ({ signal }) => callApi(getOwnAccess, {}, signal),
    // A sign-in elsewhere is no live event.
    staleTime: 0,
  });
}

export interface PasswordChange {
  readonly current: string;
  readonly password: string;
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => callApi(changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownAccessKey }),
  });
}

/** Shows the list that is left. */
function useEnding<Input>(end: (input: Input) => Promise<CallOutput<typeof getOwnAccess>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      await client.cancelQueries({ queryKey: ownAccessKey });
      return end(input);
    },
    onSuccess: (access) => client.setQueryData(ownAccessKey, access),
    onError: () => client.invalidateQueries({ queryKey: ownAccessKey }),
  });
}

export function useEndSession() {
  return useEnding((id: string) => callApi(endSession, { params: { id } }));
}

export function useEndOtherSessions() {
  return useEnding((_: undefined) => callApi(endOtherSessions, {}));
}
