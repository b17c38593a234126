import type { OwnProfile } from '#contract/profile.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { type ProfileDraft, refusalOfProfile } from '#domain/members/profile.ts';
import { maskUsername, suggestedUsername } from '#domain/members/username.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  type AvatarKeeping,
  chooseAvatar,
  discardAvatars,
  removeLeavingFiles,
} from '#server/features/members/avatars/avatars.ts';
import { insertProfile, isUsernameTaken } from '#server/features/members/members.repository.ts';
import { requireAccount } from '#server/features/members/members.ts';
import {
  findName,
  findOwnProfile,
  lockOwnProfile,
  type OwnProfileRow,
  updateOwnProfile,
} from '#server/features/members/profile/profile.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

const profileOf = (row: OwnProfileRow): OwnProfile => ({
  email: row.email,
  username: row.username,
  maskedName: maskUsername(row.username),
  membershipStatus: membershipStatusOf(row.membershipStatus),
  membershipEndsOn: row.endsOn,
  gender: row.gender,
  dateOfBirth: row.dateOfBirth,
  avatarUrl: row.avatarUrl,
});

export const readProfile = async (db: Database, userId: string): Promise<OwnProfile> => {
  const row = await findOwnProfile(db, userId);
  if (row === undefined) throw new Refusal('not_found');
  return profileOf(row);
};

/** Creates the profile after a first sign-in. The database refuses a second one. */
export const createProfile = (
  { db, clock }: AppContext,
  userId: string,
  draft: ProfileDraft,
): Promise<OwnProfile> => {
  const now = clock.now();
  throwIfRefused(refusalOfProfile(draft, null, dateOf(now)));
  return transact(db, async (tx) => {
    await requireAccount(tx, userId);
    if (!(await insertProfile(tx, userId, draft, now))) throw new Refusal('username_taken');
    return readProfile(tx, userId);
  });
};

/** Suggests a username to a member without a profile, and says whether it is taken. [USER-6] */
export const suggestUsername = async (
  { db }: AppContext,
  userId: string,
): Promise<{ readonly username: string | null; readonly isTaken: boolean }> => {
  const username = suggestedUsername(await findName(db, userId));
  return { username, isTaken: username !== null && (await isUsernameTaken(db, username)) };
};

interface ProfileChange extends ProfileDraft {
  readonly finalAvatarUrl?: string | null | undefined;
}

/** Saves everything or nothing. Removes the replaced picture after the commit. */
export const saveProfile = async (
  context: AppContext,
  keeping: AvatarKeeping,
  userId: string,
  change: ProfileChange,
): Promise<OwnProfile> => {
  const now = context.clock.now();
  const saved = await transact(context.db, async (tx) => {
    await requireAccount(tx, userId);
    const current = await lockOwnProfile(tx, userId);
    if (current === undefined) throw new Refusal('not_found');
    throwIfRefused(refusalOfProfile(change, current.gender, dateOf(now)));
    const { finalAvatarUrl: avatarUrl = current.avatarUrl } = change;
    if (change.finalAvatarUrl === null) await discardAvatars(tx, userId);
    else if (avatarUrl !== null && avatarUrl !== current.avatarUrl) {
      await chooseAvatar(tx, userId, avatarUrl);
    }
    await updateOwnProfile(tx, userId, change, avatarUrl, now);
    return readProfile(tx, userId);
  });
  await removeLeavingFiles(context, keeping, userId);
  return saved;
};
