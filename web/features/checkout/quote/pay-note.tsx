import { CircleCheck, Lock } from 'lucide-react';

interface PayNoteProps {
  readonly isFree?: boolean;
  readonly children: string;
}

/** How one pays, before anything is pressed. */
export function PayNote({ isFree = false, children }: PayNoteProps) {
  const Icon = isFree ? CircleCheck : Lock;
  return (
    <p className="mt-3 flex gap-2 text-sm text-ink-soft">
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
