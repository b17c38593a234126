import { symmetricEncrypt } from 'better-auth/crypto';
import { needsSecondFactor } from '#domain/staff/permissions.ts';
import { demoFactorSecret, demoStaff, hasPublicFactor } from '#domain/venue/demo.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { saveFactor } from '#server/features/accounts/staff/second-factor.repository.ts';
import { findPerson } from '#server/features/accounts/staff/staff.repository.ts';
import { makeStaffAuth, type StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { markSecondFactor } from '#server/features/members/members.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

/**
 * Gives the demo staff who must have a second factor the public one, at every start: the secret that
 * encrypts it can be another one than before.
 */
export const enrolDemoStaff = async ({ db, secrets, settings, log }: AppContext): Promise<void> => {
  const { publicUrl } = settings;
  const auth = makeStaffAuth({ db, secret: secrets.secret, publicUrl, log });
  const { secretConfig: key } = await auth.$context;
  const secret = await symmetricEncrypt({ key, data: demoFactorSecret });
  const recoveryCodes = await symmetricEncrypt({ key, data: '[]' });
  await transact(db, async (tx) => {
    for (const { email } of demoStaff.filter(({ role }) => needsSecondFactor(role))) {
      const person = await findPerson(tx, { email });
      if (person === undefined) continue;
      await saveFactor(tx, { userId: person.userId, secret, recoveryCodes });
      await markSecondFactor(tx, person.userId, true);
    }
  });
};

/** Refuses to move or reset a second factor that visitors of a demonstration share. [STAFF-14] */
export const refusePublicFactor = ({ settings }: AppContext, email: string): void => {
  if (settings.isDemo && hasPublicFactor(email)) throw new Refusal('second_factor_public');
};

/** The code that the public secret makes at this moment. */
export const currentDemoCode = async (auth: StaffAuth): Promise<string> => {
  const { code } = await auth.api.generateTOTP({ body: { secret: demoFactorSecret } });
  return code;
};
