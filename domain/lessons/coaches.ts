import { maskUsername } from '#domain/members/username.ts';

type NamedCoach = {
  /** Null when the venue has set none. */
  readonly displayName: string | null;
  readonly username: string;
};

/** The name that a coach sees of a participant: the first name, else the username. [COACH-6] */
export function firstNameOf({ displayName, username }: NamedCoach): string {
  return displayName?.trim().split(/\s+/)[0] || username;
}

/** The name that members read. A username alone is masked, as everywhere. [COACH-1] */
export function coachName({ displayName, username }: NamedCoach): string {
  return displayName ?? maskUsername(username);
}
