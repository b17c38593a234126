import { useState } from 'react';
import type { SlotRow } from '#domain/slots/slot-rows.ts';
import { closedOn, courtNamed, rowOn } from '#web/features/booking/day.ts';
import { newsOfCourt } from '#web/features/booking/slot-news.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';

interface Seen {
  readonly place: string;
  readonly row: SlotRow;
  readonly news: string;
}

const nothing: Seen = { place: '', row: '', news: '' };

/** A sentence about what others just did on the visible court; empty if there is nothing to say. */
export function useSlotNews({ selection, entered, courtTypes, day }: Plan): string {
  const [seen, setSeen] = useState(nothing);
  const court = courtNamed(courtTypes, selection.court);
  const row = day && court ? rowOn(day, court) : '';
  const place = day && court ? `${day.date} ${court.name}` : '';
  if (seen.place === place && seen.row === row) return seen.news;

  // The first data seen is not a change.
  const rows = { before: seen.row, after: row };
  const news =
    court && seen.place === place
      ? newsOfCourt(
          court.name,
          rows,
          entered.slots[court.name] ?? [],
          (slot) => day && closedOn(day, court, slot),
        )
      : null;
  setSeen({ place, row, news: news ?? '' });
  return news ?? '';
}
