import type { SeriesList } from '#contract/console-series.ts';
import { bookingTime } from '#domain/bookings/booking-titles.ts';
import { mostSeriesWeeks } from '#domain/staff/series.ts';
import { tableSlots } from '#domain/time/slots.ts';
import { clockTime, dayParts, formatDate, isBookingDate } from '#domain/time/venue-time.ts';
import { compareCourtsByType } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { type SeriesDraft, weeksOf, withStart } from '#web/console/series/series-draft.ts';
import { lastDateOf } from '#web/console/series/series-words.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const { form: words, one: oneWords } = seriesLabels;

export type WhenDraft = Omit<SeriesDraft, 'reason' | 'forWhom'>;

interface WhenFieldsProps {
  readonly courts: SeriesList['courts'];
  readonly draft: WhenDraft;
  readonly isPast: boolean;
  /** True if a single date is changed, which has no number of weeks. */
  readonly isOneDate: boolean;
  readonly onChange: (changed: Partial<WhenDraft>) => void;
}

/** Court, dates and times that repeat every week. */
export function WhenFields({
  courts,
  draft,
  isPast,
  isOneDate,
  onChange: change,
}: WhenFieldsProps) {
  const { firstDate, slot } = draft;
  const weeks = weeksOf(draft);
  const isDate = isBookingDate(firstDate);
  const weekday = isDate ? dayParts(firstDate).weekday : '';
  const wrongDate = isPast ? words.firstDatePast : null;
  const most = `${mostSeriesWeeks}`;
  const until = isDate && weeks !== null ? formatDate(lastDateOf({ firstDate, weeks })) : null;
  return (
    <>
      <Select
        label={words.court}
        value={`${draft.courtId}`}
        onChange={({ target }) => change({ courtId: Number(target.value) })}
        options={courts
          .toSorted(compareCourtsByType)
          .map(({ id, name }) => ({ value: `${id}`, text: name }))}
      />
      <div className="series-pair">
        <Field
          label={isOneDate ? oneWords.date : words.firstDate}
          type="date"
          required
          value={firstDate}
          error={isDate ? wrongDate : words.firstDateWrong}
          onChange={({ target }) => change({ firstDate: target.value })}
        />
        {!isOneDate && (
          <Field
            label={words.weeks}
            inputMode="numeric"
            required
            maxLength={4}
            value={draft.weeks}
            {...(until !== null && { hint: fill(words.weeksHint, { weekday, until, most }) })}
            error={weeks === null ? fill(words.weeksWrong, { most }) : null}
            onChange={({ target }) => change({ weeks: target.value })}
          />
        )}
      </div>
      <div className="series-pair">
        <Select
          label={words.from}
          value={`${slot}`}
          onChange={({ target }) => change(withStart(draft, target.value))}
          options={tableSlots.map((one) => ({ value: `${one}`, text: bookingTime(one) }))}
        />
        <Select
          label={words.until}
          value={`${draft.until}`}
          onChange={({ target }) => change({ until: Number(target.value) })}
          options={tableSlots
            .filter((one) => one >= slot)
            .map((one) => ({ value: `${one + 1}`, text: clockTime(one + 1) }))}
        />
      </div>
    </>
  );
}
