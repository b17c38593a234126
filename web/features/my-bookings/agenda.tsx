import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ClosedBooking, UpcomingBooking } from '#contract/bookings.ts';
import { groupBookings } from '#domain/bookings/booking-groups.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { BookingRow } from '#web/features/my-bookings/booking-row.tsx';
import { type BookingGroup, dayInShort } from '#web/features/my-bookings/booking-words.ts';
import { ClosedRow } from '#web/features/my-bookings/closed-row.tsx';
import { Button } from '#web/ui/button.tsx';

/** The days that are shown before a member asks for more. */
const daysAtFirst = 6;

export interface RowsProps {
  readonly bookings: readonly UpcomingBooking[];
  /** The bookings of the order that has just been confirmed. */
  readonly newIds: ReadonlySet<string>;
  readonly onOpen: (group: BookingGroup<UpcomingBooking>) => void;
  readonly onFocus: (bookingId: string) => void;
}

interface AgendaProps extends RowsProps {
  readonly closed: readonly ClosedBooking[];
  /** A booking whose day has to be shown. */
  readonly wantedId: string | null;
}

/** The bookings ahead, day by day. */
export function Agenda({ closed, wantedId, ...rows }: AgendaProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number | null>(null);
  const days = daysOf(rows, closed);
  const wanted = rows.bookings.find(({ id }) => id === wantedId)?.bookingDate;
  const count = Math.max(daysAtFirst, days.findIndex(({ date }) => date === wanted) + 1);
  const shown = isUnfolded ? days : days.slice(0, count);

  // The button disappears, so the focus moves to the first new row.
  useEffect(() => {
    if (focusFrom.current === null) return;
    const section = list.current?.children[focusFrom.current];
    focusFrom.current = null;
    section?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  });
  const showMore = (): void => {
    focusFrom.current = shown.length;
    setIsUnfolded(true);
  };
  return (
    <>
      <div ref={list} className="mt-5 grid gap-6">
        {shown.map(({ date, items }) => (
          <Day key={date} date={date}>
            {items.map(({ row }) => row)}
          </Day>
        ))}
      </div>
      {shown.length < days.length && (
        <Button tone="secondary" className="mt-5 w-full" onClick={showMore}>
          {historyLabels.showMore}
        </Button>
      )}
    </>
  );
}

/** Rows without a heading for their day. */
export function Rows(props: RowsProps) {
  return <ul>{rowsOf(props).map(({ row }) => row)}</ul>;
}

function Day({ date, children }: { readonly date: BookingDate; readonly children: ReactNode }) {
  const headingId = useId();
  const today = bookingDayOf(useVenueNow());
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="display border-line border-b pb-2">
        {dayInShort(date, today)}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

interface Item {
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly row: ReactNode;
}

function rowsOf({ bookings, newIds, onOpen, onFocus }: RowsProps): readonly Item[] {
  return groupBookings(bookings).map((group, index, groups) => {
    const [{ id, bookingDate, slot }] = group;
    const above = groups[index - 1]?.[0] ?? null;
    return {
      date: bookingDate,
      slot,
      row: (
        <BookingRow
          key={id}
          group={group}
          isNew={newIds.has(id)}
          above={above?.bookingDate === bookingDate ? above : null}
          onOpen={() => onOpen(group)}
          onFocus={() => onFocus(id)}
        />
      ),
    };
  });
}

function daysOf(
  rows: RowsProps,
  closed: readonly ClosedBooking[],
): readonly { readonly date: BookingDate; readonly items: readonly Item[] }[] {
  const items = [
    ...rowsOf(rows),
    ...closed.map((booking) => ({
      date: booking.bookingDate,
      slot: booking.slot,
      row: <ClosedRow key={booking.id} booking={booking} />,
    })),
  ].sort((a, b) => a.date.localeCompare(b.date) || a.slot - b.slot);
  return [...Map.groupBy(items, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    items: ofDay,
  }));
}
