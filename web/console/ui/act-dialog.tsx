import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { grantReasonLength } from '#domain/money/credit-grants.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels as words } from '#domain/words/member-act-labels.ts';
import { Button, type ButtonTone } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface ActDialogProps {
  readonly title: string;
  /** Null while the act cannot be done; then nothing is asked. */
  readonly confirm: string | null;
  readonly tone?: ButtonTone;
  /** The button that leaves everything as it is. */
  readonly keep?: string;
  readonly reasonHint: string;
  /** True if the act needs no reason; it is then empty unless one is given. */
  readonly isReasonOptional?: boolean;
  readonly isBusy: boolean;
  /** Why the act was refused, in words. */
  readonly failure: string | null;
  /** True while the button cannot be pressed. */
  readonly isBlocked?: boolean;
  /** False if a field of the act is wrong; the act says so beside it. */
  readonly isReady?: () => boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
  /** The fields of the act, above the reason. */
  readonly children: ReactNode;
}

const { min, max } = grantReasonLength;

/** A change of an account by the staff, with the reason that the audit log keeps. */
export function ActDialog(props: ActDialogProps) {
  const { title, confirm, tone = 'primary', reasonHint, isBusy, failure } = props;
  const {
    keep = words.cancel,
    isBlocked = false,
    isReasonOptional = false,
    isReady = () => true,
    onSubmit,
    onClose,
    children,
  } = props;
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || isBlocked || confirm === null) return;
    const reason = typed.replace(/\s+/g, ' ').trim();
    const isLeftOut = isReasonOptional && reason === '';
    const hasReason = isLeftOut || (reason.length >= min && reason.length <= max);
    setIsWrong(!hasReason);
    if (isReady() && hasReason) onSubmit(reason);
  };
  const close = (): void => {
    // The dialog stays open until the response, which decides the message.
    if (!isBusy) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      isDismissable={false}
      isForm
      actions={
        <>
          <Button tone="secondary" onClick={close}>
            {keep}
          </Button>
          {confirm !== null && (
            <Button type="submit" form={formId} tone={tone} isBusy={isBusy} disabled={isBlocked}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 text-ink">
        {children}
        {confirm !== null && (
          <Field
            label={words.reason}
            autoComplete="off"
            required={!isReasonOptional}
            maxLength={max}
            value={typed}
            hint={isReasonOptional ? fill(words.optional, { hint: reasonHint }) : reasonHint}
            error={isWrong ? fill(words.reasonWrong, { min: `${min}`, max: `${max}` }) : null}
            onChange={({ target }) => {
              setTyped(target.value);
              setIsWrong(false);
            }}
          />
        )}
        {failure !== null && (
          <Notice key={failure} tone="danger" takesFocus>
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
