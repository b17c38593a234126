import { classNames } from '#web/ui/class-names.ts';

interface ChoiceButtonProps {
  readonly title: string;
  readonly detail: string;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

/** One of a few large choices, which stays pressed; the ball marks the chosen one. */
export function ChoiceButton({ title, detail, isChosen, onPress }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classNames(
        'flex min-h-16 items-center justify-between gap-2 rounded-card border px-4 py-2 text-left transition-colors duration-150',
        isChosen
          ? 'marked border-court bg-court text-white'
          : 'border-line bg-paper text-ink hover:border-court hover:bg-tint',
      )}
    >
      <span className="min-w-0">
        <span className="display block text-lg leading-tight">{title}</span>
        <span className={classNames('block text-sm', !isChosen && 'text-ink-soft')}>{detail}</span>
      </span>
      {isChosen && <span className="appear size-3 shrink-0 rounded-full bg-accent" />}
    </button>
  );
}
