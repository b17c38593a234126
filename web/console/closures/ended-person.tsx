import { displayAmount } from '#domain/money/money.ts';
import type { EndedOfPerson } from '#web/console/closures/closure-words.ts';

interface EndedPersonProps {
  readonly person: EndedOfPerson;
  /** Why the bookings stay ended; null if they come back. */
  readonly why: string | null;
}

/** One person's bookings, seats and holds that a closure has ended. */
export function EndedPerson({ person: { name, rows }, why }: EndedPersonProps) {
  return (
    <li>
      <p>
        <span className="font-semibold">{name}</span>
        {why !== null && `: ${why}`}
      </p>
      <ul className="closure-lost figures text-[0.8125rem] text-ink-soft">
        {rows.map(({ text, amountSen }) => (
          <li key={text}>
            <span>{text}</span>
            {amountSen > 0 && <span>{displayAmount(amountSen)}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}
