import { useState } from 'react';
import { membershipLabels, membershipStatuses } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { slotLabel } from '#domain/time/slots.ts';
import { type BookingDate, dayParts, formatDate, isBookingDate } from '#domain/time/venue-time.ts';
import type { PriceRules } from '#domain/venue/pricing.ts';
import { fill } from '#domain/words/fill.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import {
  changedCells,
  explanationsOf,
  type MapCell,
  type MapRow,
  priceMap,
  weekFrom,
} from '#web/console/prices/price-map.ts';
import { Section } from '#web/console/ui/section.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const { map: words } = priceLabels;

interface MapSectionProps {
  readonly rules: PriceRules;
  /** The rules without a change; null if none is shown. */
  readonly before: PriceRules | null;
  readonly from: BookingDate;
}

/** The first court type with another price; null if the change is about something else. */
const changedType = ({ prices }: PriceRules, before: PriceRules | null): string | null => {
  const old = new Map(before?.prices.map((price) => [price.courtType, JSON.stringify(price)]));
  const changed = prices.find((price) => old.get(price.courtType) !== JSON.stringify(price));
  return before === null ? null : (changed?.courtType ?? null);
};

/** The price of a slot for a member of a status, for each slot of a week. */
export function MapSection({ rules, before, from }: MapSectionProps) {
  const types = rules.prices.map(({ courtType }) => courtType);
  const [chosenType, setCourtType] = useState('');
  const courtType = types.includes(chosenType)
    ? chosenType
    : (changedType(rules, before) ?? types[0] ?? '');
  const [status, setStatus] = useState(membershipStatuses[0] ?? 'normal_member');
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const day = chosenDay !== null && isBookingDate(chosenDay) ? chosenDay : from;
  const rows = priceMap(rules, before, { courtType, status, from: day });
  const changed = changedCells(rows);
  return (
    <Section title={words.title}>
      <div className="price-map-choice">
        <fieldset className="price-types">
          <legend className="text-sm font-semibold">{words.courtType}</legend>
          {types.map((type) => (
            <button
              key={type}
              type="button"
              aria-pressed={type === courtType}
              onClick={() => setCourtType(type)}
              className="report-kind"
            >
              {type}
            </button>
          ))}
        </fieldset>
        <Select
          label={words.status}
          value={status}
          options={membershipStatuses.map((value) => ({ value, text: membershipLabels[value] }))}
          onChange={({ target }) => {
            const next = membershipStatuses.find((value) => value === target.value);
            if (next !== undefined) setStatus(next);
          }}
        />
        <Field
          label={words.week}
          type="date"
          required
          value={chosenDay ?? from}
          onChange={({ target }) => setChosenDay(target.value)}
        />
      </div>
      <p role="status" className="px-4 pb-2 text-[0.8125rem] text-ink-soft">
        {words.legend}{' '}
        {before !== null &&
          (changed === 0
            ? words.noChanges
            : `${fill(words.changes, { count: `${changed}`, all: `${rows.length * 7}` })} ${words.legendChanged}`)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className="report-scroll" tabIndex={0}>
        <table aria-label={words.title} className="price-map">
          <thead>
            <tr>
              <th scope="col">{words.slot}</th>
              {weekFrom(day).map((date) => (
                <DayHead key={date} date={date} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <SlotRow key={row.slot} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <Explanations rows={rows} />
    </Section>
  );
}

function DayHead({ date }: { readonly date: BookingDate }) {
  return (
    <th scope="col">
      {dayParts(date).weekday.slice(0, 3)}{' '}
      <span className="font-normal whitespace-nowrap">{formatDate(date).slice(0, 5)}</span>
    </th>
  );
}

function SlotRow({ row: { slot, cells } }: { readonly row: MapRow }) {
  return (
    <tr>
      <th scope="row">{slotLabel(slot)}</th>
      {cells.map((cell) => (
        <PriceCell key={cell.date} cell={cell} />
      ))}
    </tr>
  );
}

/** The ringgit alone: the column has no room for more, and the list below has the whole. */
const shortAmount = (sen: number): string =>
  displayAmount(sen).replace('RM ', '').replace('.00', '');

function PriceCell({ cell: { price, beforeSen, explained } }: { readonly cell: MapCell }) {
  const isReduced = price !== null && price.discountPrice > 0;
  return (
    <td
      data-peak={price?.isPeak || undefined}
      data-reduced={isReduced || undefined}
      data-changed={beforeSen === null ? undefined : true}
      title={explained}
    >
      {beforeSen !== null && (
        <del>
          <span className="sr-only">{words.was.replace('{amount}', '')}</span>
          {shortAmount(beforeSen)}
        </del>
      )}
      <span>{price === null ? '–' : shortAmount(price.finalPrice)}</span>
    </td>
  );
}

function Explanations({ rows }: { readonly rows: readonly MapRow[] }) {
  return (
    <div className="price-explained">
      <h3 className="text-[0.8125rem] font-bold">{words.explained}</h3>
      <ul>
        {explanationsOf(rows).map(({ explained, finalSen, count }) => (
          <li key={`${finalSen}/${explained}`}>
            <strong className="figures">{displayAmount(finalSen)}</strong>
            {explained.startsWith('RM') ? ' = ' : ' '}
            {explained}
            <span className="text-ink-soft">
              {' · '}
              {count === 1 ? words.oneSlot : fill(words.slots, { count: `${count}` })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
