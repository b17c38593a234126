import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { Day } from '#contract/console-day.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays, type BookingDate, isBookingDate } from '#domain/time/venue-time.ts';
import { closureLinkLabels } from '#domain/words/closure-link-labels.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useDay } from '#web/console/api/day.ts';
import { type Attendance, useAttendance } from '#web/console/day/attendance.tsx';
import { DayGrid, focusCell, focusGrid, type GridSlot } from '#web/console/day/day-grid.tsx';
import { DayToolbar } from '#web/console/day/day-toolbar.tsx';
import { blockableRun, freeRun } from '#web/console/day/free-run.ts';
import {
  type Booking,
  type Cell,
  type CourtColumn,
  cellAt,
  makeGrid,
  memberRun,
} from '#web/console/day/grid.ts';
import { LateDayPart, MovePanel, preloadDayParts, SlotDrawer } from '#web/console/day/late-day.tsx';
import {
  canMoveOn,
  isOffered,
  type Moving,
  startMoving,
  withWhole,
} from '#web/console/day/moving.ts';
import { NoDay, pausedText } from '#web/console/day/no-day.tsx';
import { type NowAndNext, nowAndNext } from '#web/console/day/now.ts';
import { NowPanel } from '#web/console/day/now-panel.tsx';
import { NextArrival, NowToggle } from '#web/console/day/now-toggle.tsx';
import { slotIn, withSlot } from '#web/console/day/opened-slot.ts';
import { useKeptSale } from '#web/console/sale/use-kept-sale.ts';
import type { KeptSale } from '#web/console/sale/use-sale-draft.ts';
import { nowMark } from '#web/console/ui/now-mark.ts';
import { opensSlot } from '#web/console/ui/opens-slot.ts';
import { useLeavingKeys, useShortcut } from '#web/console/ui/use-shortcut.ts';
import { Notice } from '#web/ui/notice.tsx';

/** How far ahead arrivals are listed. */
const arrivalMinutes = 30;

/** The console's first screen: every court of one day, and the venue at this moment. */
export function DayScreen({ staff }: { readonly staff: StaffMember }) {
  useEffect(preloadDayParts, []);
  const now = useVenueNow();
  const today = bookingDayOf(now);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('date') ?? '';
  const date = isBookingDate(asked) ? asked : today;
  const day = useDay(date);
  const todays = useDay(today);
  // Without a connection, the empty courts of a day that is not loaded would look free.
  const isMissing = day.isPlaceholderData && (day.failureCount > 0 || day.fetchStatus === 'paused');
  const [moving, setMoving] = useState<Moving | null>(null);
  const keptSale = useKeptSale();
  const [isNowOpen, setIsNowOpen] = useState(false);
  const current =
    todays.data === undefined
      ? null
      : nowAndNext(makeGrid(todays.data), todays.data.date, now, arrivalMinutes);
  const go = (next: BookingDate): void => setSearch(next === today ? {} : { date: next });
  const recording = useAttendance();
  const attendance = hasPermission(staff.role, 'bookings.check_in') ? recording : null;
  useShortcut('g', focusGrid);
  useLeavingKeys(['t'], () => go(today));
  useLeavingKeys(['j'], () => go(addDays(date, 1)));
  useLeavingKeys(['k'], () => go(addDays(date, -1)));
  return (
    <main id="main" tabIndex={-1} className="day-main">
      <button type="button" onClick={focusGrid} className="skip-link">
        {consoleLabels.day.toGrid}
      </button>
      <DayToolbar
        date={date}
        today={today}
        now={now}
        day={day.isPlaceholderData ? undefined : day.data}
        onGo={go}
      >
        {current && (
          <div className="day-now-bar">
            <NowToggle
              state={current}
              isOpen={isNowOpen}
              onToggle={() => setIsNowOpen(!isNowOpen)}
            />
            {attendance && !isNowOpen && <NextArrival state={current} attendance={attendance} />}
          </div>
        )}
      </DayToolbar>
      {day.data === undefined || isMissing ? (
        <NoDay
          failure={day.failureReason === null ? pausedText(day) : failureMessage(day.failureReason)}
          onRetry={() => void day.refetch()}
        />
      ) : (
        <>
          {day.isError && <Notice tone="danger">{failureMessage(day.error)}</Notice>}
          <Closures day={day.data} role={staff.role} />
          <LoadedDay
            key={date}
            day={day.data}
            staff={staff}
            current={current}
            isNowOpen={isNowOpen}
            attendance={attendance}
            now={now}
            isLoading={day.isPlaceholderData}
            moving={moving}
            onMoving={setMoving}
            keptSale={keptSale}
            onGo={go}
          />
        </>
      )}
    </main>
  );
}

interface LoadedDayProps {
  readonly staff: StaffMember;
  readonly day: Day;
  /** The venue at this moment; null until today is loaded. */
  readonly current: NowAndNext | null;
  /** True if it is shown in a narrow window as well. */
  readonly isNowOpen: boolean;
  /** Null if the person's role does not allow it. */
  readonly attendance: Attendance | null;
  readonly now: Temporal.Instant;
  readonly isLoading: boolean;
  /** The booking that is being moved, perhaps from another day. */
  readonly moving: Moving | null;
  readonly onMoving: (moving: Moving | null) => void;
  readonly keptSale: KeptSale;
  readonly onGo: (date: BookingDate) => void;
}

function LoadedDay(props: LoadedDayProps) {
  const { staff, day, current, isNowOpen, attendance, now, isLoading } = props;
  const { moving, onMoving, keptSale, onGo } = props;
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState(() => slotIn(search, day));
  const { key, state } = useLocation();
  const type = useNavigationType();
  const openAsked = useEffectEvent(() => {
    const asked = slotIn(search, day);
    // Back closes the drawer, as Escape does.
    if (asked === null) keptSale.keep(null);
    setOpened(asked);
  });
  useEffect(() => {
    if (key && (state === opensSlot || type === 'POP')) openAsked();
  }, [key, state, type]);
  // A slot that is open already is asked for again by the second press of a double click.
  const [asks, setAsks] = useState(0);
  const side = useRef<HTMLDivElement>(null);
  const grid = makeGrid(day);
  const mayMove = canMoveOn(staff.role, day.date, now);
  // The slots of a day that is not loaded would look free.
  const isShown = opened !== null && moving === null && !isLoading;
  const cell = isShown ? cellAt(grid, opened.courtId, opened.slot) : null;
  /** A reload opens the same slot. */
  const show = (place: GridSlot | null): void => {
    setOpened(place);
    // Back closes what was opened. Another slot takes the place of the one before.
    const isReplaced = opened !== null || place === null;
    setSearch((asked) => withSlot(asked, place, day), { replace: isReplaced });
  };
  const openNow = (court: CourtColumn): void => {
    const today = bookingDayOf(now);
    const slot = nowMark(today, now)?.slot;
    if (slot === undefined) return;
    if (day.date === today) show({ courtId: court.id, slot });
    else setSearch({ court: court.name, slot: `${slot}` });
  };
  const shown = moving === null ? `${cell?.court.id} ${cell?.slot}` : 'move';
  useEffect(() => {
    if (shown && side.current) side.current.scrollTop = 0;
  }, [shown]);
  const open = ({ court, slot }: Cell): void => {
    const place = { courtId: court.id, slot };
    if (moving === null) {
      show(place);
      setAsks(asks + 1);
    } else onMoving({ ...moving, target: place, picks: moving.picks + 1 });
  };
  const move = (from: Cell, booking: Booking): void => {
    show(null);
    onMoving(startMoving(from, booking, day.date, memberRun(grid, from)));
  };
  const close = (): void => {
    if (opened !== null) focusCell(opened);
    show(null);
  };
  return (
    <div className="day-columns" data-now={isNowOpen || undefined}>
      <DayGrid
        grid={grid}
        date={day.date}
        now={now}
        isLoading={isLoading}
        opened={moving === null ? opened : moving.target}
        onOpen={open}
        onAttend={attendance?.record ?? null}
        onMove={mayMove && moving === null ? move : null}
        moving={
          moving && {
            origin: moving.date === day.date ? originOf(moving) : null,
            isOffered: (one) => isOffered(moving, grid, one, day.date, now),
          }
        }
      />
      <div ref={side} className="day-side">
        {moving && (
          <LateDayPart resetKey={moving.date} onClose={() => onMoving(null)}>
            <MovePanel
              moving={moving}
              grid={grid}
              date={day.date}
              isLoading={isLoading}
              onChoose={(target) => onMoving({ ...moving, target })}
              onWhole={(isWhole) => onMoving(withWhole(moving, isWhole))}
              onGo={onGo}
              onClose={() => onMoving(null)}
            />
          </LateDayPart>
        )}
        {cell && (
          <LateDayPart resetKey={`${cell.court.id} ${cell.slot}`} onClose={close}>
            <SlotDrawer
              cell={cell}
              asks={asks}
              date={day.date}
              now={now}
              staff={staff}
              attendance={attendance}
              run={memberRun(grid, cell)}
              free={freeRun(grid, cell.court.id, cell.slot)}
              blockable={blockableRun(grid, cell.court.id, cell.slot)}
              onMove={mayMove ? (booking) => move(cell, booking) : null}
              keptSale={keptSale}
              onClose={close}
            />
          </LateDayPart>
        )}
        {current && cell === null && moving === null && (
          <NowPanel attendance={attendance} state={current} onOpen={openNow} />
        )}
      </div>
    </div>
  );
}

const originOf = ({ court, slot }: Moving): GridSlot => ({ courtId: court.id, slot });

interface ClosuresProps {
  readonly day: Day;
  readonly role: StaffRole;
}

function Closures({ day: { closures }, role }: ClosuresProps) {
  const { closedSport, closedVenue } = consoleLabels.day;
  return closures.map(({ id = null, sport, reason }) => (
    <Notice key={`${sport} ${reason}`}>
      {sport === null ? fill(closedVenue, { reason }) : fill(closedSport, { sport, reason })}{' '}
      {id !== null && hasPermission(role, 'closures.edit') && (
        <Link to={`/closures/${id}`} className="whitespace-nowrap underline">
          {closureLinkLabels.show}
        </Link>
      )}
    </Notice>
  ));
}
