import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  changeStaff,
  endOwnSession,
  endStaffSessions,
  inviteStaff,
  listOwnSessions,
  listStaff,
  listStaffSessions,
  resetStaffFactor,
} from '#contract/console-staff.ts';
import { callApi } from '#web/api/client.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';

/** The prefix of the query keys of the screens about the staff. */
export const staffKey = 'staff';

export function useStaff() {
  return useQuery({
    queryKey: [staffKey, 'list'],
    queryFn: ({ signal }) => callApi(listStaff, {}, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

export function useStaffSessions(userId: string) {
  return useQuery({
    queryKey: [staffKey, 'sessions', userId],
    queryFn: ({ signal }) => callApi(listStaffSessions, { params: { userId } }, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

export function useOwnSessions() {
  return useQuery({
    queryKey: [staffKey, 'own-sessions'],
    queryFn: ({ signal }) => callApi(listOwnSessions, {}, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

/** Runs a change of the staff and then refetches the open screens. */
function useStaffChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withFreshFactor(() => change(input)),
    onSettled: () => client.invalidateQueries({ queryKey: [staffKey] }),
  });
}

type Invitation = CallInput<typeof inviteStaff>['body'];

export function useInvite() {
  return useStaffChange((body: Invitation) => callApi(inviteStaff, { body }));
}

type PersonChange = CallInput<typeof changeStaff>['body'];

export function useChangePerson(userId: string) {
  return useStaffChange((body: PersonChange) => callApi(changeStaff, { params: { userId }, body }));
}

export function useResetFactor(userId: string) {
  return useStaffChange((reason: string) =>
    callApi(resetStaffFactor, { params: { userId }, body: { reason } }),
  );
}

export function useEndStaffSessions(userId: string) {
  return useStaffChange((reason: string) =>
    callApi(endStaffSessions, { params: { userId }, body: { reason } }),
  );
}

export function useEndOwnSession() {
  return useStaffChange((id: string) => callApi(endOwnSession, { params: { id } }));
}
