import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Timetable } from '#contract/console-lessons.ts';
import type { StaffMember } from '#contract/staff.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import {
  addDays,
  type BookingDate,
  dayParts,
  formatDate,
  isBookingDate,
} from '#domain/time/venue-time.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useTimetable } from '#web/console/api/lessons.ts';
import { type UndoableClass, UndoClassDialog } from '#web/console/coach/undo-class-dialog.tsx';
import { ClassDrawer } from '#web/console/lessons/class-drawer.tsx';
import { CancelledCard, ClassCard, PrivateLessonCard } from '#web/console/lessons/lesson-cards.tsx';
import { type DayLesson, lessonsOn } from '#web/console/lessons/lessons-on.ts';
import { LessonsSwitch } from '#web/console/lessons/lessons-switch.tsx';
import { ScheduleDialog } from '#web/console/lessons/schedule-dialog.tsx';
import { WeekBar } from '#web/console/lessons/week-bar.tsx';
import { WeeklyClasses } from '#web/console/lessons/weekly-classes.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Button } from '#web/ui/button.tsx';

/** The lessons of a week, with everybody who has a seat. [LESSON-14] */
export function LessonsScreen({ staff }: { readonly staff: StaffMember }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const now = useVenueNow();
  const today = bookingDayOf(now);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('date') ?? '';
  const date = isBookingDate(asked) ? asked : today;
  const query = useTimetable(date);
  const go = (next: BookingDate): void => setSearch(next === today ? {} : { date: next });
  // In the address, so that the way back from a slot leads to the form.
  const isScheduling = search.has('new');
  const setIsScheduling = (isOpen: boolean): void =>
    setSearch((params) => {
      const next = new URLSearchParams(params);
      if (isOpen) next.set('new', '1');
      else next.delete('new');
      return next;
    });
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <WeekBar date={date} today={today} onGo={go}>
        <Button tone="secondary" onClick={() => setIsScheduling(true)}>
          {words.newSchedule}
        </Button>
      </WeekBar>
      {isScheduling && <ScheduleDialog onClose={() => setIsScheduling(false)} />}
      <Loaded query={query} words={words} className="h-64">
        {(data) => <Week timetable={data} today={today} staff={staff} now={now} />}
      </Loaded>
      <WeeklyClasses />
    </main>
  );
}

interface WeekProps {
  readonly timetable: Timetable;
  readonly today: BookingDate;
  readonly staff: StaffMember;
  readonly now: Temporal.Instant;
}

function Week({ timetable, today, staff, now }: WeekProps) {
  const { from, areOpen, classes } = timetable;
  const [search, setSearch] = useSearchParams();
  const [undone, setUndone] = useState<UndoableClass | null>(null);
  const openedId = Number(search.get('class'));
  const opened = classes.find(({ id }) => id === openedId);
  const show = (id: number | null): void =>
    setSearch(
      (params) => {
        const next = new URLSearchParams(params);
        if (id === null) next.delete('class');
        else next.set('class', `${id}`);
        return next;
      },
      { replace: true },
    );
  const shownId = opened?.id ?? null;
  useEffect(() => {
    // The drawer takes room from the days, so that the pressed card may have moved away.
    document.getElementById(`class-${shownId}`)?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  const close = (): void => {
    show(null);
    document.getElementById(`class-${openedId}`)?.focus();
  };
  const days = Array.from({ length: 7 }, (_, ahead) => addDays(from, ahead));
  return (
    <>
      {!areOpen && <LessonsSwitch isOn={false} staff={staff} />}
      <div className="lesson-columns">
        <div className="lesson-days">
          {days.map((day) => (
            <Day
              key={day}
              date={day}
              isToday={day === today}
              lessons={lessonsOn(day, timetable)}
              openedId={opened?.id ?? null}
              staff={staff}
              now={now}
              onShow={show}
            />
          ))}
        </div>
        {opened && (
          <ClassDrawer
            key={opened.id}
            lessonClass={opened}
            timetable={timetable}
            now={now}
            onUndo={setUndone}
            onClose={close}
          />
        )}
      </div>
      {areOpen && <LessonsSwitch isOn staff={staff} />}
      {undone && <UndoClassDialog scope="any" cancelled={undone} onClose={() => setUndone(null)} />}
    </>
  );
}

interface DayProps {
  readonly date: BookingDate;
  readonly isToday: boolean;
  readonly lessons: readonly DayLesson[];
  readonly openedId: number | null;
  readonly staff: StaffMember;
  readonly now: Temporal.Instant;
  readonly onShow: (id: number) => void;
}

function Day(props: DayProps) {
  const { date, isToday, lessons, openedId, staff, now, onShow } = props;
  return (
    <section aria-labelledby={`day-${date}`} className="lesson-day">
      <h2 id={`day-${date}`} className="figures flex items-baseline gap-2 text-sm font-bold">
        {dayParts(date).weekday}, {formatDate(date)}
        {isToday && <span className="lesson-mark">{words.today}</span>}
      </h2>
      {lessons.length === 0 && <p className="text-[0.8125rem] text-ink-soft">{words.none}</p>}
      {lessons.map((one) => (
        <LessonCard key={one.key} one={one} {...{ openedId, staff, now, onShow }} />
      ))}
    </section>
  );
}

interface LessonCardProps extends Pick<DayProps, 'openedId' | 'staff' | 'now' | 'onShow'> {
  readonly one: DayLesson;
}

function LessonCard({ one, openedId, staff, now, onShow }: LessonCardProps) {
  switch (one.kind) {
    case 'class':
      return (
        <ClassCard
          lessonClass={one.lesson}
          isOpen={one.lesson.id === openedId}
          now={now}
          onShow={() => onShow(one.lesson.id)}
        />
      );
    case 'cancelled':
      return <CancelledCard cancelled={one.lesson} staff={staff} />;
    case 'private':
      return <PrivateLessonCard lesson={one.lesson} />;
  }
}
