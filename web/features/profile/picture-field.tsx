import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { avatarTypes } from '#domain/members/avatar.ts';
import type { Gender } from '#domain/members/gender.ts';
import { labels } from '#domain/words/labels.ts';
import { Avatar } from '#web/pictures/avatar.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface PictureFieldProps {
  /** The picture to show: the picked one, or the saved one. */
  readonly url: string | null;
  readonly gender: Gender | null;
  readonly isPreparing: boolean;
  readonly error: string | null;
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/** Picks a picture, and previews it as it will be sent. */
export function PictureField(props: PictureFieldProps) {
  const { url, gender, isPreparing, error, onPick, onRemove } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // Lets the same file be picked again after it was edited.
    target.value = '';
    if (file) onPick(file);
  };
  // The button disappears with the picture, so the focus moves to its neighbour.
  const remove = (): void => {
    input.current?.focus();
    onRemove();
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
            ref={input}
            id={id}
            type="file"
            accept={avatarTypes.join(',')}
            aria-describedby={`${id}-hint`}
            aria-invalid={error ? true : undefined}
            onChange={pick}
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
          {(url !== null || isPreparing) && (
            <Button tone="quiet" onClick={remove}>
              {labels.profile.removePicture}
            </Button>
          )}
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
