import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setStaffPassword } from '#contract/staff.ts';
import { callApi } from '#web/api/client.ts';
import { withVenueTime } from '#web/api/venue-clock.ts';
import { beginSession } from '#web/console/api/staff-session.ts';

/** Sets the password with the link of an invitation, and signs in with it. */
export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly token: string; readonly password: string }) =>
      withVenueTime(callApi(setStaffPassword, { body })),
    onSuccess: (session) => beginSession(client, session),
  });
}
