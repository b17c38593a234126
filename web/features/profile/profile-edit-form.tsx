import { type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import type { OwnProfile } from '#contract/profile.ts';
import type { ProfileDraft } from '#domain/members/profile.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureCode, failureMessage, withConnection } from '#web/api/client.ts';
import { UploadFailure, useSaveProfile } from '#web/api/profile.ts';
import { PictureField } from '#web/features/profile/picture-field.tsx';
import { blobOf } from '#web/features/profile/prepare-picture.ts';
import type { ProfileEdit } from '#web/features/profile/profile-draft.ts';
import { ProfileFields } from '#web/features/profile/profile-fields.tsx';
import { usePicture } from '#web/features/profile/use-picture.ts';
import { useProfileForm } from '#web/features/profile/use-profile-form.ts';
import { Button } from '#web/ui/button.tsx';
import { AnswerNotice } from '#web/ui/form-answer.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface ProfileEditFormProps {
  readonly profile: OwnProfile;
  readonly edit: ProfileEdit;
  readonly isRestored: boolean;
  readonly onChange: (part: Partial<ProfileEdit>) => void;
  readonly onSaved: (edit: ProfileEdit) => void;
  readonly onCancel: () => void;
}

export function ProfileEditForm(props: ProfileEditFormProps) {
  const { profile, edit, isRestored, onChange, onSaved, onCancel } = props;
  const saving = useSaveProfile(onSaved);
  const { form, today, errors, failure, begin, refuse, clear } = useProfileForm();
  const picture = usePicture((prepared) => onChange({ picture: prepared, removesPicture: false }));
  const [isSaveDue, setIsSaveDue] = useSaveWhenReady(form, picture);

  const change = (part: Partial<ProfileDraft>): void => {
    onChange(part);
    clear(part);
  };
  const save = (): void => {
    const { username, gender, dateOfBirth } = edit;
    const unsent = edit.removesPicture ? 'removed' : 'kept';
    const picture = edit.picture === null ? unsent : blobOf(edit.picture);
    saving.mutate(
      { edit, draft: { username, gender, dateOfBirth }, picture },
      { onError: (error) => refuse(error, failureOf(error)) },
    );
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (!begin(event, edit) || saving.isPending) return;
    if (picture.isPreparing) setIsSaveDue(true);
    else save();
  };
  const removePicture = (): void => {
    picture.stop();
    onChange({ picture: null, removesPicture: profile.avatarUrl !== null });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-4">
      {isRestored && failure === null && <Notice takesFocus>{labels.profile.restored}</Notice>}
      <AnswerNotice answer={failure} />
      <PictureField
        url={edit.picture ?? (edit.removesPicture ? null : profile.avatarUrl)}
        gender={edit.gender}
        isPreparing={picture.isPreparing}
        error={picture.error}
        onPick={(file) => void picture.prepare(file)}
        onRemove={removePicture}
      />
      <ProfileFields
        draft={edit}
        onChange={change}
        errors={errors}
        currentGender={profile.gender}
        today={today}
      />
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Button tone="secondary" disabled={saving.isPending} onClick={onCancel}>
          {labels.common.cancel}
        </Button>
        <Button type="submit" isBusy={isSaveDue || saving.isPending}>
          {labels.profile.save}
        </Button>
      </div>
    </form>
  );
}

/**
 * Submits the form again once the picture is ready, so that Save pressed too early includes it. A
 * picture that fails cancels the save: the member has to see that first.
 */
function useSaveWhenReady(
  form: RefObject<HTMLFormElement | null>,
  { isPreparing, error }: Pick<ReturnType<typeof usePicture>, 'isPreparing' | 'error'>,
) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isDue || isPreparing) return;
    setIsDue(false);
    if (error === null) form.current?.requestSubmit();
  }, [isDue, isPreparing, error, form]);
  return [isDue, setIsDue] as const;
}

/** Names the step that failed, with the server's message if it is about the picture. */
function failureOf(error: Error): string {
  if (!(error instanceof UploadFailure)) return withConnection(refusals.profile_save_failed, error);
  const isAboutPicture = failureCode(error.cause)?.startsWith('avatar_') === true;
  return isAboutPicture
    ? failureMessage(error.cause)
    : withConnection(refusals.avatar_upload_failed, error.cause);
}
