import type { ReactNode } from 'react';
import { type Slot, slotLabel, tableSlots } from '#domain/time/slots.ts';
import { clockTime } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { iconOf } from '#web/console/day/cell.tsx';
import { cellLines } from '#web/console/day/cell-words.ts';
import type { Cell, CourtColumn } from '#web/console/day/grid.ts';
import type { NowAndNext } from '#web/console/day/now.ts';
import { classNames } from '#web/ui/class-names.ts';

const { panel: words } = consoleLabels;

interface NowPanelProps {
  readonly state: NowAndNext;
  readonly className?: string;
}

/** The courts at this moment and the people who are due. */
export function NowPanel({ state: { onNow, arrivals, free }, className }: NowPanelProps) {
  return (
    <aside aria-label={words.title} className={classNames('grid content-start gap-3', className)}>
      <Section title={words.arrivals} count={arrivals.length}>
        <People cells={arrivals} empty={words.noArrivals} timeOf={({ slot }) => slotLabel(slot)} />
      </Section>
      {free !== null && (
        <Section title={words.freeNow} count={free.length}>
          {free.length === 0 ? <Empty text={words.noneFree} /> : <FreeCourts courts={free} />}
        </Section>
      )}
      <Section title={words.onNow} count={onNow.length}>
        <People
          cells={onNow}
          empty={free === null ? closedText() : words.nobody}
          timeOf={({ to }) => fill(words.until, { time: clockTime(to + 1) })}
        />
      </Section>
    </aside>
  );
}

const closedText = (): string => {
  const first: Slot = tableSlots[0] ?? 7;
  return fill(words.closed, { time: slotLabel(first) });
};

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Section({ title, count, children }: SectionProps) {
  return (
    <section className="rounded-card border border-line bg-paper">
      <h2 className="flex items-baseline justify-between gap-2 px-3.5 pt-3 text-[0.8125rem] font-bold">
        {title}
        <span className="figures text-ink-soft">{count}</span>
      </h2>
      <div className="px-3.5 pt-1 pb-3">{children}</div>
    </section>
  );
}

function Empty({ text }: { readonly text: string }) {
  return <p className="pt-1 text-[0.8125rem] text-ink-soft">{text}</p>;
}

interface PeopleProps {
  readonly cells: readonly Cell[];
  readonly empty: string;
  readonly timeOf: (cell: Cell) => string;
}

function People({ cells, empty, timeOf }: PeopleProps) {
  if (cells.length === 0) return <Empty text={empty} />;
  return (
    <ul className="divide-y divide-line">
      {cells.map((cell) => (
        <Person key={cell.court.id} cell={cell} time={timeOf(cell)} />
      ))}
    </ul>
  );
}

function Person({ cell: { court, claim }, time }: { readonly cell: Cell; readonly time: string }) {
  if (claim === null) return null;
  const { title, detail } = cellLines(claim);
  const Icon = iconOf(claim);
  return (
    <li
      data-sport={court.sport.toLowerCase()}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 py-1.5"
    >
      <CourtMark court={court} />
      <span className="grid min-w-0 leading-tight">
        <span className="truncate text-[0.8125rem] font-semibold">{title}</span>
        <span className="flex items-center gap-1 text-xs text-ink-soft">
          <Icon size={12} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{detail}</span>
        </span>
      </span>
      <span className="figures text-xs whitespace-nowrap text-ink-soft">{time}</span>
    </li>
  );
}

/** The court as people call it across the desk: the first letter of its type and its number. */
export function CourtMark({ court }: { readonly court: CourtColumn }) {
  return (
    <span
      role="img"
      aria-label={court.name}
      title={court.name}
      className="display grid h-6 min-w-8 place-items-center rounded-md bg-court px-1 text-xs text-white"
    >
      {court.name.charAt(0)}
      {court.number}
    </span>
  );
}

function FreeCourts({ courts }: { readonly courts: readonly CourtColumn[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5 pt-1.5">
      {courts.map((court) => (
        <li
          key={court.id}
          data-sport={court.sport.toLowerCase()}
          className="display rounded-md border border-court px-1.5 py-0.5 text-xs text-court"
        >
          <span className="sr-only">{court.name}</span>
          <span aria-hidden="true" title={court.name}>
            {court.name.charAt(0)}
            {court.number}
          </span>
        </li>
      ))}
    </ul>
  );
}
