import { type FormEvent, useState } from 'react';
import type { StaffPerson } from '#contract/operator-staff.ts';
import { needsReason } from '#domain/staff/staff-changes.ts';
import { staffScreenLabels } from '#domain/words/console-staff-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import type { useChangePerson } from '#web/console/api/staff.ts';
import { LimitChoice } from '#web/console/staff/limit-fields.tsx';
import { RoleSelect } from '#web/console/staff/role-select.tsx';
import { limitFieldsOf, readLimits, readReason } from '#web/console/staff/staff-form.ts';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { person: words, form: formWords } = staffScreenLabels;

interface ChangeFormProps {
  readonly person: StaffPerson;
  /** Kept outside the form, which resets when the person has changed. */
  readonly change: ReturnType<typeof useChangePerson>;
}

/** Changes the name, the role and the limits of a person. */
export function ChangeForm({ person, change }: ChangeFormProps) {
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState(person.role);
  const [limits, setLimits] = useState(() => limitFieldsOf(person.limits, person.hasOwnLimits));
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const read = readLimits(limits, role);
  const before = {
    role: person.role,
    isDisabled: person.isDisabled,
    ownLimits: person.hasOwnLimits ? person.limits : null,
  };
  const isReasonNeeded = needsReason(before, { ...before, role, ownLimits: read.ownLimits });
  const given = readReason(reason, isReasonNeeded);
  const nameError = name.trim() === '' ? formWords.nameWrong : null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    const isWell = nameError === null && read.errors === null && given.error === null;
    if (change.isPending || !isWell) return;
    send(
      change,
      { name, role, ownLimits: read.ownLimits, reason: given.reason },
      {
        onSuccess: () => {
          clearToasts();
          showToast(words.saved);
        },
      },
    );
  };
  return (
    <Section title={words.change}>
      <form noValidate onSubmit={submit} className="grid gap-4 px-4 pt-1 pb-4">
        {change.error && <Notice tone="danger">{failureMessage(change.error)}</Notice>}
        <Field
          label={formWords.name}
          autoComplete="off"
          maxLength={80}
          value={name}
          error={isTried ? nameError : null}
          onChange={({ target }) => setName(target.value)}
        />
        <RoleSelect
          role={role}
          {...(role !== person.role && { hint: words.roleHint })}
          onChange={setRole}
        />
        <LimitChoice
          role={role}
          fields={limits}
          errors={isTried ? read.errors : null}
          onChange={setLimits}
        />
        <Field
          label={formWords.reason}
          autoComplete="off"
          maxLength={200}
          value={reason}
          hint={isReasonNeeded ? formWords.reasonHintOfSwitch : formWords.reasonHint}
          required={isReasonNeeded}
          error={isTried ? given.error : null}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button
          type="submit"
          tone="secondary"
          isBusy={change.isPending}
          className="justify-self-start"
        >
          {words.save}
        </Button>
      </form>
    </Section>
  );
}
