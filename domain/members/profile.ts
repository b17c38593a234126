import { refusalOfBirthDate } from '#domain/members/birth-date.ts';
import { type Gender, genderChoices } from '#domain/members/gender.ts';
import { refusalOfUsername } from '#domain/members/username.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/** The fields that a member can change in one request. */
export type ProfileDraft = {
  readonly username: string;
  readonly gender: Gender | null;
  readonly dateOfBirth: string | null;
};

/**
 * The reason why a profile cannot be saved: the first wrong field in the order of the form. A
 * profile is saved whole or not at all. [USER-5]
 */
export function refusalOfProfile(
  draft: ProfileDraft,
  currentGender: Gender | null,
  today: BookingDate,
): RefusalCode | null {
  const wrongName = refusalOfUsername(draft.username);
  if (wrongName !== null) return wrongName;
  if (draft.gender !== null && !genderChoices(currentGender).includes(draft.gender)) {
    return 'invalid_request';
  }
  return draft.dateOfBirth === null ? null : refusalOfBirthDate(draft.dateOfBirth, today);
}
