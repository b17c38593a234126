import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { getSession, type SessionMember, signIn, signOut } from '#contract/accounts.ts';
import type { OwnProfile } from '#contract/profile.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { callApi } from '#web/api/client.ts';
import { withVenueTime } from '#web/api/venue-clock.ts';
import { forgetAll } from '#web/tab-memory.ts';

/** By logout, by deletion of the account, or by expiry. */
export type SessionEnd = 'logout' | 'deleted' | 'expired';

interface Session {
  readonly member: SessionMember | null;
  /** How the last session ended in this browser, for the notice on /login. */
  readonly ended?: SessionEnd;
}

const sessionKey = ['session'];

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }): Promise<Session> => withVenueTime(callApi(getSession, {}, signal)),
});

export function useSession() {
  return useQuery(sessionQuery);
}

/** The signed-in member, for screens that only signed-in members reach. */
export function useMember(): SessionMember | null {
  return useSession().data?.member ?? null;
}

export function hasMember(client: QueryClient): boolean {
  return client.getQueryData<Session>(sessionKey)?.member != null;
}

/** Clears the member and everything loaded for them; protected screens then redirect to /login. */
export function endSession(client: QueryClient, ended: SessionEnd): void {
  if (ended !== 'expired') forgetAll();
  client.setQueryData<Session>(sessionKey, { member: null, ended });
  forgetLoaded(client);
}

/** Ends the session in every tab of this browser. */
export function leaveEverywhere(client: QueryClient, ended: SessionEnd): void {
  endSession(client, ended);
  tellOtherTabs(ended);
}

function beginSession(client: QueryClient, member: SessionMember): void {
  // The previous session may have been another member's and may have ended silently.
  forgetLoaded(client);
  client.setQueryData<Session>(sessionKey, { member });
}

function forgetLoaded(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

/** Refetches who is signed in. */
export function recheckSession(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: sessionKey });
}

/** Shows a saved profile at once wherever the session is read, such as in the navbar. */
export function showProfileInSession(client: QueryClient, profile: OwnProfile): void {
  const { username, maskedName, membershipStatus, gender, avatarUrl } = profile;
  client.setQueryData<Session>(sessionKey, (session) =>
    session?.member
      ? {
          member: {
            ...session.member,
            profile: { username, maskedName, membershipStatus, gender, avatarUrl },
          },
        }
      : session,
  );
}

/** Applies a membership that the venue has just changed, wherever the session is read. */
export function showMembershipInSession(client: QueryClient, status: MembershipStatus): void {
  client.setQueryData<Session>(sessionKey, (session) =>
    session?.member?.profile
      ? {
          member: {
            ...session.member,
            profile: { ...session.member.profile, membershipStatus: status },
          },
        }
      : session,
  );
}

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      withVenueTime(callApi(signIn, { body })),
    onSuccess: ({ member }) => {
      beginSession(client, member);
      tellOtherTabs('signed-in');
    },
  });
}

const signOutKey = ['sign-out'];

/** During a logout, nobody needs the notice that the session has ended. */
export function isSigningOut(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: signOutKey }) > 0;
}

export function useIsSigningOut(): boolean {
  return useIsMutating({ mutationKey: signOutKey }) > 0;
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: signOutKey,
    mutationFn: async () => {
      // Queries still loading would only be refused.
      await client.cancelQueries();
      return callApi(signOut, {});
    },
    onSuccess: () => leaveEverywhere(client, 'logout'),
    // `isSigningOut` is true until this callback has returned, so queries are refetched after it.
    onError: () => void setTimeout(() => client.invalidateQueries()),
  });
}

const channelName = 'depot-session';
type SessionNews = 'signed-in' | SessionEnd;

let channel: BroadcastChannel | null = null;

/**
 * One for the whole page: a channel receives messages from all others, even of its own page, but
 * not its own.
 */
function sessionChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(channelName);
  return channel;
}

export function tellOtherTabs(news: SessionNews): void {
  sessionChannel().postMessage(news);
}

/** Applies sign-ins and logouts of other tabs, including the clearing of loaded data. */
export function useNewsFromOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const hear = ({ data }: MessageEvent<SessionNews>): void => {
      if (data === 'signed-in') void client.invalidateQueries();
      else endSession(client, data);
    };
    const from = sessionChannel();
    from.addEventListener('message', hear);
    return () => from.removeEventListener('message', hear);
  }, [client]);
}
