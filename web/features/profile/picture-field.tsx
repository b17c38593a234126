import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { avatarTypes, refusalOfAvatar } from '#domain/avatar.ts';
import type { Gender } from '#domain/gender.ts';
import { labels } from '#domain/labels.ts';
import { refusals } from '#domain/texts.ts';
import { preparePicture } from '#web/features/profile/prepare-picture.ts';
import { Avatar } from '#web/pictures/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface PictureFieldProps {
  /** The picture to show: the picked one, or the saved one. */
  readonly url: string | null;
  readonly gender: Gender | null;
  readonly onPick: (picture: string) => void;
}

/** Picks a picture, and shows it as it will be sent. */
export function PictureField({ url, gender, onPick }: PictureFieldProps) {
  const id = useId();
  const [isPreparing, setIsPreparing] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const pick = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    // The same file can be picked again, after it was put right.
    target.value = '';
    if (file === undefined || isPreparing) return;
    const refusal = refusalOfAvatar(file);
    setError(refusal && refusals[refusal]);
    if (refusal !== null) return;
    setIsPreparing(true);
    try {
      onPick(await preparePicture(file));
    } catch {
      setError(refusals.avatar_processing_failed);
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-4">
        <span className="relative shrink-0">
          <Avatar url={url} gender={gender} size={80} />
          {isPreparing && (
            <span className="absolute inset-0 grid place-items-center rounded-full bg-paper/75 text-court">
              <Spinner label={labels.profile.processingPicture} size={28} />
            </span>
          )}
        </span>
        <div className="min-w-0">
          <input
            id={id}
            type="file"
            accept={avatarTypes.join(',')}
            aria-describedby={`${id}-hint`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => void pick(event)}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={buttonClass(
              'secondary',
              'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-court hover:border-court hover:bg-tint',
            )}
          >
            <ImageUp size={18} aria-hidden="true" className="max-tablet:hidden" />
            {labels.profile.choosePicture}
          </label>
          <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
            {labels.profile.pictureHint}
          </p>
        </div>
      </div>
      {error && (
        <p role="alert" className="appear text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
