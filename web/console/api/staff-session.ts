import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getStaffSession, type StaffMember, signInStaff, signOutStaff } from '#contract/staff.ts';
import { callApi } from '#web/api/client.ts';
import { withVenueTime } from '#web/api/venue-clock.ts';

export interface StaffSession {
  readonly staff: StaffMember | null;
  /** True if the session ended without a sign-out in this tab. */
  readonly hasEnded?: boolean;
}

const sessionKey = ['staff-session'];

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal, client }): Promise<StaffSession> =>
    withVenueTime(callApi(getStaffSession, {}, signal)).then((session) => ({
      ...session,
      hasEnded: session.staff === null && wasSignedIn(client),
    })),
});

const wasSignedIn = (client: QueryClient): boolean => {
  const known = client.getQueryData<StaffSession>(sessionKey);
  return known !== undefined && (known.staff !== null || known.hasEnded === true);
};

export function useStaffSession() {
  return useQuery(sessionQuery);
}

/** Asks the server again who is signed in; the sign-in screen follows when nobody is. */
export async function recheckStaffSession(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: sessionKey });
  if (client.getQueryData<StaffSession>(sessionKey)?.staff === null) forgetLoaded(client);
}

function beginSession(client: QueryClient, session: StaffSession): void {
  // The person before may have been another one.
  forgetLoaded(client);
  client.setQueryData<StaffSession>(sessionKey, session);
}

/** The names on the screen must not stay in the memory of a desk that is signed out. */
function forgetLoaded(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

export function useStaffSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly email: string; readonly password: string }) =>
      withVenueTime(callApi(signInStaff, { body })),
    onSuccess: ({ staff }) => beginSession(client, { staff }),
  });
}

export function useStaffSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(signOutStaff, {}),
    onSuccess: () => beginSession(client, { staff: null }),
  });
}
