import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { WeeklyBooking } from '#contract/console-weekly.ts';
import { bookingTime } from '#domain/bookings/booking-titles.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { refundByRules } from '#domain/staff/cancellation.ts';
import { type SeriesScope, seriesScopes } from '#domain/staff/series.ts';
import { bookingsOfPart, weeklyRefusals } from '#domain/staff/weekly-sales.ts';
import { slotStart } from '#domain/time/slots.ts';
import { dayParts, formatDate } from '#domain/time/venue-time.ts';
import { cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { amountsOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { weeklyLabels as words } from '#domain/words/weekly-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { seriesKey } from '#web/console/api/series-key.ts';
import { useWeeklyBookings } from '#web/console/api/weekly-sales.ts';
import { useCancelAtDesk, useCancelPreview } from '#web/console/day/desk-actions.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import { SeriesPage } from '#web/console/series/new-series-screen.tsx';
import { countedDates, timesText } from '#web/console/series/series-words.ts';
import { showFaults } from '#web/console/ui/first-fault.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Option } from '#web/console/ui/option.tsx';
import { errorOfReason } from '#web/console/ui/reason.ts';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';

const { end: endWords } = words;
const listWords = {
  loading: words.listLoading,
  failed: words.listFailed,
  outdated: words.listOutdated,
};

/** A weekly booking with all of its dates; there, some or all that are left are ended. */
export function OneWeeklyScreen() {
  const { orderId = '' } = useParams();
  const query = useWeeklyBookings();
  const found = query.data?.weekly.find((one) => one.orderId === orderId);
  return (
    <SeriesPage title={found?.name ?? words.list}>
      {() => (
        <Loaded query={query} words={listWords} className="h-96">
          {() => (found ? <OneWeekly weekly={found} /> : <Notice>{words.gone}</Notice>)}
        </Loaded>
      )}
    </SeriesPage>
  );
}

type WeeklyDate = WeeklyBooking['dates'][number];

function OneWeekly({ weekly }: { readonly weekly: WeeklyBooking }) {
  const now = useVenueNow();
  const { dates, court, orderId } = weekly;
  const left = dates.filter(
    ({ date }) => bookingsOfPart(dates, { scope: 'one', date }, now).length > 0,
  );
  const [scope, setScope] = useState<SeriesScope>('one');
  const [picked, setPicked] = useState('');
  const date = left.some((one) => one.date === picked) ? picked : (left[0]?.date ?? '');
  const chosen = bookingsOfPart(dates, { scope, date }, now);
  const ids = new Set(chosen.map(({ bookingId }) => bookingId));
  const isChosen = ({ bookings }: WeeklyDate) => bookings.some((one) => ids.has(one.bookingId));
  return (
    <>
      <div className="figures text-sm text-ink-soft">
        <p>{`${dayParts(dates[0]?.date ?? '').weekday}, ${timesText(weekly)}, ${court}`}</p>
        <p>
          {weekly.isHeld
            ? words.waiting
            : left.length === 0
              ? words.datesNone
              : countedDates(left.map((one) => one.date))}
        </p>
        <p>
          <Link to={`/orders/${orderId}`} className="text-court underline underline-offset-3">
            {fill(words.order, { orderId: shortOrderId(orderId) })}
          </Link>
        </p>
      </div>
      <div className="series-columns">
        <div className="member-column">
          {left.length > 0 && (
            <Section title={endWords.title}>
              <div className="series-fields">
                <Choice
                  legend={endWords.scope}
                  choices={seriesScopes.map((one) => ({
                    text: endWords.scopes[one],
                    isChosen: scope === one,
                    choose: () => setScope(one),
                  }))}
                />
                {scope !== 'all' && (
                  <Select
                    label={endWords.date}
                    value={date}
                    onChange={({ target }) => setPicked(target.value)}
                    options={left.map((one) => ({ value: one.date, text: formatDate(one.date) }))}
                  />
                )}
                <Ending
                  key={[...ids].join()}
                  weekly={weekly}
                  bookings={chosen}
                  dates={dates.filter(isChosen).map((one) => one.date)}
                />
              </div>
            </Section>
          )}
        </div>
        <div className="member-column">
          <Section title={words.dates}>
            <ul className="series-dates">
              {dates.map((one) => (
                <DateRow
                  key={one.date}
                  one={one}
                  weekly={weekly}
                  isChosen={isChosen(one)}
                  isOver={one.bookings.length > 0 && !left.includes(one)}
                />
              ))}
            </ul>
          </Section>
        </div>
      </div>
    </>
  );
}

type Booking = WeeklyDate['bookings'][number];

interface EndingProps {
  readonly weekly: WeeklyBooking;
  readonly bookings: readonly Booking[];
  readonly dates: readonly string[];
}

/** Cancels the bookings of the chosen dates in one step. [SERIES-13] */
function Ending({ weekly: { name, isGuest }, bookings, dates }: EndingProps) {
  const now = useVenueNow();
  const client = useQueryClient();
  const paidSen = sumSen(bookings.map((one) => one.paidSen));
  const due = bookings.filter(
    ({ date, slot, paidSen: paid }) =>
      refundByRules({ start: slotStart(date, slot), paidSen: paid }, now) === 'all',
  );
  const dueSen = sumSen(due.map((one) => one.paidSen));
  const [wantsAll, setWantsAll] = useState(false);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const byRules = dueSen === paidSen ? 'all' : dueSen === 0 ? 'nothing' : dueSen;
  const giveBack = wantsAll ? 'all' : byRules;
  const [first, ...others] = bookings;
  const also = others.map(({ bookingId }) => bookingId);
  const bookingId = first?.bookingId ?? '';
  const over = useCancelPreview(bookingId, { giveBack, also }).data?.overLimit ?? null;
  const amounts = over && amountsOfRefusal(over.code, over.details);
  const range = countedDates(dates);
  const cancel = useCancelAtDesk({ name, range, count: bookings.length });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    showFaults(event.currentTarget, () => setIsChecked(true));
    if (errorOfReason(reason) !== null || cancel.isPending) return;
    const shown = bookings.map(({ bookingId: id, courtId, date, slot }) => ({
      ...{ bookingId: id, courtId, date, slot },
    }));
    cancel.mutate(
      { params: { bookingId }, body: { giveBack, reason, also, shown } },
      { onSettled: () => client.invalidateQueries({ queryKey: [seriesKey] }) },
    );
  };
  const amountText = (sen: number, text: string): string =>
    fill(text, { amount: displayAmount(sen) });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p role="status" className="figures text-sm">
        {fill(endWords.about, { name, dates: range })}
      </p>
      <fieldset>
        <legend className="text-sm font-semibold">{endWords.giveBack}</legend>
        {byRules !== 'all' && (
          <Option name="give-back" isChosen={!wantsAll} onChoose={() => setWantsAll(false)}>
            {byRules === 'nothing' ? endWords.nothing : amountText(dueSen, endWords.due)}
          </Option>
        )}
        <Option
          name="give-back"
          isChosen={wantsAll || byRules === 'all'}
          onChoose={() => setWantsAll(true)}
        >
          {amountText(paidSen, endWords.all)}
        </Option>
        {isGuest && <p className="text-[0.8125rem] text-ink-soft">{endWords.toGuest}</p>}
      </fieldset>
      <Field
        label={endWords.reason}
        hint={endWords.reasonHint}
        required
        maxLength={200}
        autoComplete="off"
        error={isChecked ? errorOfReason(reason) : null}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {amounts !== null && cancel.error === null && (
        <Notice tone="danger">{fill(cancelLabels.overLimit, { amounts })}</Notice>
      )}
      {cancel.error && (
        <Notice key={cancel.submittedAt} tone="danger" takesFocus>
          {failureMessage(cancel.error)}
        </Notice>
      )}
      <Button type="submit" tone="danger" isBusy={cancel.isPending}>
        {dates.length === 1
          ? endWords.confirmOne
          : fill(endWords.confirm, { count: `${dates.length}` })}
      </Button>
    </form>
  );
}

interface DateRowProps {
  readonly one: WeeklyDate;
  readonly weekly: WeeklyBooking;
  readonly isChosen: boolean;
  readonly isOver: boolean;
}

function DateRow({ one: { date, bookings, leftOut }, weekly, isChosen, isOver }: DateRowProps) {
  const [first] = bookings;
  const look = first === undefined ? 'is-taken' : isChosen && 'is-chosen';
  return (
    <li className={classNames('series-date is-standing figures', look)}>
      <span className="series-date-label">{`${dayParts(date).weekday.slice(0, 3)} ${formatDate(date)}`}</span>
      {first === undefined ? (
        <span className="is-wide">
          {leftOut !== null ? leftOutText(leftOut) : weekly.isHeld ? words.waiting : words.ended}
        </span>
      ) : (
        <>
          <span>{displayAmount(sumSen(bookings.map(({ paidSen }) => paidSen)))}</span>
          <Link
            to={`/?${new URLSearchParams({ date: first.date, court: first.court, slot: `${first.slot}` })}`}
            className="text-court underline underline-offset-3"
          >
            {words.move}
          </Link>
          <span className="series-date-state text-ink-soft">
            {isOver && <span>{words.over}</span>}
            {bookings.filter(isMovedFrom(date, weekly)).map((moved) => (
              <span key={moved.bookingId}>{fill(words.moved, { place: placeText(moved) })}</span>
            ))}
          </span>
        </>
      )}
    </li>
  );
}

const isMovedFrom = (date: string, { court, slot, durationSlots }: WeeklyBooking) => {
  const isInRun = (one: number): boolean => one >= slot && one < slot + durationSlots;
  return (booking: Booking): boolean =>
    booking.date !== date || booking.court !== court || !isInRun(booking.slot);
};

const placeText = ({ date, slot, court }: Booking): string =>
  [formatDate(date), bookingTime(slot), court].join(', ');

function leftOutText({ why, what }: NonNullable<WeeklyDate['leftOut']>): string {
  const rule = weeklyRefusals.find((one) => one === what);
  return fill(words.leftOut[why], { what: rule === undefined ? (what ?? '') : words.rules[rule] });
}
