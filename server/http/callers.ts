import type { FastifyRequest } from 'fastify';
import type { SessionMember } from '#contract/accounts.ts';
import type { ServiceOnly, StaffOnly, Who } from '#contract/call.ts';
import type { StaffMember } from '#contract/staff.ts';
import type { GoodwillLimit } from '#domain/staff/limits.ts';
import { hasPermission, type Permission } from '#domain/staff/permissions.ts';
import { isSecondFactorFresh, missingFactorStep } from '#domain/staff/second-factor.ts';
import { mayServe, type ServiceRights } from '#domain/staff/service-permissions.ts';
import { realNow } from '#server/clock.ts';
import type { ServiceCaller } from '#server/http/current-service.ts';
import { Refusal } from '#server/http/refusal.ts';

/** A staff member, with the state of their session. */
export interface StaffSession extends StaffMember {
  /** When the second factor was last given in this session. */
  readonly secondFactorAt: Temporal.Instant | null;
  /** True if the person has set up an authenticator app. */
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  /** When the session was last unlocked by PIN. */
  readonly pinGivenAt: Temporal.Instant | null;
  /** A locked session makes no calls. */
  readonly isLocked: boolean;
  /** When it locks without another act. */
  readonly locksAt: Temporal.Instant;
  /** The limits that an owner has set for the person; null for those of the role. */
  readonly ownLimits: GoodwillLimit | null;
  /** The secret of the session, for the calls that change it. */
  readonly token: string;
}

/** A staff member who may make the call. The audit log takes it as the author of a change. */
export interface StaffCaller extends StaffSession {
  readonly permission: Permission;
}

/** A signed-in member. */
export interface MemberCaller extends SessionMember {
  /** The secret of the session, for a transaction that checks it. */
  readonly token: string;
}

interface CallerBy {
  readonly public: null;
  readonly member: MemberCaller;
}

/** The authenticated caller that a handler gets. */
export type CallerOf<W extends Who> = W extends keyof CallerBy
  ? CallerBy[W]
  : W extends ServiceOnly
    ? ServiceCaller
    : StaffCaller;

/** Finds who makes a request. */
export interface CallerFinder {
  /** With `recent`, a cached session may be used. */
  findMember(request: FastifyRequest, session: 'recent' | undefined): Promise<MemberCaller | null>;
  findStaff(request: FastifyRequest): Promise<StaffSession | null>;
  /** The service account of the request's token; null without a right one. */
  findService(request: FastifyRequest): Promise<ServiceRights | null>;
  /** Records that a service account was let in. */
  recordUse(account: ServiceRights): Promise<void>;
  readonly ownOrigin: string;
}

/**
 * Browsers send the origin of a changing request. Pages of other sites are refused, even if they
 * could make the browser send our cookie.
 */
const refuseForeignPages = (request: FastifyRequest, ownOrigin: string): void => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, host } = request.headers;
  if (origin === undefined || origin === ownOrigin) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new Refusal('forbidden', { fault: 'other_site' });
};

const admissions: {
  readonly [W in keyof CallerBy]: (
    request: FastifyRequest,
    finder: CallerFinder,
  ) => Promise<CallerBy[W]>;
} = {
  public: async (request, finder) => {
    refuseForeignPages(request, finder.ownOrigin);
    return null;
  },
  member: async (request, finder) => {
    refuseForeignPages(request, finder.ownOrigin);
    const member = await finder.findMember(request, request.routeOptions.config.session);
    if (member === null) throw new Refusal('unauthenticated');
    return member;
  },
};

/** [SERVICE-1] */
const admitService = async (
  { service: permission }: ServiceOnly,
  request: FastifyRequest,
  finder: CallerFinder,
): Promise<ServiceCaller> => {
  const account = await finder.findService(request);
  if (account === null) throw new Refusal('operator_only');
  if (!mayServe(account, permission)) throw new Refusal('not_permitted');
  await finder.recordUse(account);
  return { service: account.name, permission };
};

/** [STAFF-1] [STAFF-2] [STAFF-5] [STAFF-8] */
const admitStaff = async (
  { staff: permission, fresh, beforeFactor }: StaffOnly,
  request: FastifyRequest,
  finder: CallerFinder,
): Promise<StaffCaller> => {
  refuseForeignPages(request, finder.ownOrigin);
  const staff = await finder.findStaff(request);
  if (staff === null) throw new Refusal('staff_only');
  if (staff.isLocked) throw new Refusal('console_locked');
  if (!hasPermission(staff.role, permission)) throw new Refusal('not_permitted');
  if (!beforeFactor && missingFactorStep(staff) !== null) {
    throw new Refusal('second_factor_missing');
  }
  if (fresh && !isSecondFactorFresh(staff, realNow())) {
    throw new Refusal('second_factor_stale');
  }
  return { ...staff, permission };
};

/** Authenticates the caller as the call requires, or refuses. */
export const admit = (
  who: Who,
  request: FastifyRequest,
  finder: CallerFinder,
): Promise<CallerOf<Who>> => {
  if (typeof who === 'string') return admissions[who](request, finder);
  return 'service' in who ? admitService(who, request, finder) : admitStaff(who, request, finder);
};
