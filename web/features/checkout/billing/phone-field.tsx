import type { CountryCode } from 'libphonenumber-js/min';
import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import {
  countries,
  isCountry,
  nationalText,
  prefixOf,
} from '#web/features/checkout/billing/phone.ts';
import { classNames } from '#web/ui/class-names.ts';
import { edgeClass, FieldFrame, inputClass } from '#web/ui/field.tsx';

interface PhoneFieldProps {
  readonly label: string;
  readonly name: string;
  readonly placeholder: string;
  readonly error: string | null;
  /** The number as typed, with or without its country code, or its national part. */
  readonly text: string;
  readonly country: CountryCode;
  readonly onChange: (text: string, country: CountryCode) => void;
  readonly onLeave: () => void;
}

/** A number of any country: typed or pasted whole, or with its country picked from the list. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, name, placeholder, error, text, country, onChange, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const move = (to: string): void => {
    if (!isCountry(to)) return;
    onChange(nationalText(text, country), to);
    input.current?.focus();
  };
  const isWrong = error !== null;
  return (
    <FieldFrame label={label} error={error}>
      {(parts) => (
        <div className="flex">
          <CountryPicker country={country} isWrong={isWrong} onPick={move} />
          <input
            {...parts}
            ref={input}
            type="tel"
            name={name}
            autoComplete="tel"
            required
            placeholder={placeholder}
            value={text}
            onChange={({ target }) => onChange(target.value, country)}
            onBlur={onLeave}
            className={classNames(
              inputClass,
              'figures rounded-l-none focus-visible:z-10',
              edgeClass(isWrong),
            )}
          />
        </div>
      )}
    </FieldFrame>
  );
}

interface CountryPickerProps {
  readonly country: CountryCode;
  readonly isWrong: boolean;
  readonly onPick: (code: string) => void;
}

/** A native select under a short label: full country names would leave no room to type. */
function CountryPicker({ country, isWrong, onPick }: CountryPickerProps) {
  // The list is long and rarely opened, so it renders after everything else.
  const listed = useDeferredValue(
    countries,
    countries.filter(({ code }) => code === country),
  );
  return (
    <div
      className={classNames(
        'relative flex min-h-12 shrink-0 items-center gap-1.5 rounded-l-control border border-r-0 bg-paper pr-2 pl-3.5 transition-colors duration-150 hover:bg-tint has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-court',
        isWrong ? 'border-danger' : 'border-edge',
      )}
    >
      <span aria-hidden="true" className="figures flex gap-1.5">
        <span className="text-ink-soft">{country}</span>
        <span className="font-semibold">{prefixOf(country)}</span>
      </span>
      <ChevronDown size={16} aria-hidden="true" className="text-ink-soft" />
      <select
        aria-label={checkoutLabels.country}
        value={country}
        onChange={({ target }) => onPick(target.value)}
        className="absolute inset-0 w-full appearance-none opacity-0"
      >
        {listed.map(({ code, name, prefix }) => (
          <option key={code} value={code}>
            {`${name} (${prefix})`}
          </option>
        ))}
      </select>
    </div>
  );
}
