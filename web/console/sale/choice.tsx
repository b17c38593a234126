interface ChoiceProps {
  readonly legend: string;
  readonly choices: readonly {
    readonly text: string;
    readonly isChosen: boolean;
    readonly choose: () => void;
  }[];
}

/** A few choices side by side. */
export function Choice({ legend, choices }: ChoiceProps) {
  return (
    <fieldset>
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
    </fieldset>
  );
}
