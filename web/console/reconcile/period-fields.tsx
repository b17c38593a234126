import { type KeyboardEvent, useState } from 'react';
import type { FilePreview } from '#contract/console-reconcile.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import type { FileAnswers } from '#web/console/api/reconcile.ts';
import { Field } from '#web/ui/field.tsx';

const { covers: words } = reconcileLabels.import;

interface PeriodFieldsProps {
  readonly preview: FilePreview;
  readonly isBusy: boolean;
  readonly onChange: (period: FileAnswers) => void;
}

/** The days that a file covers, which may be more than those of its rows. [RECON-16] */
export function PeriodFields({ preview, isBusy, onChange }: PeriodFieldsProps) {
  const { days, covers } = preview;
  if (days === null || covers === null) return null;
  const { first, last } = covers;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-bold">{words.title}</legend>
      <p className="text-sm text-ink-soft">{words.text}</p>
      <div className="reconcile-columns">
        <DayField
          label={words.from}
          value={first}
          max={days.first}
          disabled={isBusy}
          onChange={(from) => onChange({ coversFrom: from, coversTo: last })}
        />
        <DayField
          label={words.to}
          value={last}
          min={days.last}
          max={dateOf(venueNow())}
          disabled={isBusy}
          onChange={(to) => onChange({ coversFrom: first, coversTo: to })}
        />
      </div>
    </fieldset>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max: string;
  readonly disabled: boolean;
  readonly onChange: (day: string) => void;
}

/** A day that counts when the field is left, because a year is typed digit by digit. */
function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const finish = (): void => {
    if (typed !== '' && typed !== value) onChange(typed);
    else setTyped(value);
  };
  const finishByKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    finish();
  };
  return (
    <Field
      {...field}
      type="date"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={finishByKey}
    />
  );
}
