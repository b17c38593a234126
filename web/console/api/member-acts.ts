import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  changeMemberEmail,
  changeMemberStatus,
  deleteMemberOnRequest,
  readDeletionTies,
  restoreMember,
  suspendMember,
} from '#contract/console-member-acts.ts';
import { callApi } from '#web/api/client.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { memberKey } from '#web/console/api/member-key.ts';
import { useMemberChange } from '#web/console/api/members.ts';

export function useChangeStatus(userId: string) {
  return useMemberChange(userId, (body: CallInput<typeof changeMemberStatus>['body']) =>
    withFreshFactor(() => callApi(changeMemberStatus, { params: { userId }, body })),
  );
}

const suspensionCalls = { suspend: suspendMember, restore: restoreMember } as const;

export function useSuspension(userId: string, act: keyof typeof suspensionCalls) {
  return useMemberChange(userId, (reason: string) =>
    withFreshFactor(() => callApi(suspensionCalls[act], { params: { userId }, body: { reason } })),
  );
}

/** What keeps the account of a member; up to date with the member's page. */
export function useDeletionTies(userId: string) {
  return useQuery({
    queryKey: [memberKey, userId, 'deletion'],
    queryFn: ({ signal }) => callApi(readDeletionTies, { params: { userId } }, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

/** Calls back even if the page of the deleted member has noticed first, and is gone. */
export function useDeleteMember(userId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof deleteMemberOnRequest>['body']) =>
      withFreshFactor(() => callApi(deleteMemberOnRequest, { params: { userId }, body })),
    onSuccess: onDeleted,
    // Something keeps the account that was not there before.
    onError: () => void client.invalidateQueries({ queryKey: [memberKey, userId, 'deletion'] }),
  });
}

export function useChangeEmail(userId: string) {
  return useMemberChange(userId, (body: CallInput<typeof changeMemberEmail>['body']) =>
    withFreshFactor(() => callApi(changeMemberEmail, { params: { userId }, body })),
  );
}
