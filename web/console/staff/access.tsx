import { type ReactNode, useState } from 'react';
import type { StaffPerson } from '#contract/operator-staff.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { staffScreenLabels } from '#domain/words/console-staff-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { useChangePerson, useResetFactor } from '#web/console/api/staff.ts';
import { factorText, stateOf } from '#web/console/staff/person-words.ts';
import { readReason } from '#web/console/staff/staff-form.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { person: words, form: formWords } = staffScreenLabels;

const stateTexts = {
  active: words.isActive,
  invited: words.isInvited,
  disabled: words.isDisabled,
} as const;

/** How the person can sign in, or that they cannot. */
export function Access({ person }: { readonly person: StaffPerson }) {
  const [asked, setAsked] = useState<'switch' | 'factor' | null>(null);
  const close = (): void => setAsked(null);
  const { isDisabled, hasSecondFactor } = person;
  return (
    <Section title={words.access}>
      <Line
        text={fill(stateTexts[stateOf(person)], person)}
        action={isDisabled ? words.enable : words.disable}
        onPress={() => setAsked('switch')}
      />
      <Line
        text={`${words.factor}: ${factorText(person)}`}
        action={hasSecondFactor ? words.resetFactor : null}
        onPress={() => setAsked('factor')}
      />
      {asked === 'switch' && <SwitchDialog person={person} onClose={close} />}
      {asked === 'factor' && <ResetDialog person={person} onClose={close} />}
    </Section>
  );
}

interface LineProps {
  readonly text: string;
  readonly action: string | null;
  readonly onPress: () => void;
}

function Line({ text, action, onPress }: LineProps): ReactNode {
  return (
    <div className="grid justify-items-start gap-3 border-line px-4 pt-1 pb-4 not-first-of-type:border-t not-first-of-type:pt-3">
      <p className="text-[0.8125rem]">{text}</p>
      {action !== null && (
        <Button tone="secondary" className="text-sm" onClick={onPress}>
          {action}
        </Button>
      )}
    </div>
  );
}

interface QuestionProps {
  readonly person: StaffPerson;
  readonly onClose: () => void;
}

const say = (text: string): void => {
  clearToasts();
  showToast(text);
};

/** Asks before a person is disabled, or enabled again. */
function SwitchDialog({ person, onClose }: QuestionProps) {
  // The list is refetched before the dialog closes; without this copy the dialog would switch from
  // disabling to enabling.
  const [isDisabled] = useState(person.isDisabled);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending, error } = useChangePerson(person.userId);
  const given = readReason(reason, true);
  const { name, role } = person;
  const parts = { name, role: consoleLabels.roles[role] };
  const confirm = (): void => {
    setIsTried(true);
    if (given.error !== null) return;
    mutate(
      { isDisabled: !isDisabled, reason: given.reason },
      {
        onSuccess: () => {
          say(fill(isDisabled ? words.enabled : words.disabled, parts));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={fill(isDisabled ? words.enableTitle : words.disableTitle, parts)}
      confirm={isDisabled ? words.enable : words.disable}
      cancel={words.keep}
      isBusy={isPending}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{fill(isDisabled ? words.enableText : words.disableText, parts)}</p>
      <div className="text-ink">
        <Field
          label={formWords.reason}
          autoComplete="off"
          maxLength={200}
          value={reason}
          hint={formWords.reasonHintOfSwitch}
          required
          error={isTried ? given.error : null}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

function ResetDialog({ person: { userId, name }, onClose }: QuestionProps) {
  const { mutate, isPending, error } = useResetFactor(userId);
  const reset = (reason: string): void =>
    mutate(reason, {
      onSuccess: () => {
        say(fill(words.wasReset, { name }));
        onClose();
      },
    });
  return (
    <ActDialog
      title={fill(words.resetTitle, { name })}
      confirm={words.resetFactor}
      tone="danger"
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={error && failureMessage(error)}
      onSubmit={reset}
      onClose={onClose}
    >
      <p className="text-ink-soft">{words.resetText}</p>
    </ActDialog>
  );
}
