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
import { forgetAll } from '#web/tab-memory.ts';

/** On purpose, for good, or without being asked. */
export type SessionEnd = 'logout' | 'deleted' | 'expired';

export interface Session {
  readonly member: SessionMember | null;
  /** How the last session ended in this browser, so that the way to /login can say it. */
  readonly ended?: SessionEnd;
}

const sessionKey = ['session'];

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }): Promise<Session> => callApi(getSession, {}, signal),
});

export function useSession() {
  return useQuery(sessionQuery);
}

/** The member of a screen that only signed-in members reach. */
export function useMember(): SessionMember | null {
  return useSession().data?.member ?? null;
}

export function hasMember(client: QueryClient): boolean {
  return client.getQueryData<Session>(sessionKey)?.member != null;
}

/** Forgets the member and everything loaded for them; the protected screens then lead to /login. */
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
  // The session before this one may have been another member's, and ended without a word.
  forgetLoaded(client);
  client.setQueryData<Session>(sessionKey, { member });
}

function forgetLoaded(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

/** Asks the server once more who is signed in. */
export function recheckSession(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: sessionKey });
}

/** A saved profile shows at once wherever the session is read, such as in the bar. */
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

/** A membership that the venue has just changed holds at once, wherever the session is read. */
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
    mutationFn: (body: { email: string; password: string }) => callApi(signIn, { body }),
    onSuccess: ({ member }) => {
      beginSession(client, member);
      tellOtherTabs('signed-in');
    },
  });
}

const signOutKey = ['sign-out'];

/** Whoever is leaving needs not be told that the session is over. */
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
      // What is still being loaded would only be refused.
      await client.cancelQueries();
      return callApi(signOut, {});
    },
    onSuccess: () => leaveEverywhere(client, 'logout'),
    // Only once this has returned is the member no longer leaving, and may be answered again.
    onError: () => void setTimeout(() => client.invalidateQueries()),
  });
}

const channelName = 'depot-session';
type SessionNews = 'signed-in' | SessionEnd;

let channel: BroadcastChannel | null = null;

/** One for the whole page: a channel hears all others, even of its own page, but never itself. */
function sessionChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(channelName);
  return channel;
}

export function tellOtherTabs(news: SessionNews): void {
  sessionChannel().postMessage(news);
}

/** Signing in or out in one tab holds for all of them, with what is forgotten on the way out. */
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
