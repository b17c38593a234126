import { APIError } from 'better-auth/api';
import { parseCookies } from 'better-auth/cookies';
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { GivenCode, StaffMember } from '#contract/staff.ts';
import { refusalToAddFactor } from '#domain/staff/passkeys.ts';
import type { FactorStep } from '#domain/staff/second-factor.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import { transact } from '#server/db/transact.ts';
import { findPasswordHashOf } from '#server/features/accounts/accounts.repository.ts';
import { headersOf, passCookiesOn, tokenIn } from '#server/features/accounts/auth.ts';
import type { Exchange } from '#server/features/accounts/sign-in.ts';
import { refuseSharedAccount } from '#server/features/accounts/staff/demo-factor.ts';
import { joinDevice } from '#server/features/accounts/staff/devices.ts';
import { recordFactorChange } from '#server/features/accounts/staff/factor-changes.ts';
import {
  deleteFactor,
  deleteOtherStaffSessions,
  findPendingSignIn,
  markFactorGiven,
} from '#server/features/accounts/staff/second-factor.repository.ts';
import { recordSignIn } from '#server/features/accounts/staff/staff.repository.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { checkSession, staffOf } from '#server/features/accounts/staff/staff-sign-in.ts';
import { markSecondFactor } from '#server/features/members/members.repository.ts';
import {
  countCode,
  countSignIn,
  forgetCode,
  forgetSignIn,
  isFirstUseOfCode,
} from '#server/features/platform/rate-limits/rate-limits.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

interface SignedIn {
  readonly staff: StaffMember;
  readonly needs: FactorStep | null;
}

/** Maps errors of the library to refusals; any other error ends the attempt. */
const refusalByCode: Readonly<Record<string, ErrorCode>> = {
  INVALID_CODE: 'wrong_code',
  INVALID_BACKUP_CODE: 'wrong_code',
  INVALID_PASSWORD: 'wrong_password',
  TOTP_ALREADY_ENABLED: 'second_factor_exists',
  TOTP_NOT_ENABLED: 'second_factor_not_started',
  TWO_FACTOR_NOT_ENABLED: 'second_factor_not_started',
};

const withRefusals = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    throw new Refusal(refusalByCode[error.body?.code ?? ''] ?? 'sign_in_again');
  }
};

interface Attempt {
  readonly userId: string;
  readonly address: string;
  /** With the cookies of the session or of the sign-in that waits for its code. */
  readonly headers: Headers;
}

/**
 * Verifies a code, or refuses. Wrong codes are limited and a right one is accepted once, except in
 * a demonstration, whose accounts are shared. [ACCOUNT-3] [STAFF-6]
 */
const verify = async (
  context: AppContext,
  auth: StaffAuth,
  given: GivenCode,
  { userId, address, headers }: Attempt,
) => {
  // People type the code as the app shows it, in two groups.
  const code = given.code.replaceAll(' ', '');
  await countCode(context, userId, address);
  if (!context.settings.isDemo && !(await isFirstUseOfCode(context, userId, code))) {
    throw new Refusal('wrong_code');
  }
  const options = { body: { code }, headers, returnHeaders: true } as const;
  const answer = await withRefusals(() =>
    given.isRecoveryCode ? auth.api.verifyBackupCode(options) : auth.api.verifyTOTP(options),
  );
  await forgetCode(context, userId, address);
  return answer;
};

const pendingCookieOf = async (
  auth: StaffAuth,
  request: FastifyRequest,
): Promise<{ readonly name: string; readonly value: string } | null> => {
  const { name } = (await auth.$context).createAuthCookie('two_factor');
  const value = parseCookies(request.headers.cookie ?? '').get(name);
  return value === undefined ? null : { name, value };
};

/** The second step of a sign-in: verifies the code that was entered and opens the session. */
export const giveCodeAtSignIn = async (
  context: AppContext,
  auth: StaffAuth,
  given: GivenCode,
  { request, reply }: Exchange,
): Promise<SignedIn> => {
  const cookie = await pendingCookieOf(auth, request);
  const identifier = cookie === null ? null : await tokenIn(auth, cookie.value);
  const userId =
    identifier === null ? null : await findPendingSignIn(context.db, identifier, realNow());
  if (cookie === null || userId === null) throw new Refusal('sign_in_again');
  // Read before the pending sign-in is consumed: a password reset in between deletes it, and
  // `checkSession` detects a later one.
  const passwordHash = await findPasswordHashOf(context.db, userId);
  const headers = headersOf(request);
  // A session in the same browser may belong to somebody else.
  headers.set('cookie', `${cookie.name}=${cookie.value}`);
  const attempt = { userId, address: request.ip, headers };
  const { response, headers: answered } = await verify(context, auth, given, attempt);
  const token = response.token ?? '';
  const checked = await checkSession(context, { userId, token, passwordHash }, async (tx) => {
    await markFactorGiven(tx, token, realNow());
    return joinDevice(tx, auth, request, { token, userId });
  });
  if (checked === undefined) throw new Refusal('sign_in_again');
  const { staff, done: deviceCookies } = checked;
  passCookiesOn(answered, reply);
  await recordSignIn(context.db, userId, realNow());
  reply.header('set-cookie', deviceCookies);
  if (given.isRecoveryCode) await recordCodes(context, staff, 'recovery-code.use');
  return { staff, needs: null };
};

/** Records what people do with their own recovery codes. */
const recordCodes = (
  context: AppContext,
  person: StaffMember,
  act: 'recovery-code.use' | 'recovery-codes.renew',
): Promise<void> =>
  transact(context.db, (tx) =>
    recordFactorChange(tx, context, person, {
      by: { userId: person.userId, permission: 'account.own' },
      action: `second-factor.${act}`,
    }),
  );

/** Returns the token of the session that the library has put into a cookie, if any. */
const newTokenIn = async (auth: StaffAuth, headers: Headers): Promise<string | null> => {
  const { name } = (await auth.$context).authCookies.sessionToken;
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  const value = cookie?.slice(name.length + 1).split(';')[0];
  return value === undefined ? null : tokenIn(auth, decodeURIComponent(value));
};

const attemptOf = ({ userId }: StaffCaller, request: FastifyRequest): Attempt => ({
  userId,
  address: request.ip,
  headers: headersOf(request),
});

/** Verifies the code that a signed-in person enters again. [STAFF-5] */
export const giveCodeAgain = async (
  context: AppContext,
  auth: StaffAuth,
  caller: StaffCaller,
  { given, request }: { readonly given: GivenCode; readonly request: FastifyRequest },
): Promise<SignedIn> => {
  if (!caller.hasApp) throw new Refusal('second_factor_not_started');
  await verify(context, auth, given, attemptOf(caller, request));
  await transact(context.db, (tx) => markFactorGiven(tx, caller.token, realNow()));
  if (given.isRecoveryCode) await recordCodes(context, caller, 'recovery-code.use');
  return { staff: staffOf(caller), needs: null };
};

const secretIn = (uri: string): string => new URL(uri).searchParams.get('secret') ?? '';

/** Asks for the password, counting wrong ones as at a sign-in. */
export const withPassword = async <Answer>(
  context: AppContext,
  { email }: StaffCaller,
  { ip }: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  await countSignIn(context, email, ip);
  const answer = await withRefusals(work);
  await forgetSignIn(context, email, ip);
  return answer;
};

interface PasswordAgain {
  readonly password: string;
  readonly request: FastifyRequest;
}

export const startFactor = async (
  context: AppContext,
  auth: StaffAuth,
  caller: StaffCaller,
  { password, request }: PasswordAgain,
) => {
  refuseSharedAccount(context, caller);
  if (caller.hasApp) throw new Refusal('second_factor_exists');
  throwIfRefused(refusalToAddFactor(caller, realNow()));
  const started = await withPassword(context, caller, request, () =>
    auth.api.enableTwoFactor({
      body: { password, method: 'totp' },
      headers: headersOf(request),
    }),
  );
  if (started.method !== 'totp') throw new Error('The library has begun another second factor.');
  const { totpURI: uri, backupCodes: recoveryCodes } = started;
  return { uri, secret: secretIn(uri), recoveryCodes };
};

/** Removes an app that was set up while the password was reset. */
const dropFactor = ({ db }: AppContext, userId: string): Promise<void> =>
  transact(db, async (tx) => {
    await markSecondFactor(tx, userId, false);
    await deleteFactor(tx, userId);
  });

/** Verifies the first code. The library replaces the session; the person's other sessions end. */
export const finishFactor = async (
  context: AppContext,
  auth: StaffAuth,
  caller: StaffCaller,
  { code, request, reply }: { readonly code: string } & Exchange,
): Promise<SignedIn> => {
  if (caller.hasApp) throw new Refusal('second_factor_exists');
  const { userId } = caller;
  // Read before the library replaces the session, as at a sign-in.
  const passwordHash = await findPasswordHashOf(context.db, userId);
  const given = { code, isRecoveryCode: false };
  const { headers } = await verify(context, auth, given, attemptOf(caller, request));
  const token = (await newTokenIn(auth, headers)) ?? caller.token;
  const checked = await checkSession(context, { userId, token, passwordHash }, async (tx) => {
    await markFactorGiven(tx, token, realNow());
    await deleteOtherStaffSessions(tx, userId, token);
    const change = { by: caller, action: 'second-factor.set-up' } as const;
    await recordFactorChange(tx, context, caller, change);
    return joinDevice(tx, auth, request, { token, userId });
  });
  if (checked === undefined) {
    await dropFactor(context, userId);
    throw new Refusal('sign_in_again');
  }
  passCookiesOn(headers, reply);
  reply.header('set-cookie', checked.done);
  return { staff: staffOf(caller), needs: null };
};

export const renewCodes = async (
  context: AppContext,
  auth: StaffAuth,
  caller: StaffCaller,
  { password, request }: PasswordAgain,
) => {
  const { backupCodes: recoveryCodes } = await withPassword(context, caller, request, () =>
    auth.api.generateBackupCodes({ body: { password }, headers: headersOf(request) }),
  );
  await recordCodes(context, caller, 'recovery-codes.renew');
  return { recoveryCodes };
};

/** Reads which second factors a person has, and how many recovery codes are left. */
export const readFactor = async (auth: StaffAuth, { userId, hasApp, hasPasskey }: StaffCaller) => {
  if (!hasApp) return { isSetUp: false, recoveryCodesLeft: 0, hasPasskey };
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return { isSetUp: true, recoveryCodesLeft: backupCodes.length, hasPasskey };
};
