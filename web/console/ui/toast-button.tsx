import { useShortcuts } from '#web/console/ui/use-shortcut.ts';

interface ToastButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  /** False for a button that undoes nothing. */
  readonly undoes?: boolean;
}

/** Undoes the change that a toast reports; the key U does, too. */
export function ToastButton({ label, onPress, undoes = true }: ToastButtonProps) {
  useShortcuts(undoes ? ['u'] : [], onPress);
  return (
    <button
      type="button"
      aria-keyshortcuts={undoes ? 'u' : undefined}
      onClick={onPress}
      className="min-h-11 shrink-0 rounded-control px-3 font-bold underline underline-offset-4 hover:bg-white/15"
    >
      {label}
    </button>
  );
}
