import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Occupancy } from '#domain/slots/window-offer.ts';
import { isInWindow } from '#domain/time/booking-window.ts';
import { type BookingDate, dayParts, monthName } from '#domain/time/venue-time.ts';
import {
  type CalendarMonth,
  closureOn,
  monthGrid,
  monthOf,
  nextMonth,
  previousMonth,
  selectableMonths,
  selectableYears,
  weeksToShow,
} from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { ArrowButton } from '#web/features/booking/arrow-button.tsx';
import { dayForKey } from '#web/features/booking/calendar-keys.ts';
import { spokenDay } from '#web/features/booking/day-words.ts';
import type { Facts } from '#web/features/booking/facts.ts';
import { Calendar, type CalendarDay } from '#web/ui/calendar.tsx';

interface DateCalendarProps {
  readonly sport: Sport;
  readonly facts: Facts;
  /** Null until it is known. */
  readonly occupancyOf: (date: BookingDate) => Occupancy | null;
  readonly chosen: BookingDate | null;
  readonly onChoose: (date: BookingDate) => void;
}

/** The month and day that the member has browsed to since choosing a date. */
interface View {
  readonly chosen: BookingDate | null;
  readonly month: CalendarMonth;
  readonly tabStop: BookingDate | null;
}

export function DateCalendar(props: DateCalendarProps) {
  const { sport, facts, occupancyOf, chosen, onChoose } = props;
  const { window } = facts;
  const isClosed = (date: BookingDate): boolean => closureOn(date, sport, facts.closures) !== null;
  const isShown = (date: BookingDate): boolean =>
    weeksToShow(monthOf(date), window, isClosed).some((week) => week.includes(date));
  const [view, setView] = useState<View | null>(null);
  const isLooking = view !== null && view.chosen === chosen && isOffered(view.month, facts);
  const month = isLooking ? view.month : monthOf(chosen ?? facts.firstDay ?? window.from);
  const weeks = weeksToShow(month, window, isClosed);
  const reachable = weeks.flat().filter((date) => date !== null && isInWindow(date, window));
  const tabStop =
    [isLooking ? view.tabStop : null, chosen].find((date) => reachable.includes(date)) ??
    reachable[0] ??
    null;

  const show = (shown: CalendarMonth): void => setView({ chosen, month: shown, tabStop: null });
  const move = (key: string, from: BookingDate): BookingDate | null => {
    const to = dayForKey(key, from, window, isShown);
    if (to !== null) setView({ chosen, month: monthOf(to), tabStop: to });
    return to;
  };
  const dayOf = (date: BookingDate): CalendarDay => {
    const closure = closureOn(date, sport, facts.closures);
    const isOut = !isInWindow(date, window);
    return {
      date,
      number: dayParts(date).day,
      label:
        closure === null || isOut
          ? spokenDay(date)
          : fill(bookingLabels.calendar.closedDay, {
              day: spokenDay(date),
              reason: closure.reason,
            }),
      occupancy: isOut || closure !== null ? null : occupancyInWords(occupancyOf(date)),
      isSelected: date === chosen,
      isToday: date === window.from,
      kind: isOut ? 'out' : closure === null ? 'open' : 'closed',
    };
  };
  return (
    <>
      <MonthBar month={month} facts={facts} onShow={show} />
      <div className="max-tablet:-mx-1.5">
        <Calendar
          label={`${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`}
          // The second week of a month is always complete.
          weekdays={(monthGrid(month)[1] ?? []).map((date) =>
            date === null ? '' : dayParts(date).weekday,
          )}
          weeks={weeks.map((week) => week.map((date) => (date === null ? null : dayOf(date))))}
          tabStop={tabStop}
          onPick={onChoose}
          onKey={move}
        />
      </div>
    </>
  );
}

function occupancyInWords(occupancy: Occupancy | null): CalendarDay['occupancy'] {
  if (occupancy === null) return null;
  const { free, all } = occupancy;
  const { freeSlots, noneFree } = bookingLabels.calendar;
  return {
    words: free === 0 ? noneFree : fill(freeSlots, { count: String(free) }),
    share: all === 0 ? 0 : free / all,
  };
}

function isOffered(month: CalendarMonth, { window }: Facts): boolean {
  return monthOf(window.from) <= month && month <= monthOf(window.to);
}

interface MonthBarProps {
  readonly month: CalendarMonth;
  readonly facts: Facts;
  readonly onShow: (month: CalendarMonth) => void;
}

/** Month, year and the two arrows, none of which leaves the window. [WIN-5] [WIN-6] */
function MonthBar({ month, facts: { window }, onShow }: MonthBarProps) {
  const year = Number(month.slice(0, 4));
  const monthsOf = (of: number): { value: CalendarMonth; text: string }[] =>
    selectableMonths(window, of).map((number) => ({
      value: `${of}-${String(number).padStart(2, '0')}`,
      text: monthName(number),
    }));
  const years = selectableYears(window).map((of) => ({
    value: monthsOf(of).find(({ value }) => value >= month)?.value ?? monthsOf(of)[0]?.value ?? '',
    text: String(of),
  }));
  const { calendar } = bookingLabels;
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-1">
      <MonthSelect label={calendar.month} value={month} options={monthsOf(year)} onPick={onShow} />
      <MonthSelect
        label={calendar.year}
        value={years.find(({ text }) => text === String(year))?.value ?? ''}
        options={years}
        onPick={onShow}
      />
      <div className="ml-auto flex">
        <ArrowButton
          label={calendar.previousMonth}
          Icon={ChevronLeft}
          to={previousMonth(month, window)}
          onGo={onShow}
        />
        <ArrowButton
          label={calendar.nextMonth}
          Icon={ChevronRight}
          to={nextMonth(month, window)}
          onGo={onShow}
        />
      </div>
    </div>
  );
}

interface MonthSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onPick: (value: string) => void;
}

function MonthSelect({ label, value, options, onPick }: MonthSelectProps) {
  return (
    <div className="relative">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onPick(event.target.value)}
        className="display min-h-11 appearance-none rounded-control bg-transparent py-2 pr-7 pl-1 hover:bg-mist"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2"
      />
    </div>
  );
}
