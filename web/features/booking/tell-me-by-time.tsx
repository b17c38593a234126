import { isSelectable, tableSlots } from '#domain/time/slots.ts';
import { courtTypeNames } from '#domain/venue/courts.ts';
import { isAhead } from '#domain/waits/offers.ts';
import { fill } from '#domain/words/fill.ts';
import { waitLabels } from '#domain/words/wait-labels.ts';
import type { CourtType, Day } from '#web/features/booking/day.ts';
import type { PartOfDay } from '#web/features/booking/parts-of-day.ts';
import { TellMe } from '#web/features/booking/tell-me.tsx';
import {
  fullTypes,
  rowsOfPart,
  type TimeCell,
  type TimeRow,
} from '#web/features/booking/time-rows.ts';

interface TellMeOfTypesProps {
  readonly day: Day;
  /** All of one timeslot. */
  readonly cells: readonly TimeCell[];
}

/**
 * Buttons to wait for any court of a type that has nothing left at a time; where courts have columns,
 * in those of the type. [WAIT-1]
 */
export function TellMeOfTypes({ day, cells }: TellMeOfTypesProps) {
  const slot = tableSlots.find((one) => one === cells[0]?.slot);
  if (slot === undefined) return null;
  return fullTypes(day, cells).map(({ courtType, column, columns }) => (
    <span
      key={courtType}
      style={{ gridColumn: `${column} / span ${columns}` }}
      className="row-start-1 flex items-center justify-center"
    >
      <TellMe
        slots={{ date: day.date, courtType, court: null, from: slot, to: slot }}
        short={cells.every((cell) => cell.courtType === courtType) ? '' : courtType.charAt(0)}
      />
    </span>
  ));
}

interface TellMeOfPartsProps {
  readonly day: Day;
  readonly types: readonly CourtType[];
  /** All that is left of the day. */
  readonly rows: readonly TimeRow[];
  readonly parts: readonly PartOfDay[];
}

/** Buttons to wait for a part of the day, for each court type that has nothing free in it. [WAIT-1] */
export function TellMeOfParts({ day, types, rows, parts }: TellMeOfPartsProps) {
  const full = types.flatMap((type) =>
    parts.flatMap((part) => {
      const courtType = courtTypeNames.find((name) => name === type.name);
      const [from, to] = [part.slots[0], part.slots.at(-1)];
      const cells = rowsOfPart(rows, part).flatMap((row) =>
        row.cells.filter((cell) => cell.courtType === courtType),
      );
      if (courtType === undefined || cells.length === 0) return [];
      if (cells.some(({ state }) => isSelectable(state))) return [];
      if (!isAhead({ date: day.date, slot: to ?? 7 }, day.now)) return [];
      const first = tableSlots.find((slot) => slot === from);
      const last = tableSlots.find((slot) => slot === to);
      if (first === undefined || last === undefined) return [];
      return [{ courtType, part, first, last }];
    }),
  );
  if (full.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {full.map(({ courtType, part, first, last }) => (
        <li
          key={`${courtType}/${part.name}`}
          className="flex flex-wrap items-center gap-x-3 rounded-control bg-mist/60 px-3 text-sm"
        >
          <span>{fill(waitLabels.partFull, { part: part.name, courtType })}</span>
          <TellMe slots={{ date: day.date, courtType, court: null, from: first, to: last }} />
        </li>
      ))}
    </ul>
  );
}
