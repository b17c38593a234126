import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  checkPasswordReset,
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  startGoogleSignIn,
} from '#contract/registration.ts';
import { callApi, failureCode } from '#web/api/client.ts';
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
    mutationFn: (body: { email: string; resendKey?: string | undefined }) =>
      callApi(resendVerification, { body }),
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => callApi(requestPasswordReset, { body: { email } }),
  });
}

/** The state of a reset link. Without an answer it counts as usable. */
export function useResetLink(token: string): 'checking' | 'usable' | 'dead' {
  const [standing, setStanding] = useState<'checking' | 'usable' | 'dead'>('checking');
  useEffect(() => {
    const leaving = new AbortController();
    const settle = (next: 'usable' | 'dead'): void => {
      if (!leaving.signal.aborted) setStanding(next);
    };
    callApi(checkPasswordReset, { body: { token } }, leaving.signal).then(
      () => settle('usable'),
      (error) => settle(failureCode(error) === 'reset_link_expired' ? 'dead' : 'usable'),
    );
    return () => leaving.abort();
  }, [token]);
  return standing;
}

export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => callApi(resetPassword, { body }),
    // A new password ends all sessions, including this browser's.
    onSuccess: () => leaveEverywhere(client, 'expired'),
  });
}

/** Fetches the URL of Google's sign-in page, which redirects back to /login. */
export function useGoogleSignIn() {
  return useMutation({ mutationFn: () => callApi(startGoogleSignIn, {}) });
}
