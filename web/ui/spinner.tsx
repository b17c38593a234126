interface SpinnerProps {
  /** Names the content being loaded; without it the spinner is decorative. */
  readonly label?: string;
  readonly size?: number;
}

export function Spinner({ label, size = 20 }: SpinnerProps) {
  const picture = (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      aria-hidden="true"
      className="animate-spin"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
  if (label === undefined) return picture;
  return (
    <span role="status" className="inline-flex items-center">
      {picture}
      <span className="sr-only">{label}</span>
    </span>
  );
}
