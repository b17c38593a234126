import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  confirmSecondFactor,
  finishSecondFactor,
  getStaffSession,
  type PersonOnDevice,
  type StaffMember,
  signInStaff,
  signInWithCode,
  signOutStaff,
  startSecondFactor,
} from '#contract/staff.ts';
import type { FactorStep } from '#domain/staff/second-factor.ts';
import { callApi } from '#web/api/client.ts';
import { withVenueTime } from '#web/api/venue-clock.ts';
import { answerFactorQuestion } from '#web/console/api/fresh-factor.ts';
import { clearToasts } from '#web/ui/toast.tsx';

export interface StaffSession {
  /** Null as well while a person who has given the password still needs a code. */
  readonly staff: StaffMember | null;
  readonly needs: FactorStep | null;
  readonly isLocked: boolean;
  /** Null without an open session, and until the server has been asked. */
  readonly locksInSeconds: number | null;
  /** Everybody who can unlock this device by PIN. */
  readonly people: readonly PersonOnDevice[];
  /** True if the session ended without a sign-out in this tab. */
  readonly hasEnded?: boolean;
}

const sessionKey = ['staff-session'];

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal, client }): Promise<StaffSession> => {
    const session = await withVenueTime(callApi(getStaffSession, {}, signal));
    const before = client.getQueryData<StaffSession>(sessionKey)?.staff ?? null;
    // Another tab may have switched to somebody else.
    if (before !== null && before.userId !== session.staff?.userId) forgetLoaded(client);
    return { ...session, hasEnded: isEnded(session) && wasSignedIn(client) };
  },
  // What another tab did to the session, or the time that passed, shows when this one is looked at.
  refetchOnWindowFocus: 'always',
});

const isEnded = ({ staff, isLocked }: StaffSession): boolean => staff === null && !isLocked;

const wasSignedIn = (client: QueryClient): boolean => {
  const known = client.getQueryData<StaffSession>(sessionKey);
  return known !== undefined && (known.staff !== null || known.hasEnded === true);
};

export function useStaffSession() {
  return useQuery(sessionQuery);
}

/** A call under way that ends this session and begins another. */
let replacement: Promise<unknown> = Promise.resolve();

/** Makes a call whose answer brings another session, so that the end of this one is no sign-out. */
export function replaceSession<Answer>(call: Promise<Answer>): Promise<Answer> {
  replacement = call.catch(() => undefined);
  return call;
}

/** Asks the server again who is signed in; the sign-in screen follows when nobody is. */
export async function recheckStaffSession(client: QueryClient): Promise<void> {
  await replacement;
  await client.invalidateQueries({ queryKey: sessionKey });
  if (client.getQueryData<StaffSession>(sessionKey)?.staff === null) forgetLoaded(client);
}

/** Shows the screens of a session, and asks the server for the rest of its state. */
export function beginSession(
  client: QueryClient,
  session: Pick<StaffSession, 'staff' | 'needs'>,
): void {
  // The person before may have been another one.
  forgetLoaded(client);
  const unknown = { isLocked: false, locksInSeconds: null, people: [] };
  client.setQueryData<StaffSession>(sessionKey, { ...unknown, ...session });
  if (session.staff !== null) void client.invalidateQueries({ queryKey: sessionKey });
}

/** The names on the screen must not stay in the memory of a desk that is signed out. */
function forgetLoaded(client: QueryClient): void {
  answerFactorQuestion(false);
  clearToasts();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

export function useStaffSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly email: string; readonly password: string }) =>
      withVenueTime(callApi(signInStaff, { body })),
    onSuccess: (session) => beginSession(client, session),
  });
}

export function useStaffSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callApi(signOutStaff, {});
      return callApi(getStaffSession, {});
    },
    onSuccess: (session) => beginSession(client, session),
  });
}

interface GivenCode {
  readonly code: string;
  readonly isRecoveryCode: boolean;
}

/** The second step of a sign-in, or of a session that has not had it yet. */
export function useGiveCode(hasSession: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenCode) =>
      withVenueTime(callApi(hasSession ? confirmSecondFactor : signInWithCode, { body })),
    onSuccess: (session) => beginSession(client, session),
  });
}

/** Gives the second factor again in a session; what is on the screen stays. */
export function useConfirmFactor() {
  return useMutation({
    mutationFn: (body: GivenCode) => callApi(confirmSecondFactor, { body }),
  });
}

/** Leaves a sign-in before its code. A locked session in the same browser stays. */
export function useLeaveCode(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: sessionKey });
}

export function useStartSecondFactor() {
  return useMutation({
    mutationFn: (password: string) => callApi(startSecondFactor, { body: { password } }),
  });
}

export function useFinishSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => callApi(finishSecondFactor, { body: { code } }),
    onSuccess: (session) => beginSession(client, session),
  });
}
