import { ChevronDown, ChevronUp } from 'lucide-react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { NowAndNext } from '#web/console/day/now.ts';

interface NowToggleProps {
  readonly state: NowAndNext;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The venue at this moment in one line, where the panel has no room of its own; it opens the panel. */
export function NowToggle({ state: { onNow, arrivals, free }, isOpen, onToggle }: NowToggleProps) {
  const { showNow, nowCounts, nowClosed } = consoleLabels.day;
  const counts = { playing: `${onNow.length}`, due: `${arrivals.length}` };
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className="now-toggle">
      <span className="font-bold">{showNow}</span>
      <span className="figures text-ink-soft">
        {free === null
          ? fill(nowClosed, counts)
          : fill(nowCounts, { ...counts, free: `${free.length}` })}
      </span>
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
