import { labels } from '#domain/words/labels.ts';

export const genders = ['Male', 'Female', 'Undisclosed', 'Other'] as const;
export type Gender = (typeof genders)[number];

const editableGenders: readonly Gender[] = ['Male', 'Female', 'Undisclosed'];

/**
 * The options of the edit form below 'Select Gender'. 'Other' is not offered, but a member who has
 * it keeps it, so that saving another field does not change it. [USER-3]
 */
export function genderChoices(current: Gender | null): readonly Gender[] {
  return current === 'Other' ? genders : editableGenders;
}

/** The gender on the profile card. [USER-4] */
export function genderLabel(gender: Gender | null): string {
  return gender ?? labels.common.notSpecified;
}

/** The drawn avatar for a member without a picture. [AVATAR-5] */
export function defaultAvatarKey(gender: Gender | null): Lowercase<Gender> {
  switch (gender) {
    case 'Male':
      return 'male';
    case 'Female':
      return 'female';
    case 'Other':
      return 'other';
    case 'Undisclosed':
    case null:
      return 'undisclosed';
  }
}
