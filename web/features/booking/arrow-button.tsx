import type { LucideIcon } from 'lucide-react';

interface ArrowButtonProps<To> {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Null at the bounds. */
  readonly to: To | null;
  readonly onGo: (to: To) => void;
}

/** At the bounds an arrow keeps the focus, so it is not disabled. */
export function ArrowButton<To>({ label, Icon, to, onGo }: ArrowButtonProps<To>) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={to === null || undefined}
      onClick={to === null ? undefined : () => onGo(to)}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-mist aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:opacity-35"
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
