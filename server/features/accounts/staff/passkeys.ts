import { APIError } from 'better-auth/api';
import type { FastifyRequest } from 'fastify';
import type { StaffMember } from '#contract/staff.ts';
import type { NewPasskey, Passkey, UsedPasskey } from '#contract/staff-passkeys.ts';
import {
  refusalOfPasskey,
  refusalToAddFactor,
  refusalToRemovePasskey,
} from '#domain/staff/passkeys.ts';
import { missingFactorStep } from '#domain/staff/second-factor.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { findPasswordHashOf } from '#server/features/accounts/accounts.repository.ts';
import { headersOf, passCookiesOn } from '#server/features/accounts/auth.ts';
import type { Exchange } from '#server/features/accounts/sign-in.ts';
import { refuseSharedAccount } from '#server/features/accounts/staff/demo-factor.ts';
import { joinDevice } from '#server/features/accounts/staff/devices.ts';
import { recordFactorChange } from '#server/features/accounts/staff/factor-changes.ts';
import {
  admitPasskey,
  deleteArrivingPasskeysOf,
  deletePasskey,
  findPasskeyOwner,
  listPasskeysOf,
  lockPasskey,
  lockPasskeysOf,
  recordPasskeyUse,
} from '#server/features/accounts/staff/passkeys.repository.ts';
import { hasGivenPassword } from '#server/features/accounts/staff/password-proof.ts';
import { lockSessionShared } from '#server/features/accounts/staff/pins.repository.ts';
import {
  deleteOtherStaffSessions,
  markFactorGiven,
} from '#server/features/accounts/staff/second-factor.repository.ts';
import { withPassword } from '#server/features/accounts/staff/second-factor.ts';
import {
  deleteStaffSession,
  lockEnabledStaffShared,
  recordSignIn,
} from '#server/features/accounts/staff/staff.repository.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import {
  checkSession,
  refusalOutside,
  staffOf,
} from '#server/features/accounts/staff/staff-sign-in.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

interface Complete {
  readonly staff: StaffMember;
  readonly needs: null;
}

/** The library answers a new passkey that it cannot verify with 500, and any other with 400 or 401. */
const withPasskeyRefusals = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const isRefused =
      error.statusCode < 500 || error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION';
    throw isRefused ? new Refusal('passkey_refused') : error;
  }
};

/** Makes the options for a sign-in, or those for a person's own passkeys. [STAFF-11] */
const startUse = async (auth: StaffAuth, headers: Headers, { reply }: Exchange) => {
  const { response, headers: answered } = await auth.api.generatePasskeyAuthenticationOptions({
    headers,
    returnHeaders: true,
  });
  passCookiesOn(answered, reply);
  // The library only prefers user verification.
  return { options: { ...response, userVerification: 'required' } };
};

export const startSignInByPasskey = (auth: StaffAuth, exchange: Exchange) => {
  const headers = headersOf(exchange.request);
  // A locked session in the same browser may belong to somebody else.
  headers.delete('cookie');
  return startUse(auth, headers, exchange);
};

export const startGivingPasskey = (auth: StaffAuth, exchange: Exchange) =>
  startUse(auth, headersOf(exchange.request), exchange);

const verify = async (auth: StaffAuth, credential: UsedPasskey, request: FastifyRequest) => {
  const { userHandle, ...answer } = credential.response;
  const given = { ...credential, response: { ...answer, ...(userHandle && { userHandle }) } };
  const { response, headers } = await withPasskeyRefusals(() =>
    auth.api.verifyPasskeyAuthentication({
      body: { response: given },
      headers: headersOf(request),
      returnHeaders: true,
    }),
  );
  return { token: response.session.token, headers };
};

/** Records the use of a passkey, which confirms it, or returns the refusal. [STAFF-16] */
const applyPasskey = async (
  tx: Tx,
  credentialId: string,
  given: { readonly isPasswordGiven: boolean },
): Promise<'passkey_refused' | 'passkey_unconfirmed' | null> => {
  const state = await lockPasskey(tx, credentialId);
  if (state === null) return 'passkey_refused';
  const refusal = refusalOfPasskey(state, given);
  if (refusal === null) await recordPasskeyUse(tx, credentialId, realNow());
  return refusal;
};

/** Opens a session with a passkey, which stands for the password and the second factor. [STAFF-11] */
export const signInByPasskey = async (
  context: AppContext,
  auth: StaffAuth,
  credential: UsedPasskey,
  { request, reply }: Exchange,
): Promise<Complete> => {
  const userId = await findPasskeyOwner(context.db, credential.id);
  if (userId === null) throw new Refusal('passkey_refused');
  // Read before the passkey is verified, so that a password change in between is detected.
  const passwordHash = await findPasswordHashOf(context.db, userId);
  const isPasswordGiven = await hasGivenPassword(auth, request, { userId, passwordHash });
  const { token, headers } = await verify(auth, credential, request);
  const checked = await checkSession(context, { userId, token, passwordHash }, async (tx) => {
    const refusal = await applyPasskey(tx, credential.id, { isPasswordGiven });
    if (refusal !== null) {
      await deleteStaffSession(tx, token);
      return { refusal };
    }
    await markFactorGiven(tx, token, realNow());
    return { refusal, cookies: await joinDevice(tx, auth, request, { token, userId }) };
  });
  if (checked === undefined) {
    const refusal = await refusalOutside(context.db, userId);
    throw new Refusal(refusal === 'access_ended' ? refusal : 'sign_in_again');
  }
  const { staff, done } = checked;
  if (done.refusal !== null) throw new Refusal(done.refusal);
  passCookiesOn(headers, reply);
  await recordSignIn(context.db, userId, realNow());
  reply.header('set-cookie', done.cookies);
  return { staff, needs: null };
};

/** Verifies a passkey again in a session. It must be one of the caller's own. [STAFF-5] */
export const givePasskeyAgainIn = async (
  context: AppContext,
  auth: StaffAuth,
  caller: StaffCaller,
  { credential, request }: { readonly credential: UsedPasskey; readonly request: FastifyRequest },
): Promise<Complete> => {
  const { db } = context;
  if ((await findPasskeyOwner(db, credential.id)) !== caller.userId) {
    throw new Refusal('passkey_refused');
  }
  const { token } = await verify(auth, credential, request);
  // The library opens a session for every passkey; the caller keeps the current one.
  await deleteStaffSession(db, token);
  await transact(db, async (tx) => {
    // Locked before the passkey, because a password reset deletes the session first.
    await markFactorGiven(tx, caller.token, realNow());
    throwIfRefused(await applyPasskey(tx, credential.id, { isPasswordGiven: false }));
  });
  return { staff: staffOf(caller), needs: null };
};

export const readPasskeys = async ({ db }: AppContext, userId: string): Promise<Passkey[]> =>
  (await listPasskeysOf(db, userId)).map(({ addedAt, lastUsedAt, state, ...row }) => ({
    ...row,
    isConfirmed: state === 'ready',
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));

/** Asks for the password, so that no colleague at an open console adds a passkey. [STAFF-12] */
export const startNewPasskey = async (
  context: AppContext,
  auth: StaffAuth,
  caller: StaffCaller,
  { password, request, reply }: { readonly password: string } & Exchange,
) => {
  refuseSharedAccount(context, caller);
  throwIfRefused(refusalToAddFactor(caller, realNow()));
  const headers = headersOf(request);
  await withPassword(context, caller, request, () =>
    auth.api.verifyPassword({ body: { password }, headers }),
  );
  await deleteArrivingPasskeysOf(context.db, caller.userId);
  const { response, headers: answered } = await auth.api.generatePasskeyRegistrationOptions({
    headers,
    returnHeaders: true,
  });
  passCookiesOn(answered, reply);
  return { options: { ...response } };
};

interface MadePasskey extends Exchange {
  readonly name: string;
  readonly credential: NewPasskey;
}

/**
 * Adds a passkey and counts it as just used. A first second factor ends other sessions. The library
 * inserts the row by itself, but the passkey is valid only after our transaction. [STAFF-15]
 */
export const addNewPasskey = async (
  context: AppContext,
  auth: StaffAuth,
  caller: StaffCaller,
  { name, credential, request, reply }: MadePasskey,
): Promise<Complete> => {
  throwIfRefused(refusalToAddFactor(caller, realNow()));
  const { userId, token, hasApp, hasPasskey } = caller;
  const { id } = await withPasskeyRefusals(() =>
    auth.api.verifyPasskeyRegistration({
      body: { response: credential, name },
      headers: headersOf(request),
    }),
  );
  const deviceCookies = await transact(context.db, async (tx) => {
    const staff = await lockEnabledStaffShared(tx, userId);
    if (staff === undefined || !(await lockSessionShared(tx, token))) {
      // A concurrent reset of second factors has ended the session without seeing this passkey.
      await deletePasskey(tx, id);
      return null;
    }
    if (!(await admitPasskey(tx, id))) throw new Refusal('passkey_refused');
    await markFactorGiven(tx, token, realNow());
    if (!(hasApp || hasPasskey)) await deleteOtherStaffSessions(tx, userId, token);
    const change = { by: caller, action: 'passkey.add', passkey: name } as const;
    await recordFactorChange(tx, context, caller, change);
    const isComplete = missingFactorStep(caller) === null;
    return isComplete ? [] : joinDevice(tx, auth, request, { token, userId });
  });
  if (deviceCookies === null) throw new Refusal('staff_only');
  for (const cookie of deviceCookies) reply.header('set-cookie', cookie);
  return { staff: staffOf(caller), needs: null };
};

/** Removes one of the caller's passkeys, unless it is the last factor of a role that needs one. */
export const removeOwnPasskey = (
  context: AppContext,
  caller: StaffCaller,
  id: string,
): Promise<void> =>
  transact(context.db, async (tx) => {
    const { userId, role, hasApp } = caller;
    const passkeys = await lockPasskeysOf(tx, userId);
    const found = passkeys.find((one) => one.id === id);
    if (found === undefined) throw new Refusal('not_found');
    const otherPasskeys = passkeys.filter((one) => one.id !== id && one.state === 'ready').length;
    throwIfRefused(refusalToRemovePasskey({ role, hasApp, otherPasskeys }));
    await deletePasskey(tx, id);
    const change = { by: caller, action: 'passkey.remove', passkey: found.name } as const;
    await recordFactorChange(tx, context, caller, change);
  });
