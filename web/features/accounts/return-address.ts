import type { Location } from 'react-router';
import type { SessionEnd } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { forget, recall, remember } from '#web/tab-memory.ts';

/** Where a visitor was headed when they were sent to /login. */
export interface Origin {
  readonly path: string;
  readonly state: unknown;
}

/** What /login finds in its navigation state. */
export interface LoginState {
  readonly origin?: Origin;
  /** How the session ended that was there before. */
  readonly ended?: SessionEnd;
}

const start: Origin = { path: paths.home, state: null };

/** Going back to one of these after signing in would lead nowhere. */
const publicPaths: readonly string[] = [
  paths.login,
  paths.registration,
  paths.forgotPassword,
  paths.resetPassword,
];

export function originOf(
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>,
): Origin {
  return { path: location.pathname + location.search + location.hash, state: location.state };
}

/** The remembered origin of a navigation state, or the start when there is none that is safe. */
export function rememberedOrigin(state: unknown): Origin {
  return originIn(state) ?? start;
}

/** What a link between the account screens hands on, so that the detour forgets nothing. */
export function onlyOrigin(state: unknown): LoginState | null {
  const origin = originIn(state);
  return origin === null ? null : { origin };
}

function originIn(state: unknown): Origin | null {
  const origin = (state as LoginState | null)?.origin;
  const path = safePath(origin?.path);
  return path === null ? null : { path, state: origin?.state ?? null };
}

const tripKey = 'origin';

/** The screen that a trip began on, as which Google's answer is then told. */
export type TripStart = 'login' | 'registration';

/**
 * The way to Google and back loads a new page, which has lost its navigation state. A second attempt
 * still has what the first one remembered.
 */
export function beginTrip(state: unknown, from: TripStart): void {
  remember(tripKey, { ...onlyOrigin(stateAfterTrip(state)), from });
}

/** Where the last trip began; every trip ends on /login, which also others can link to. */
export function tripStart(): TripStart {
  const trip = recall(tripKey) as { from?: unknown } | null;
  return trip?.from === 'registration' ? 'registration' : 'login';
}

/** Whether this tab has left for Google and has not signed in since. */
export function isOnTrip(): boolean {
  return recall(tripKey) !== null;
}

/** The navigation state with the origin that was remembered for the trip, where it has none. */
export function stateAfterTrip(state: unknown): unknown {
  return originIn(state) === null ? (onlyOrigin(recall(tripKey)) ?? state) : state;
}

export function endTrip(): void {
  forget(tripKey);
}

/**
 * A path of this app, or null. It is parsed the way that a browser would, because `//host` and
 * `/\host` look like paths and lead elsewhere.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const base = 'https://depot.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url === null || url.origin !== base || publicPaths.includes(url.pathname)) return null;
  // `/..//host` is on our origin here, but its cleaned path would lead elsewhere the second time.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
