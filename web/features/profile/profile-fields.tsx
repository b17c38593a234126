import { useState } from 'react';
import { earliestBirthDate } from '#domain/members/birth-date.ts';
import { type Gender, genderChoices, genders } from '#domain/members/gender.ts';
import type { ProfileDraft } from '#domain/members/profile.ts';
import { refusalOfUsername } from '#domain/members/username.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import type { ProfileErrors, ProfileField } from '#web/features/profile/profile-draft.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface ProfileFieldsProps {
  readonly draft: ProfileDraft;
  readonly onChange: (change: Partial<ProfileDraft>) => void;
  readonly errors: ProfileErrors;
  /** The saved gender, which stays selectable. */
  readonly currentGender: Gender | null;
  readonly today: string;
  /** True if gender and date of birth are marked as optional. */
  readonly saysOptional?: boolean;
}

/** The fields that /setup-profile and the profile's edit mode share. */
export function ProfileFields(props: ProfileFieldsProps) {
  const { draft, onChange, errors, currentGender, today, saysOptional = false } = props;
  const [wasNameLeft, setWasNameLeft] = useState(false);
  const wrongName = refusalOfUsername(draft.username);
  const liveError = wasNameLeft && draft.username && wrongName ? refusals[wrongName] : null;
  const genderOptions = [
    { value: '', text: labels.profile.selectGender },
    ...genderChoices(currentGender).map((gender) => ({ value: gender, text: gender })),
  ];
  const optional = saysOptional && (
    <span className="text-sm text-ink-soft">{labels.setupProfile.optional}</span>
  );
  return (
    <>
      <Field
        label={labels.profile.username}
        hint={labels.registration.usernameHint}
        error={errors.username ?? liveError}
        name={'username' satisfies ProfileField}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={draft.username}
        onBlur={() => setWasNameLeft(true)}
        onChange={(event) => onChange({ username: event.target.value })}
      />
      <Select
        aside={optional}
        label={labels.profile.gender}
        options={genderOptions}
        name="gender"
        value={draft.gender ?? ''}
        onChange={({ target }) =>
          onChange({ gender: genders.find((gender) => gender === target.value) ?? null })
        }
      />
      <Field
        aside={optional}
        label={labels.profile.dateOfBirth}
        error={errors.dateOfBirth ?? null}
        type="date"
        name={'dateOfBirth' satisfies ProfileField}
        autoComplete="bday"
        min={earliestBirthDate}
        max={today}
        value={draft.dateOfBirth ?? ''}
        onChange={(event) => onChange({ dateOfBirth: event.target.value || null })}
      />
    </>
  );
}

/** A half-typed date has no value, and would be saved as empty. */
export function isDateHalfTyped(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem('dateOfBirth' satisfies ProfileField);
  return field instanceof HTMLInputElement && field.validity.badInput;
}

export function focusFirstError(form: HTMLFormElement | null, errors: ProfileErrors): void {
  const name = errors.username ? 'username' : 'dateOfBirth';
  const field = form?.elements.namedItem(name satisfies ProfileField);
  if (field instanceof HTMLElement) field.focus();
}
