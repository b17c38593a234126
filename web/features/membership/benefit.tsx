import { Check } from 'lucide-react';

/** One line of what a membership brings. */
export function Benefit({ children }: { readonly children: string }) {
  return (
    <li className="flex gap-2.5">
      <Check size={18} strokeWidth={3} aria-hidden="true" className="mt-0.5 shrink-0 text-court" />
      {children}
    </li>
  );
}
