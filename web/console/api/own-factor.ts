import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  finishFactorReplacement,
  finishSecondFactor,
  readOwnFactor,
  renewRecoveryCodes,
  startFactorReplacement,
  startSecondFactor,
} from '#contract/staff.ts';
import { callApi } from '#web/api/client.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { staffKey } from '#web/console/api/staff.ts';
import { replaceSession } from '#web/console/api/staff-session.ts';

/** The second factors of the signed-in person. */
export function useOwnFactor() {
  return useQuery({
    queryKey: [staffKey, 'own-factor'],
    queryFn: ({ signal }) => callApi(readOwnFactor, {}, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

/** A key for the authenticator app; a first factor comes with recovery codes. */
export interface NewKey {
  readonly uri: string;
  readonly secret: string;
  readonly recoveryCodes?: readonly string[];
}

/** Starts to set up a first factor, or to replace one. */
export function useStartKey(isReplacement: boolean) {
  return useMutation({
    mutationFn: (password: string): Promise<NewKey> => {
      const body = { password };
      return isReplacement
        ? withFreshFactor(() => callApi(startFactorReplacement, { body }))
        : withFreshFactor(() => callApi(startSecondFactor, { body }));
    },
  });
}

/** Sends the first code of a new key. */
export function useFinishKey(isReplacement: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => {
      const body = { code };
      return isReplacement
        ? withFreshFactor(() => callApi(finishFactorReplacement, { body }))
        : replaceSession(callApi(finishSecondFactor, { body }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [staffKey] }),
  });
}

export function useRenewCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) =>
      withFreshFactor(() => callApi(renewRecoveryCodes, { body: { password } })),
    onSuccess: () => client.invalidateQueries({ queryKey: [staffKey] }),
  });
}
