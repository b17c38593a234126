import { randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import { transact } from '#server/db/transact.ts';
import { headersOf } from '#server/features/accounts/auth.ts';
import { refuseSharedAccount } from '#server/features/accounts/staff/demo-factor.ts';
import { recordFactorChange } from '#server/features/accounts/staff/factor-changes.ts';
import {
  deleteOtherStaffSessions,
  findNextSecret,
  markFactorGiven,
  replaceSecret,
  saveNextSecret,
} from '#server/features/accounts/staff/second-factor.repository.ts';
import { withPassword } from '#server/features/accounts/staff/second-factor.ts';
import { factorIssuer, type StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { staffOf } from '#server/features/accounts/staff/staff-sign-in.ts';
import { asBase32, isCodeOf, uriOf } from '#server/features/accounts/staff/totp.ts';
import {
  countCode,
  forgetCode,
  isFirstUseOfCode,
} from '#server/features/platform/rate-limits/rate-limits.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

/** 24 bytes are 32 letters. */
const secretBytes = 24;

/** Starts the move to another authenticator app. The old app stays valid until the first code. */
export const startReplacement = async (
  context: AppContext,
  auth: StaffAuth,
  caller: StaffCaller,
  { password, request }: { readonly password: string; readonly request: FastifyRequest },
) => {
  if (!caller.hasApp) throw new Refusal('second_factor_not_started');
  refuseSharedAccount(context, caller);
  await withPassword(context, caller, request, () =>
    auth.api.verifyPassword({ body: { password }, headers: headersOf(request) }),
  );
  const secret = randomBytes(secretBytes).toString('base64url');
  const { secretConfig: key } = await auth.$context;
  const encrypted = await symmetricEncrypt({ key, data: secret });
  await transact(context.db, (tx) => saveNextSecret(tx, caller.userId, encrypted));
  return { uri: uriOf(factorIssuer, caller.email, secret), secret: asBase32(secret) };
};

/** Verifies the first code of the new app, which replaces the old one. Other sessions end. */
export const finishReplacement = async (
  context: AppContext,
  auth: StaffAuth,
  caller: StaffCaller,
  { code, request }: { readonly code: string; readonly request: FastifyRequest },
) => {
  const { userId } = caller;
  const encrypted = await findNextSecret(context.db, userId);
  if (!encrypted) throw new Refusal('second_factor_not_started');
  await countCode(context, userId, request.ip);
  const { secretConfig: key } = await auth.$context;
  const secret = await symmetricDecrypt({ key, data: encrypted });
  const typed = code.replaceAll(' ', '');
  if (!isCodeOf(secret, typed, realNow())) throw new Refusal('wrong_code');
  // The code must not be accepted a second time. [STAFF-6]
  await isFirstUseOfCode(context, userId, typed);
  await transact(context.db, async (tx) => {
    // Another tab may have restarted the move.
    if (!(await replaceSecret(tx, userId, encrypted))) {
      throw new Refusal('second_factor_not_started');
    }
    await markFactorGiven(tx, caller.token, realNow());
    await deleteOtherStaffSessions(tx, userId, caller.token);
    const change = { by: caller, action: 'second-factor.replace' } as const;
    await recordFactorChange(tx, context, caller, change);
  });
  await forgetCode(context, userId, request.ip);
  return { staff: staffOf(caller), needs: null };
};
