import type { SubmitEvent } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { AnswerNotice } from '#web/ui/form-answer.tsx';

interface CodeFormProps {
  readonly label: string;
  readonly isNumeric: boolean;
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** When the refused code was sent, which tells two refusals apart. */
  readonly failedAt: number;
  readonly onSubmit: () => void;
}

export function CodeForm(props: CodeFormProps) {
  const { label, isNumeric, code, onChange, isBusy, error, failedAt, onSubmit } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  const answer = error && {
    tone: 'danger' as const,
    text: failureMessage(error),
    at: failedAt,
  };
  return (
    <>
      <AnswerNotice answer={answer} />
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label={label}
          name="code"
          autoComplete="one-time-code"
          inputMode={isNumeric ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          // The person has just entered the password and expects to type on.
          autoFocus
          value={code}
          onChange={({ target }) => onChange(target.value)}
          className="figures tracking-widest"
        />
        <Button type="submit" isBusy={isBusy} className="min-h-12 w-full">
          {consoleLabels.secondFactor.submit}
        </Button>
      </form>
    </>
  );
}
