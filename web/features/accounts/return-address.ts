import type { Location } from 'react-router';
import type { SessionEnd } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { forget, recall, remember } from '#web/tab-memory.ts';

/** The address a visitor asked for before the redirect to /login. */
interface Origin {
  readonly path: string;
  readonly state: unknown;
}

/** The navigation state of /login. */
export interface LoginState {
  readonly origin?: Origin;
  /** How the previous session ended. */
  readonly ended?: SessionEnd;
  /** The address that was typed before Forgot Password. It stays out of the URL. */
  readonly email?: string;
}

const start: Origin = { path: paths.home, state: null };

/** Returning to one of these after signing in would be pointless. */
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

/** The origin in a navigation state, or the home path if there is none or it is unsafe. */
export function rememberedOrigin(state: unknown): Origin {
  return originIn(state) ?? start;
}

/** The state that a link between the account screens passes on, so the origin is not lost. */
export function onlyOrigin(state: unknown): LoginState | null {
  const origin = originIn(state);
  return origin === null ? null : { origin };
}

/** The state for Forgot Password: the origin, and the address that was typed. */
export function withEmail(state: unknown, email: string): LoginState {
  return { ...onlyOrigin(state), email };
}

export function emailIn(state: unknown): string {
  const email = (state as LoginState | null)?.email;
  return typeof email === 'string' ? email : '';
}

function originIn(state: unknown): Origin | null {
  const origin = (state as LoginState | null)?.origin;
  const path = safePath(origin?.path);
  return path === null ? null : { path, state: origin?.state ?? null };
}

const tripKey = 'origin';

/** The screen on which a Google sign-in began. Google's answer is worded for that screen. */
export type TripStart = 'login' | 'registration';

/**
 * The redirect to Google and back loads a new page, which loses the navigation state, so it is
 * stored. A second attempt keeps what the first one stored.
 */
export function beginTrip(state: unknown, from: TripStart): void {
  remember(tripKey, { ...onlyOrigin(stateAfterTrip(state)), from });
}

/** Where the last Google sign-in began. All of them end on /login, to which others can link too. */
export function tripStart(): TripStart {
  const trip = recall(tripKey) as { from?: unknown } | null;
  return trip?.from === 'registration' ? 'registration' : 'login';
}

/** True if this tab has left for Google and has not signed in since. */
export function isOnTrip(): boolean {
  return recall(tripKey) !== null;
}

/** The navigation state, with the origin stored before the redirect if it has none of its own. */
export function stateAfterTrip(state: unknown): unknown {
  return originIn(state) === null ? (onlyOrigin(recall(tripKey)) ?? state) : state;
}

export function endTrip(): void {
  forget(tripKey);
}

/**
 * Returns the path if it belongs to this app, or null. It is parsed as a browser would parse it,
 * because `//host` and `/\host` look like paths and lead to another host.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const base = 'https://depot.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (url === null || url.origin !== base || publicPaths.includes(url.pathname)) return null;
  // `/..//host` is on our origin here, but its normalised path would lead to another host.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
