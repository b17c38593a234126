import { type SubmitEvent, useId, useState } from 'react';
import type { ListedAnnouncement } from '#contract/console-messages.ts';
import { announcementLabels } from '#domain/words/announcement-labels.ts';
import { useSavedAnnouncement } from '#web/console/api/announcements.ts';
import {
  type AnnouncementDraft,
  announcementFailure,
  draftOf,
  errorsOfDraft,
  requestOf,
} from '#web/console/messages/announcement-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldFrame, inputClass } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { form: words } = announcementLabels;

interface AnnouncementDialogProps {
  readonly id: string;
  /** Null for a new one. */
  readonly one: ListedAnnouncement | null;
  readonly onClose: () => void;
}

/** Makes or changes an announcement. [MSG-1] [MSG-3] */
export function AnnouncementDialog({ id, one, onClose }: AnnouncementDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(() => draftOf(one));
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error } = useSavedAnnouncement(id);
  const errors = errorsOfDraft(draft);
  const isShown = one?.state === 'current';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsChecked(true);
    if (errors !== null || isPending) return;
    mutate(requestOf(draft, one), {
      onSuccess: () => {
        clearToasts();
        showToast(isShown || draft.from === '' ? words.shown : words.saved);
        onClose();
      },
    });
  };
  const close = (): void => {
    if (!isPending) onClose();
  };
  return (
    <Dialog
      title={one === null ? words.makeTitle : words.changeTitle}
      onClose={close}
      isDismissable={false}
      actions={
        <>
          <Button tone="secondary" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 text-ink">
        <Fields
          draft={draft}
          errors={isChecked ? errors : null}
          isShown={isShown}
          onChange={(changed) => setDraft({ ...draft, ...changed })}
        />
        {error !== null && (
          <Notice key={announcementFailure(error)} tone="danger" takesFocus>
            {announcementFailure(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: AnnouncementDraft;
  readonly errors: ReturnType<typeof errorsOfDraft>;
  readonly isShown: boolean;
  readonly onChange: (changed: Partial<AnnouncementDraft>) => void;
}

function Fields({ draft, errors, isShown, onChange }: FieldsProps) {
  return (
    <>
      <FieldFrame label={words.body} hint={words.bodyHint} error={errors?.body}>
        {(parts) => (
          <textarea
            {...parts}
            rows={4}
            required
            maxLength={2_000}
            value={draft.body}
            onChange={({ target }) => onChange({ body: target.value })}
            className={classNames(
              inputClass,
              'py-2',
              errors?.body ? 'border-danger' : 'border-edge',
            )}
          />
        )}
      </FieldFrame>
      <Field
        label={words.from}
        type="datetime-local"
        hint={isShown ? words.fromFixed : words.fromHint}
        disabled={isShown}
        value={draft.from}
        error={errors?.from ?? null}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <Field
        label={words.until}
        type="datetime-local"
        hint={words.untilHint}
        value={draft.until}
        error={errors?.until ?? null}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </>
  );
}
