import { symmetricEncrypt } from 'better-auth/crypto';
import { needsSecondFactor } from '#domain/staff/permissions.ts';
import { demoFactorSecret, demoStaff, isSharedStaff } from '#domain/venue/demo.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { deletePasskeysOf } from '#server/features/accounts/staff/passkeys.repository.ts';
import { deletePin } from '#server/features/accounts/staff/pins.repository.ts';
import {
  deleteFactor,
  saveFactor,
} from '#server/features/accounts/staff/second-factor.repository.ts';
import { findPerson } from '#server/features/accounts/staff/staff.repository.ts';
import { makeStaffAuth, type StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { markSecondFactor } from '#server/features/members/members.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

/**
 * Gives the demo staff who need a second factor the public one. Runs at every start, because the
 * secret that encrypts it may have changed. Deletes every other factor that they have.
 */
export const enrolDemoStaff = async ({ db, secrets, settings, log }: AppContext): Promise<void> => {
  const { publicUrl } = settings;
  const auth = makeStaffAuth({ db, secret: secrets.secret, publicUrl, log });
  const { secretConfig: key } = await auth.$context;
  const secret = await symmetricEncrypt({ key, data: demoFactorSecret });
  const recoveryCodes = await symmetricEncrypt({ key, data: '[]' });
  await transact(db, async (tx) => {
    for (const { email, role } of demoStaff) {
      const person = await findPerson(tx, { email });
      if (person === undefined) continue;
      const { userId } = person;
      const hasFactor = needsSecondFactor(role);
      await markSecondFactor(tx, userId, hasFactor);
      if (hasFactor) await saveFactor(tx, { userId, secret, recoveryCodes });
      else await deleteFactor(tx, userId);
      await deletePasskeysOf(tx, userId);
      await deletePin(tx, userId);
    }
  });
};

/** True if visitors of a demonstration share the account. [STAFF-14] */
export const isSharedAccount = (
  { settings }: AppContext,
  { email }: { readonly email: string },
): boolean => settings.isDemo && isSharedStaff(email);

/**
 * Refuses to change the access or the sign-in of an account that visitors of a demonstration share.
 * [STAFF-14]
 */
export const refuseSharedAccount = (
  context: AppContext,
  account: { readonly email: string },
): void => {
  if (isSharedAccount(context, account)) throw new Refusal('shared_account');
};

/** The code that the public secret makes at this moment. */
export const currentDemoCode = async (auth: StaffAuth): Promise<string> => {
  const { code } = await auth.api.generateTOTP({ body: { secret: demoFactorSecret } });
  return code;
};
