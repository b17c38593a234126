interface OptionProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
  readonly children: string;
}

/** One choice of a form in the drawer. */
export function Option({ name, isChosen, isDisabled = false, onChoose, children }: OptionProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-[0.95rem] has-disabled:text-ink-soft">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="size-4.5 accent-court"
      />
      {children}
    </label>
  );
}
