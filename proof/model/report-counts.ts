import type { CreditReport, OccupancyReport, PlayReport } from '#contract/console-reports.ts';
import { dayAfter, dayAt, type ReportRows } from '#proof/model/report-rows.ts';

/** The name of a figure, the report's, and that of the second computation. */
export type Pair = readonly [name: string, actual: number, expected: number];

interface Span {
  readonly from: string;
  readonly until: string;
}

const isIn = ({ from, until }: Span, day: string): boolean => from <= day && day <= until;

const daysIn = ({ from, until }: Span): string[] => {
  const days: string[] = [];
  for (let day = from; day <= until; day = dayAfter(day, 1)) days.push(day);
  return days;
};

const firstSlot = 7;
const slots = Array.from({ length: 19 }, (_, index) => firstSlot + index);

/** Walks through every slot of every court and day. */
export const occupancyPairs = (report: OccupancyReport, rows: ReportRows): Pair[] => {
  const kinds = new Map(
    rows.claims.map(({ court_id, day, slot, kind }) => [`${court_id}/${day}/${slot}`, kind]),
  );
  const counts = new Map<string, number>();
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [name, span] of [
    ['now', { ...report.period, until: report.countedUntil }] as const,
    ['earlier', report.before] as const,
  ]) {
    for (const day of daysIn(span)) {
      for (const court of rows.courts) {
        const isClosed =
          court.restricted ||
          rows.closed.some(
            ({ sport_id, first, last }) =>
              (sport_id === null || sport_id === court.sport_id) && first <= day && day <= last,
          );
        for (const slot of slots) {
          const kind = kinds.get(`${court.id}/${day}/${slot}`);
          const isBooked = kind === 'booking' || kind === 'lesson';
          const isBookable = isBooked || (!isClosed && kind !== 'block');
          const weekday = new Date(day).getUTCDay();
          for (const key of [name, `${name} ${court.name} ${slot}`, `${name} ${weekday} ${slot}`]) {
            if (isBookable) count(`${key} bookable`);
            if (isBooked) count(`${key} booked`);
          }
        }
      }
    }
  }
  const pairs = (
    key: string,
    { booked, bookable }: { booked: number; bookable: number },
  ): Pair[] => [
    [`${key} booked`, booked, counts.get(`${key} booked`) ?? 0],
    [`${key} bookable`, bookable, counts.get(`${key} bookable`) ?? 0],
  ];
  return [
    ...pairs('now', report.now),
    ...pairs('earlier', report.earlier),
    ...report.courts.flatMap(({ name, slots: cells }) =>
      cells.flatMap((cell, index) => pairs(`now ${name} ${firstSlot + index}`, cell)),
    ),
    ...report.weekdays.flatMap(({ slots: cells }, day) =>
      cells.flatMap((cell, index) => pairs(`now ${(day + 1) % 7} ${firstSlot + index}`, cell)),
    ),
  ];
};

/** The last day that is counted is today, unless the period has ended or has not begun. */
export const countedPairs = (
  { period: { from, until }, countedUntil }: Pick<OccupancyReport, 'period' | 'countedUntil'>,
  today: string,
): Pair[] => {
  const expected = from <= today && today < until ? today : until;
  return [['counted until', Date.parse(countedUntil), Date.parse(expected)]];
};

export const playPairs = (report: PlayReport, rows: ReportRows): Pair[] =>
  (['now', 'earlier'] as const).flatMap((name) => {
    const span = name === 'now' ? report.period : report.before;
    const counted = name === 'now' ? { ...span, until: report.countedUntil } : span;
    const played = rows.bookings.filter(({ day }) => isIn(counted, day));
    const classes = rows.classes.filter(
      ({ day, cancelled_at }) => cancelled_at === null && isIn(span, day),
    );
    const ids = new Set(classes.map(({ id }) => id));
    const sold = rows.seats.filter((seat) => seat.kind === 'booking' && ids.has(seat.instance_id));
    const sumOf = (figure: 'classes' | 'offered' | 'sold'): number =>
      report.programs.reduce((sum, program) => sum + program[name][figure], 0);
    const { bookings, checkedIn, noShows } = report.attendance[name];
    const having = (state: string): number =>
      played.filter((booking) => booking.state === state).length;
    return [
      [`${name} bookings`, bookings, played.length],
      [`${name} checked in`, checkedIn, having('checked_in')],
      [`${name} no-shows`, noShows, having('no_show')],
      [`${name} classes`, sumOf('classes'), classes.length],
      [`${name} seats`, sumOf('offered'), classes.reduce((sum, { capacity }) => sum + capacity, 0)],
      [`${name} seats sold`, sumOf('sold'), sold.length],
    ];
  });

const dayMs = 86_400_000;

/** Spends the oldest credits of every member first, entry by entry; returns what is left, by age. */
const agesOf = ({ entries }: ReportRows, now: Date): number[] => {
  const ages = [0, 0, 0, 0, 0];
  const ordered = entries.toSorted((a, b) => Number(a.id) - Number(b.id));
  for (const own of Map.groupBy(ordered, ({ user_id }) => user_id).values()) {
    const lots: { sen: number; at: Date }[] = [];
    for (const { amount_sen, created_at } of own) {
      if (amount_sen > 0) lots.push({ sen: amount_sen, at: created_at });
      for (let owed = -amount_sen; owed > 0; ) {
        const [oldest] = lots;
        if (oldest === undefined) throw new Error('More credits were spent than there were.');
        const taken = Math.min(oldest.sen, owed);
        oldest.sen -= taken;
        owed -= taken;
        if (oldest.sen === 0) lots.shift();
      }
    }
    for (const { sen, at } of lots) {
      const days = Math.floor((now.getTime() - at.getTime()) / dayMs);
      const age = days <= 30 ? 0 : days <= 90 ? 1 : days <= 180 ? 2 : days <= 365 ? 3 : 4;
      ages[age] = (ages[age] ?? 0) + sen;
    }
  }
  return ages;
};

export const creditPairs = (report: CreditReport, rows: ReportRows, now: Date): Pair[] => {
  const ages = agesOf(rows, now);
  const movedIn = (span: Span): number =>
    rows.entries
      .filter(({ created_at }) => isIn(span, dayAt(created_at)))
      .reduce((sum, { amount_sen }) => sum + amount_sen, 0);
  const sumOf = (figure: 'nowSen' | 'beforeSen'): number =>
    report.movements.reduce((sum, movement) => sum + movement[figure], 0);
  return [
    ['credits moved', sumOf('nowSen'), movedIn(report.period)],
    ['credits moved before', sumOf('beforeSen'), movedIn(report.before)],
    ['credits', report.outstandingSen, rows.entries.reduce((sum, one) => sum + one.amount_sen, 0)],
    ...report.ages.map(({ key, sen }, index): Pair => [`credits ${key}`, sen, ages[index] ?? 0]),
  ];
};
