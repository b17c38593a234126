import { useId } from 'react';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { staffScreenLabels } from '#domain/words/console-staff-labels.ts';
import { fill } from '#domain/words/fill.ts';
import {
  canHaveLimits,
  type LimitErrors,
  type LimitFields,
  roleLimitsText,
} from '#web/console/staff/staff-form.ts';
import { Field } from '#web/ui/field.tsx';

const { form: words } = staffScreenLabels;

interface LimitChoiceProps {
  readonly role: StaffRole;
  readonly fields: LimitFields;
  readonly errors: LimitErrors | null;
  readonly onChange: (fields: LimitFields) => void;
}

/** The goodwill limits of a person: those of the role, or other ones. */
export function LimitChoice({ role, fields, errors, onChange }: LimitChoiceProps) {
  const name = useId();
  const ofRole = fill(words.roleLimits, { limits: roleLimitsText(role) });
  if (!canHaveLimits(role)) {
    return (
      <p className="text-sm text-ink-soft">
        <span className="block font-semibold text-ink">{words.limits}</span>
        {roleLimitsText(role)}
      </p>
    );
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">{words.limits}</legend>
      {[false, true].map((isOwn) => (
        <label key={`${isOwn}`} className="flex min-h-10 items-center gap-2.5 text-[0.95rem]">
          <input
            type="radio"
            name={name}
            checked={fields.isOwn === isOwn}
            onChange={() => onChange({ ...fields, isOwn })}
            className="size-4.5 shrink-0 accent-court"
          />
          {isOwn ? words.ownLimits : ofRole}
        </label>
      ))}
      {fields.isOwn && (
        <div className="member-pair mt-1 items-start">
          <Field
            label={words.perAction}
            inputMode="decimal"
            autoComplete="off"
            value={fields.perAction}
            error={errors?.perAction ?? null}
            onChange={({ target }) => onChange({ ...fields, perAction: target.value })}
          />
          <Field
            label={words.perDay}
            inputMode="decimal"
            autoComplete="off"
            value={fields.perDay}
            error={errors?.perDay ?? null}
            onChange={({ target }) => onChange({ ...fields, perDay: target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
