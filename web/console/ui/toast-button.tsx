interface ToastButtonProps {
  readonly label: string;
  readonly onPress: () => void;
}

/** An action in a toast, such as undoing the change that it reports. */
export function ToastButton({ label, onPress }: ToastButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 shrink-0 rounded-control px-3 font-bold underline underline-offset-4 hover:bg-white/15"
    >
      {label}
    </button>
  );
}
