import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  startGoogleSignIn,
} from '#contract/registration.ts';
import { callApi } from '#web/api/client.ts';
import { leaveEverywhere } from '#web/api/session.ts';

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

export function useRegister() {
  return useMutation({ mutationFn: (body: Registration) => callApi(register, { body }) });
}

export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => callApi(resendVerification, { body: { email } }),
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => callApi(requestPasswordReset, { body: { email } }),
  });
}

export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => callApi(resetPassword, { body }),
    // A new password ends all sessions, the one of this browser included.
    onSuccess: () => leaveEverywhere(client, 'expired'),
  });
}

/** Leaves the app for Google's page; the browser comes back to /login. */
export function useGoogleSignIn() {
  return useMutation({
    mutationFn: () => callApi(startGoogleSignIn, {}),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
