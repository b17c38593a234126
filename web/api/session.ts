import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { getSession, type SessionMember, signIn, signOut } from '#contract/accounts.ts';
import { callApi } from '#web/api/client.ts';

export type SessionEnd = 'logout' | 'expired';

export interface Session {
  readonly member: SessionMember | null;
  /** How the last session ended in this tab, so that the way to /login can say it. */
  readonly ended?: SessionEnd;
}

const sessionKey = ['session'];

const sessionQuery = queryOptions({
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
  client.setQueryData<Session>(sessionKey, { member: null, ended });
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

function beginSession(client: QueryClient, member: SessionMember): void {
  client.setQueryData<Session>(sessionKey, { member });
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

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(signOut, {}),
    onSuccess: () => {
      endSession(client, 'logout');
      tellOtherTabs('signed-out');
    },
  });
}

const channelName = 'depot-session';
type SessionNews = 'signed-in' | 'signed-out';

function tellOtherTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Signing in or out in one tab holds for all of them. */
export function useNewsFromOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<SessionNews>) => {
      if (data === 'signed-out') endSession(client, 'expired');
      else void client.invalidateQueries({ queryKey: sessionKey });
    };
    return () => channel.close();
  }, [client]);
}
