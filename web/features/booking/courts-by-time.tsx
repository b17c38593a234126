import { Check } from 'lucide-react';
import { useState } from 'react';
import type { PressedSlot } from '#domain/slots/selection.ts';
import { type Slot, type SlotState, tableSlots } from '#domain/time/slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { type CourtType, type Day, detailOn, refusalOn } from '#web/features/booking/day.ts';
import { partsOfDay } from '#web/features/booking/parts-of-day.ts';
import { TellMeOfParts } from '#web/features/booking/tell-me-by-time.tsx';
import {
  countFree,
  courtsInOrder,
  firstPart,
  fullTypes,
  rowsOfPart,
  type TimeRow,
  timeRows,
} from '#web/features/booking/time-rows.ts';
import { cellLooks, TimeTable } from '#web/features/booking/time-table.tsx';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RadioPill } from '#web/ui/radio-pill.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { useHasColumns } from '#web/ui/use-is-wide.ts';

const { byTime: words } = bookingLabels;

interface CourtsByTimeProps {
  /** Null for all types of the sport. */
  readonly chosenType: CourtType | null;
  readonly allTypes: readonly CourtType[];
  readonly day: Day;
  readonly plan: Plan;
  /** The slot whose part of the day is shown first; without it, one with something free. */
  readonly opensAt?: Slot | undefined;
  readonly onToggle: (pressed: PressedSlot) => void;
}

/**
 * All courts of the day by time. Narrow screens list the free courts of each timeslot; wide ones
 * give each court a column. [PICK-13]
 */
export function CourtsByTime(props: CourtsByTimeProps) {
  const { chosenType, allTypes, day, plan, opensAt, onToggle } = props;
  // The type while whose choice all types are shown; another choice shows that type alone.
  const [allBeside, setAllBeside] = useState<string | null>(null);
  useChange(chosenType?.name ?? '', () => {
    if (chosenType?.name !== allBeside) setAllBeside(null);
  });
  const showsAll = chosenType === null || chosenType.name === allBeside;
  const types = showsAll ? allTypes : [chosenType];
  const toggle = (pressed: PressedSlot): void => {
    // The pressed slot chooses its type, and must stay where it is.
    if (showsAll) setAllBeside(pressed.courtType);
    onToggle(pressed);
  };
  const [chosenPart, setChosenPart] = useState(
    () => partsOfDay.find(({ slots }) => slots.some((slot) => slot === opensAt)) ?? null,
  );
  const hasColumns = useHasColumns();
  const all = timeRows(day, types, tableSlots);
  const part = chosenPart ?? firstPart(all);
  const rows = hasColumns ? all : rowsOfPart(all, part);
  return (
    <div className="grid gap-3">
      {!hasColumns && (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{words.part}</legend>
          {partsOfDay.map((one) => (
            <RadioPill
              key={one.name}
              group="part-of-day"
              isChosen={one === part}
              onChoose={() => setChosenPart(one)}
              className="rounded-full border border-edge bg-paper hover:bg-mist has-checked:border-court has-checked:bg-tint"
            >
              {one.name} <FreeCount count={countFree(rowsOfPart(all, one))} />
            </RadioPill>
          ))}
        </fieldset>
      )}
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">{words.over}</p>
      ) : (
        <TimeTable rows={rows} day={day} plan={plan} onToggle={toggle} />
      )}
      {chosenType && allTypes.length > 1 && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {!showsAll && fill(words.onlyType, { courtType: chosenType.name })}
          <Button
            tone="quiet"
            onClick={() => setAllBeside(showsAll ? null : chosenType.name)}
            className="-ml-3 px-3 text-sm"
          >
            {showsAll ? fill(words.showType, { courtType: chosenType.name }) : words.showAllTypes}
          </Button>
        </p>
      )}
      <TellMeOfParts day={day} types={types} rows={all} parts={hasColumns ? partsOfDay : [part]} />
      <p className="text-sm text-ink-soft">
        {types.length > 1 ? words.hintOfTypes : words.hint}{' '}
        {rows.some(({ cells }) => fullTypes(day, cells).length > 0) && words.bell}
      </p>
      <Legend rows={rows} />
      <Unavailable types={types} day={day} />
    </div>
  );
}

function FreeCount({ count }: { readonly count: number }) {
  return (
    <strong className={count === 0 ? 'font-normal text-ink-soft' : 'text-court'}>
      {fill(words.free, { count: `${count}` })}
    </strong>
  );
}

/** The states in view that a look stands for. */
function Legend({ rows }: { readonly rows: readonly TimeRow[] }) {
  const states = new Set(rows.flatMap(({ cells }) => cells.map(({ state }) => state)));
  const shown = explained.filter(([state]) => states.has(state));
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {shown.map(([state, text]) => (
        <li key={state} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classNames('grid size-5 place-items-center rounded-md', cellLooks[state])}
          >
            {state === 'booked_by_you' && <Check size={12} strokeWidth={4} />}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

const explained: readonly (readonly [SlotState, string])[] = [
  ['booked_by_you', bookingLabels.yourBooking],
  ['held_by_you', bookingLabels.heldForYou],
  ['held', bookingLabels.onHold],
];

/** Courts that this member cannot book on the day, each with its reason. */
function Unavailable({ types, day }: { readonly types: readonly CourtType[]; readonly day: Day }) {
  const closed = types.flatMap(courtsInOrder).filter((court) => refusalOn(day, court) !== null);
  if (closed.length === 0) return null;
  return (
    <ul className="text-sm text-ink-soft">
      {closed.map((court) => (
        <li key={court.id}>
          {fill(words.unavailable, { court: court.name, reason: detailOn(day, court, []) })}
        </li>
      ))}
    </ul>
  );
}
