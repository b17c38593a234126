import { useId } from 'react';

interface ChoiceProps {
  readonly legend: string;
  readonly choices: readonly {
    readonly text: string;
    readonly isChosen: boolean;
    readonly choose: () => void;
  }[];
  /** Why the form is not sent yet, if nothing is chosen. */
  readonly error?: string | null;
}

/** A few choices side by side. */
export function Choice({ legend, choices, error = null }: ChoiceProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === null ? undefined : errorId}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ text, isChosen, choose }) => (
          <label
            key={text}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge px-3 text-[0.95rem] has-checked:border-court has-checked:bg-tint has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-court"
          >
            <input
              type="radio"
              name={legend}
              checked={isChosen}
              onChange={choose}
              className="size-4 accent-court"
            />
            {text}
          </label>
        ))}
      </div>
      {error !== null && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
