import type { OwnProfile } from '#contract/profile.ts';
import { labels } from '#domain/labels.ts';
import type { ProfileDraft } from '#domain/profile.ts';
import { refusals } from '#domain/texts.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { useUpdateProfile, useUploadAvatar } from '#web/api/profile.ts';
import { PictureField } from '#web/features/profile/picture-field.tsx';
import { blobOf } from '#web/features/profile/prepare-picture.ts';
import type { ProfileEdit } from '#web/features/profile/profile-draft.ts';
import { ProfileFields } from '#web/features/profile/profile-fields.tsx';
import { useProfileForm } from '#web/features/profile/use-profile-form.ts';
import { venueToday } from '#web/features/profile/venue-today.ts';
import { AnswerNotice } from '#web/ui/answer.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface ProfileEditFormProps {
  readonly profile: OwnProfile;
  readonly edit: ProfileEdit;
  /** Whether the edit was begun before, in a session that has ended since. */
  readonly isRestored: boolean;
  readonly onChange: (edit: ProfileEdit) => void;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

export function ProfileEditForm(props: ProfileEditFormProps) {
  const { profile, edit, isRestored, onChange, onSaved, onCancel } = props;
  const upload = useUploadAvatar();
  const update = useUpdateProfile();
  const { form, errors, failure, begin, refuse, clear } = useProfileForm();
  const isBusy = upload.isPending || update.isPending;

  const change = (part: Partial<ProfileDraft>): void => {
    onChange({ ...edit, ...part });
    clear(part);
  };
  const saveWith = (avatar: { readonly finalAvatarUrl?: string }): void => {
    const { username, gender, dateOfBirth } = edit;
    update.mutate(
      { username, gender, dateOfBirth, ...avatar },
      {
        onSuccess: onSaved,
        onError: (error) => refuse(error, refusals.profile_save_failed),
      },
    );
  };
  const save = (): void => {
    if (edit.picture === null) {
      saveWith({});
      return;
    }
    upload.mutate(blobOf(edit.picture), {
      onSuccess: ({ avatarUrl }) => saveWith({ finalAvatarUrl: avatarUrl }),
      onError: (error) => refuse(error, uploadFailure(error)),
    });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        if (begin(event, edit) && !isBusy) save();
      }}
      className="mt-5 grid gap-4"
    >
      {isRestored && failure === null && <Notice takesFocus>{labels.profile.restored}</Notice>}
      <AnswerNotice answer={failure} />
      <PictureField
        url={edit.picture ?? profile.avatarUrl}
        gender={edit.gender}
        onPick={(picture) => onChange({ ...edit, picture })}
      />
      <ProfileFields
        draft={edit}
        onChange={change}
        errors={errors}
        currentGender={profile.gender}
        today={venueToday()}
      />
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Button tone="secondary" disabled={isBusy} onClick={onCancel}>
          {labels.common.cancel}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {labels.profile.save}
        </Button>
      </div>
    </form>
  );
}

/** The server's own reason where it is about the picture. */
function uploadFailure(error: unknown): string {
  const isAboutPicture = failureCode(error)?.startsWith('avatar_') === true;
  return isAboutPicture ? failureMessage(error) : refusals.avatar_upload_failed;
}
