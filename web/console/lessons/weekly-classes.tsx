import { useState } from 'react';
import type { SchedulePlan } from '#contract/console-schedules.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { lessonScreenLabels } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useSchedulePlan } from '#web/console/api/schedules.ts';
import { ChangeScheduleDialog } from '#web/console/lessons/change-schedule-dialog.tsx';
import {
  bySchedule,
  type Schedule,
  scheduleName,
  spanInWords,
} from '#web/console/lessons/schedule-words.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Button } from '#web/ui/button.tsx';

const words = lessonScreenLabels.weekly;

/** The weekly classes, each with its coach and until when it is given. [LESSON-22] */
export function WeeklyClasses() {
  const query = useSchedulePlan();
  const [changed, setChanged] = useState<Schedule | null>(null);
  return (
    <>
      <Loaded query={query} words={lessonScreenLabels.scheduleDialog} className="h-40">
        {(plan) => (
          <Section title={words.title}>
            {plan.schedules.length === 0 ? (
              <Empty>{words.none}</Empty>
            ) : (
              <Schedules plan={plan} onChange={setChanged} />
            )}
          </Section>
        )}
      </Loaded>
      {changed && <ChangeScheduleDialog schedule={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

interface SchedulesProps {
  readonly plan: SchedulePlan;
  readonly onChange: (schedule: Schedule) => void;
}

function Schedules({ plan: { programs, schedules }, onChange }: SchedulesProps) {
  const coachOf = ({ sport, program, level }: Schedule): string =>
    programs.find((one) => one.sport === sport && one.name === program && one.level === level)
      ?.coach ?? '';
  return (
    <div className="overflow-x-auto pb-2">
      <table aria-label={words.title} className="member-table closure-list">
        <TableHead headings={words.table} />
        <tbody>
          {schedules.toSorted(bySchedule).map((one) => (
            <tr key={scheduleName(one)}>
              <td className="font-semibold">
                {`${one.sport} ${one.program}, ${one.level}`}
                <span className="block text-xs font-medium text-ink-soft">{coachOf(one)}</span>
              </td>
              <td className="figures">
                {one.day}
                <span className="block">{bookingTimeRange(one.slot, one.durationSlots)}</span>
              </td>
              <td>{one.court}</td>
              <td className="figures">{one.capacity}</td>
              <td className="figures">{spanInWords(one)}</td>
              <td>
                <Button
                  tone="secondary"
                  className="px-3 text-xs"
                  aria-label={fill(words.changeOne, { name: scheduleName(one) })}
                  onClick={() => onChange(one)}
                >
                  {words.change}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
