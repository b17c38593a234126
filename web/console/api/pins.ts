import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lockConsole, removePin, setPin, unlockByPin } from '#contract/staff-pins.ts';
import { callApi } from '#web/api/client.ts';
import { withVenueTime } from '#web/api/venue-clock.ts';
import { beginSession, recheckStaffSession } from '#web/console/api/staff-session.ts';

export function useUnlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly userId: string; readonly pin: string }) =>
      withVenueTime(callApi(unlockByPin, { body })),
    onSuccess: (session) => beginSession(client, session),
    // The attempts that are left, and the people on the device, may have changed.
    onError: () => recheckStaffSession(client),
  });
}

export function useLockConsole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(lockConsole, {}),
    onSettled: () => recheckStaffSession(client),
  });
}

export function useSetPin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly password: string; readonly pin: string }) =>
      callApi(setPin, { body }),
    onSuccess: () => recheckStaffSession(client),
  });
}

export function useRemovePin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(removePin, {}),
    onSuccess: () => recheckStaffSession(client),
  });
}
