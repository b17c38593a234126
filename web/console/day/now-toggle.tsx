import { ChevronDown, ChevronUp } from 'lucide-react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { Attendance } from '#web/console/day/attendance.tsx';
import type { NowAndNext } from '#web/console/day/now.ts';
import { CourtMark } from '#web/console/day/now-panel.tsx';

interface NextArrivalProps {
  readonly state: NowAndNext;
  readonly attendance: Attendance;
}

/** Checks in the member who arrives next, on screens without room for the list of arrivals. */
export function NextArrival({ state: { arrivals }, attendance }: NextArrivalProps) {
  const next = arrivals.find(({ first }) => first !== null && first.attendance === null);
  if (!next?.first) return null;
  const { first, court } = next;
  const { checkIn } = consoleLabels.attendance;
  return (
    <button
      type="button"
      aria-disabled={attendance.isBusy || undefined}
      onClick={() => !attendance.isBusy && attendance.record(first, 'checked_in')}
      className="now-toggle"
    >
      <span data-sport={court.sport.toLowerCase()}>
        <CourtMark court={court} />
      </span>
      <span className="max-w-60 truncate">
        <b>{checkIn}</b> {first.player.name}
      </span>
    </button>
  );
}

interface NowToggleProps {
  readonly state: NowAndNext;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The venue at this moment in one line, where the panel has no room of its own; it opens the panel. */
export function NowToggle({ state, isOpen, onToggle }: NowToggleProps) {
  const { playing, arrivals, unpaid, free } = state;
  const { showNow, nowCounts, nowClosed, nowUnpaid } = consoleLabels.day;
  const counts = { playing: `${playing}`, due: `${arrivals.length}` };
  const shown =
    free === null
      ? fill(nowClosed, counts)
      : fill(nowCounts, { ...counts, free: `${free.length}` });
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className="now-toggle">
      <span className="font-bold">{showNow}</span>
      <span className="figures text-ink-soft">
        {unpaid.length === 0
          ? shown
          : fill(nowUnpaid, { counts: shown, unpaid: `${unpaid.length}` })}
      </span>
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
