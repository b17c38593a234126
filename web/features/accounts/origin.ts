import type { Location } from 'react-router';
import { paths } from '#web/paths.ts';

/** Where a visitor was headed when they were sent to /login. */
export interface Origin {
  readonly path: string;
  readonly state: unknown;
}

/** What /login finds in its navigation state. */
export interface LoginState {
  readonly origin?: Origin;
  readonly loggedOut?: true;
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
  const origin = (state as LoginState | null)?.origin;
  const path = safePath(origin?.path);
  return path === null ? start : { path, state: origin?.state ?? null };
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
