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
import { forgetAll } from '#web/tab-memory.ts';
import { clearToasts } from '#web/ui/toast.tsx';

export interface StaffSession {
  /** Also null after the right password, until the code is entered. */
  readonly staff: StaffMember | null;
  readonly needs: FactorStep | null;
  readonly isLocked: boolean;
  /** Null without an open session, and until the server has been asked. */
  readonly locksInSeconds: number | null;
  /** The people who can unlock this device by PIN. */
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
  // Refetched on focus: another tab, or time, may have ended or changed the session.
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

/** A pending call that replaces this session with another. */
let replacement: Promise<unknown> = Promise.resolve();

/** Makes a call that replaces the session, so that the end of the old one is not a sign-out. */
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
  // The previous session may have been another person's.
  forgetLoaded(client);
  const unknown = { isLocked: false, locksInSeconds: null, people: [] };
  client.setQueryData<StaffSession>(sessionKey, { ...unknown, ...session });
  if (session.staff !== null) void client.invalidateQueries({ queryKey: sessionKey });
}

/** Clears cache and drafts, so that no names stay in the browser's memory after a sign-out. */
function forgetLoaded(client: QueryClient): void {
  answerFactorQuestion(false);
  forgetAll();
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

/** Verifies the second factor again in a session; the screen stays as it is. */
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
