import { maskUsername } from '#domain/members/username.ts';

export type NamedCoach = {
  /** Null when the venue has given none. */
  readonly displayName: string | null;
  readonly username: string;
};

/** What members call a coach. A username alone is shown masked, as every other. [COACH-1] */
export function coachName({ displayName, username }: NamedCoach): string {
  return displayName ?? maskUsername(username);
}
