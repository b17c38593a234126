import { dateOf, formatDate } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useMemberNotes } from '#web/console/api/members.ts';
import { Fact } from '#web/console/day/claim-facts.tsx';

const shownNotes = 3;

/** The newest notes about the player; nothing if there are none. [MAIL-2] */
export function NotesFact({ userId }: { readonly userId: string }) {
  const { data } = useMemberNotes(userId);
  if (data === undefined || data.notes.length === 0) return null;
  const others = data.notes.length - shownNotes;
  return (
    <Fact name={consoleLabels.drawer.notes}>
      <ul className="grid gap-1.5 pt-0.5">
        {data.notes.slice(0, shownNotes).map(({ id, text, by, at }) => (
          <li key={id} className="drawer-note">
            <span className="block whitespace-pre-line">{text}</span>
            <span className="figures block text-xs font-medium text-ink-soft">
              {by}, {formatDate(dateOf(Temporal.Instant.from(at)))}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <span className="block pt-1 text-xs font-medium text-ink-soft">
          {fill(consoleLabels.drawer.moreNotes, { count: `${others}` })}
        </span>
      )}
    </Fact>
  );
}
