import { useShortcut } from '#web/console/ui/use-shortcut.ts';

interface ToastButtonProps {
  readonly label: string;
  readonly onPress: () => void;
}

/** Undoes the change that a toast reports; the key U does, too. */
export function ToastButton({ label, onPress }: ToastButtonProps) {
  useShortcut('u', onPress);
  return (
    <button
      type="button"
      aria-keyshortcuts="u"
      onClick={onPress}
      className="min-h-11 shrink-0 rounded-control px-3 font-bold underline underline-offset-4 hover:bg-white/15"
    >
      {label}
    </button>
  );
}
