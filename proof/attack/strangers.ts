import { createHmac } from 'node:crypto';
import { signOut } from '#contract/accounts.ts';
import type { ServiceOnly, StaffOnly } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { hasPermission, type StaffRole, staffRoles } from '#domain/staff/permissions.ts';
import { grantablePermissions, type ServicePermission } from '#domain/staff/service-permissions.ts';
import type { Route } from '#proof/attack/route-table.ts';
import { asOperator, operatorToken, type TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aServiceAccount } from '#server/testing/services.ts';
import { aShopper, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

export type Headers = Readonly<Record<string, string>>;
type Callers = Readonly<Record<string, Headers>>;

const wrongTokens: Callers = {
  'a wrong token': { authorization: 'Bearer wrong' },
  'the token without its scheme': { authorization: operatorToken },
  'the token with another scheme': { authorization: `Basic ${operatorToken}` },
  'the token as a cookie': { cookie: `depot.session_token=${operatorToken}` },
};

const anExpiredSession = async (running: TestApp): Promise<Headers> => {
  const { userId, headers } = await aShopper(running);
  await running.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', userId)
    .execute();
  return headers;
};

const aSignedOutSession = async (running: TestApp): Promise<Headers> => {
  const { headers } = await aShopper(running);
  await ask(running.app, signOut, {}, headers);
  return headers;
};

const aForgedSession = (): Headers => {
  const token = 'a-token-that-was-never-given-out';
  const signature = createHmac('sha256', 'another secret').update(token).digest('base64');
  return { cookie: `depot.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
};

export interface TurnedAway {
  readonly who: string;
  readonly headers: Headers;
  readonly code: ErrorCode;
}

const withCode = (callers: Callers, code: ErrorCode): TurnedAway[] =>
  Object.entries(callers).map(([who, headers]) => ({ who, headers, code }));

/** Every kind of caller that a route must refuse, and the refusal it gets. */
export const makeStrangers = async (running: TestApp, owner: Shopper) => {
  const nobody: Callers = {
    nobody: {},
    'an expired session': await anExpiredSession(running),
    'a session that was signed out': await aSignedOutSession(running),
    'a made-up cookie': { cookie: 'depot.session_token=made-up.signature' },
    'a cookie signed with another secret': aForgedSession(),
    ...wrongTokens,
  };
  const members: Record<string, Headers> = {};
  for (const status of membershipStatuses) {
    members[`a member who is ${status}`] = (await aShopper(running, { status })).headers;
  }
  const elsewhere = {
    'a page of another site': {
      ...owner.headers,
      origin: 'https://evil.example',
      host: 'localhost:3000',
    },
    'a page without an origin': { ...owner.headers, origin: 'null', host: 'localhost:3000' },
  };
  const staff = new Map<StaffRole, Headers>();
  for (const role of staffRoles) staff.set(role, (await aStaffMember(running, role)).headers);
  const disabled = await aStaffMember(running, 'owner', { isDisabled: true });
  const withoutSecondFactor = await aStaffMember(running, 'owner', { hasSecondFactor: false });
  const withStaleFactor = await aStaffMember(running, 'owner', { factorMinutes: 11 });
  const all = await aServiceAccount(running, grantablePermissions);
  const revoked = await aServiceAccount(running, grantablePermissions, { isRevoked: true });
  const withoutOne = new Map<ServicePermission, Headers>([['services.edit', all.headers]]);
  for (const missing of grantablePermissions) {
    const others = grantablePermissions.filter((one) => one !== missing);
    withoutOne.set(missing, (await aServiceAccount(running, others)).headers);
  }
  const allBut = (needed: ServicePermission): Headers => withoutOne.get(needed) ?? {};
  const services: Callers = {
    'the operator': asOperator,
    'a service account with all permissions': all.headers,
  };
  const noServices: Callers = {
    'a revoked service account': revoked.headers,
    'a service token as a cookie': { cookie: `depot.session_token=${all.token}` },
  };
  const afterPin = await aStaffMember(running, 'owner', { hasGivenPin: true });
  const locked: Callers = {
    'an owner whose console is locked': (await aStaffMember(running, 'owner', { isLocked: true }))
      .headers,
    'an owner whose console is idle': (await aStaffMember(running, 'owner', { idleMinutes: 6 }))
      .headers,
  };
  const notStaff: Callers = {
    ...nobody,
    ...members,
    ...services,
    'a disabled owner': disabled.headers,
  };
  const staffCallers: Callers = Object.fromEntries(
    [...staff].map(([role, headers]) => [`the ${role}`, headers]),
  );
  /** An account with every permission but the one of the route, which nobody else has either. */
  const fromServices = ({ service: needed }: ServiceOnly): TurnedAway[] => [
    ...withCode({ ...nobody, ...members, ...staffCallers, ...noServices }, 'operator_only'),
    ...withCode({ 'an account with all other permissions': allBut(needed) }, 'not_permitted'),
  ];
  const fromStaff = (
    { staff: permission, fresh, beforeFactor }: StaffOnly,
    method: string,
  ): TurnedAway[] => [
    ...withCode(notStaff, 'staff_only'),
    ...withCode(locked, 'console_locked'),
    ...[...staff]
      .filter(([role]) => !hasPermission(role, permission))
      .map(([role, headers]) => ({ who: role, headers, code: 'not_permitted' as const })),
    ...(beforeFactor
      ? []
      : withCode(
          { 'an owner without a second factor': withoutSecondFactor.headers },
          'second_factor_missing',
        )),
    ...(fresh
      ? withCode(
          {
            'an owner with an old second factor': withStaleFactor.headers,
            'an owner who has given a PIN since': afterPin.headers,
          },
          'second_factor_stale',
        )
      : []),
    ...(method === 'GET' ? [] : withCode(elsewhere, 'forbidden')),
  ];
  return ({ who, method }: Route): readonly TurnedAway[] => {
    if (typeof who === 'object') {
      return 'service' in who ? fromServices(who) : fromStaff(who, method);
    }
    if (who === 'provider') return [];
    return [
      ...(who === 'member' ? withCode({ ...nobody, ...services }, 'unauthenticated') : []),
      ...(method === 'GET' ? [] : withCode(elsewhere, 'forbidden')),
    ];
  };
};
