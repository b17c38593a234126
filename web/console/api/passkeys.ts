import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  givePasskeyAgain,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyAgain,
  startPasskeySignIn,
} from '#contract/staff-passkeys.ts';
import { passkeyLabels } from '#domain/words/console-passkey-labels.ts';
import { callApi, failureMessage } from '#web/api/client.ts';
import { withVenueTime } from '#web/api/venue-clock.ts';
import { loadChunk } from '#web/chunks.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { staffKey } from '#web/console/api/staff.ts';
import { beginSession } from '#web/console/api/staff-session.ts';

const loadPasskeys = () => loadChunk(() => import('#web/console/api/device-passkeys.ts'));

/** The message for a failed passkey, whether the person, the device or the server refused. */
export function passkeyFailure(error: Error): string {
  if (!(error instanceof DOMException)) return failureMessage(error);
  return error.name === 'InvalidStateError' ? passkeyLabels.known : passkeyLabels.cancelled;
}

export function useSignInByPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { takePasskey } = await loadPasskeys();
      const { options } = await callApi(startPasskeySignIn, {});
      const credential = await takePasskey(options);
      return withVenueTime(callApi(signInWithPasskey, { body: { credential } }));
    },
    onSuccess: (session) => beginSession(client, session),
  });
}

/** Verifies a passkey again in a session; the screen stays as it is. */
export function useGivePasskeyAgain() {
  return useMutation({
    mutationFn: async () => {
      const { takePasskey } = await loadPasskeys();
      const { options } = await callApi(startPasskeyAgain, {});
      const credential = await takePasskey(options);
      return callApi(givePasskeyAgain, { body: { credential } });
    },
  });
}

export function usePasskeys() {
  return useQuery({
    queryKey: [staffKey, 'own-passkeys'],
    queryFn: ({ signal }) => callApi(listPasskeys, {}, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

export interface PasskeyForm {
  readonly name: string;
  readonly password: string;
}

async function addByDevice({ name, password }: PasskeyForm) {
  const { makePasskey } = await loadPasskeys();
  const { options } = await withFreshFactor(() => callApi(startPasskey, { body: { password } }));
  const credential = await makePasskey(options);
  return callApi(addPasskey, { body: { name, credential } });
}

export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addByDevice,
    onSuccess: () => client.invalidateQueries({ queryKey: [staffKey] }),
  });
}

/** Adds the passkey that the role requires as a second factor, which completes the sign-in. */
export function useEnrolByPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addByDevice,
    onSuccess: (session) => beginSession(client, session),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => withFreshFactor(() => callApi(removePasskey, { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: [staffKey] }),
  });
}
