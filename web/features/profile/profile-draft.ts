import { refusalOfBirthDate } from '#domain/members/birth-date.ts';
import { genders } from '#domain/members/gender.ts';
import type { ProfileDraft } from '#domain/members/profile.ts';
import { refusalOfUsername } from '#domain/members/username.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { recall } from '#web/tab-memory.ts';

/** The edit in progress. A new picture is a data URL, which a draft can store. */
export interface ProfileEdit extends ProfileDraft {
  readonly picture: string | null;
  /** True if the saved picture is removed, so that the default avatar shows again. */
  readonly removesPicture: boolean;
}

/** A draft belongs to its member: the next one in the same tab must not find it. */
export function draftName(screen: 'profile' | 'setup', userId: string): string {
  return `${screen}:${userId}`;
}

/** The draft stored in this tab, if it is a valid one. */
export function recallEdit(name: string): ProfileEdit | null {
  const kept = recall(name) as Partial<ProfileEdit> | null;
  if (typeof kept?.username !== 'string') return null;
  const { username, gender, dateOfBirth, picture, removesPicture } = kept;
  return {
    username,
    gender: genders.find((one) => one === gender) ?? null,
    dateOfBirth: typeof dateOfBirth === 'string' ? dateOfBirth : null,
    picture: typeof picture === 'string' && picture.startsWith('data:image/') ? picture : null,
    removesPicture: removesPicture === true,
  };
}

export function isSameEdit(one: ProfileEdit, other: ProfileEdit): boolean {
  return (
    one.username === other.username &&
    one.gender === other.gender &&
    one.dateOfBirth === other.dateOfBirth &&
    one.picture === other.picture &&
    one.removesPicture === other.removesPicture
  );
}

export type ProfileField = 'username' | 'dateOfBirth';
export type ProfileErrors = Readonly<Partial<Record<ProfileField, string>>>;

/** The error of each field, in the server's words. */
export function errorsOf(draft: ProfileDraft, today: string): ProfileErrors {
  const wrongName = refusalOfUsername(draft.username);
  const wrongDate = draft.dateOfBirth && refusalOfBirthDate(draft.dateOfBirth, today);
  return {
    ...(wrongName && { username: refusals[wrongName] }),
    ...(wrongDate && { dateOfBirth: refusals[wrongDate] }),
  };
}

/** Maps a server refusal to its field; empty if it is about something else. */
export function errorsOfRefusal(error: unknown): ProfileErrors {
  const code = failureCode(error) ?? '';
  if (code.startsWith('username_')) return { username: failureMessage(error) };
  if (code.startsWith('birth_')) return { dateOfBirth: failureMessage(error) };
  return {};
}
