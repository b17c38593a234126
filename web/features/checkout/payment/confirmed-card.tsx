import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sport } from '#domain/venue/courts.ts';
import { themeOf } from '#web/visit.ts';

interface ConfirmedCardProps {
  readonly title: string;
  /** Null where the order does not say; then the colours of the screen are used. */
  readonly sport: Sport | null;
  /** Further news of the payment. */
  readonly note: string | null;
  /** The goods of the order. */
  readonly children: ReactNode;
}

/** The moment after paying, in the colours of the sport that was booked. */
export function ConfirmedCard({ title, sport, note, children }: ConfirmedCardProps) {
  return (
    <div
      {...(sport && { 'data-sport': themeOf(sport).name })}
      className="appear grid gap-4 rounded-card bg-court p-4 text-white tablet:p-6 forced-colors:border"
    >
      <div role="status" className="flex items-center gap-3 tablet:gap-4">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-ink"
        >
          <Check size={24} strokeWidth={3} />
        </span>
        <div>
          <h2 className="display text-xl leading-snug">{title}</h2>
          {note !== null && <p className="mt-1 text-base">{note}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}
