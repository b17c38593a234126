import { maskUsername } from '#domain/members/username.ts';

export type NamedCoach = {
  /** Null when the venue has set none. */
  readonly displayName: string | null;
  readonly username: string;
};

/** The name that members read. A username alone is masked, as everywhere. [COACH-1] */
export function coachName({ displayName, username }: NamedCoach): string {
  return displayName ?? maskUsername(username);
}
