import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { longestEmail } from '#domain/accounts/email.ts';
import { refusalOfEmailEntry, refusalOfNewPasswordEntry } from '#domain/accounts/entries.ts';
import { refusalOfPasswords, refusalOfUsername } from '#domain/members/username.ts';
import { labels } from '#domain/words/labels.ts';
import type { Registration } from '#web/api/registration.ts';
import { focusField, useCheckedFields } from '#web/features/accounts/use-checked-fields.ts';
import { recall, remember } from '#web/tab-memory.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type RegistrationField = 'username' | 'email' | 'password' | 'confirmation';

/** A server refusal about one field, shown at the field until its value changes. */
export interface FieldRefusal {
  readonly field: RegistrationField;
  readonly value: string;
  readonly text: string;
}

interface RegistrationFormProps {
  readonly onSubmit: (registration: Registration) => void;
  readonly refused: FieldRefusal | null;
  readonly isBusy: boolean;
}

type Draft = Readonly<Record<RegistrationField, string>>;

/** The storage key of the draft in this tab. */
export const registrationDraft = 'registration';

/** Passwords are never stored. */
function keptDraft(): Draft {
  const kept = recall(registrationDraft) as Partial<Draft> | null;
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    username: textOf(kept?.username),
    email: textOf(kept?.email),
    password: '',
    confirmation: '',
  };
}

export function RegistrationForm({ onSubmit, refused, isBusy }: RegistrationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(keptDraft);
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    remember(registrationDraft, { username: draft.username, email: draft.email });
  }, [draft.username, draft.email]);
  useEffect(() => {
    if (refused !== null) focusField(form.current, refused.field);
  }, [refused]);

  const fields = useCheckedFields(form, {
    username: refusalOfUsername(draft.username),
    email: refusalOfEmailEntry(draft.email),
    password: refusalOfNewPasswordEntry(draft.password),
    confirmation: refusalOfPasswords(draft.password, draft.confirmation),
  } satisfies Record<RegistrationField, unknown>);
  const errorAt = (field: RegistrationField): string | null =>
    fields.errorAt(field) ??
    (refused?.field === field && refused.value === draft[field] ? refused.text : null);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!fields.check() || isBusy) return;
    const { username, email, password } = draft;
    onSubmit({ username, email, password });
  };
  const change = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }));
  const passwordProps = {
    showLabel: labels.common.showPassword,
    hideLabel: labels.common.hidePassword,
    autoComplete: 'new-password',
    maxLength: 128,
    required: true,
    isShown,
    onToggle: () => setIsShown(!isShown),
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={labels.registration.username}
        hint={labels.registration.usernameHint}
        error={errorAt('username')}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={draft.username}
        onChange={(event) => change({ username: event.target.value })}
      />
      <Field
        label={labels.registration.email}
        error={errorAt('email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        maxLength={longestEmail}
        required
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <PasswordField
        {...passwordProps}
        label={labels.registration.password}
        hint={labels.passwords.rule}
        error={errorAt('password')}
        name="password"
        value={draft.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <PasswordField
        {...passwordProps}
        label={labels.registration.confirmPassword}
        error={errorAt('confirmation')}
        name="confirmation"
        value={draft.confirmation}
        onChange={(event) => change({ confirmation: event.target.value })}
      />
      <Button type="submit" isBusy={isBusy} className="mt-2 min-h-12 w-full">
        {labels.registration.register}
      </Button>
    </form>
  );
}
