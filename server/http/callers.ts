import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SessionMember } from '#contract/accounts.ts';
import type { Who } from '#contract/call.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The authenticated caller that a handler gets. */
export interface CallerBy {
  readonly public: null;
  readonly member: SessionMember;
  readonly operator: 'operator';
}

export interface Doorkeeper {
  /** With `recent`, a cached session may be used. */
  findMember(request: FastifyRequest, session: 'recent' | undefined): Promise<SessionMember | null>;
  readonly operatorToken: string;
  readonly ownOrigin: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isOperator = (request: FastifyRequest, token: string): boolean => {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
};

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

const doors: {
  readonly [W in Who]: (request: FastifyRequest, keeper: Doorkeeper) => Promise<CallerBy[W]>;
} = {
  public: async (request, keeper) => {
    refuseForeignPages(request, keeper.ownOrigin);
    return null;
  },
  member: async (request, keeper) => {
    refuseForeignPages(request, keeper.ownOrigin);
    const member = await keeper.findMember(request, request.routeOptions.config.session);
    if (member === null) throw new Refusal('unauthenticated');
    return member;
  },
  operator: async (request, keeper) => {
    if (!isOperator(request, keeper.operatorToken)) throw new Refusal('operator_only');
    return 'operator';
  },
};

/** Authenticates the caller as the call requires, or refuses. */
export const admit = <W extends Who>(
  who: W,
  request: FastifyRequest,
  keeper: Doorkeeper,
): Promise<CallerBy[W]> => doors[who](request, keeper);
