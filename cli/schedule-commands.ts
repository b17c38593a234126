import { readCount } from '#cli/amount.ts';
import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import { keptLines, programArguments } from '#cli/program-commands.ts';
import { readSlot, readWeekday } from '#cli/slot-input.ts';
import type { CallOutput } from '#contract/call.ts';
import {
  addSchedule,
  listSchedules,
  removeSchedule,
  type ScheduleOutput,
  setCapacity,
} from '#contract/operator-lessons.ts';
import { slotLabel, slotRange } from '#domain/time/slots.ts';
import { counted } from '#domain/words/counted.ts';

const scheduleArguments = { court: 'court name', day: 'weekday', time: 'time' } as const;

const scheduleLine = (schedule: ScheduleOutput): string => {
  const { sport, program, level, court, day, slot, capacity } = schedule;
  return `${sport} ${program} (${level}): ${day}, ${slotLabel(slot)} on ${court}, ${counted(capacity, 'seat')}.`;
};

const takenBy = {
  booking: 'booked',
  hold: 'about to be paid',
  offer: 'offered to a member who waits',
  lesson: 'a lesson',
  block: 'blocked',
};

/** The days without a class, and the claims in the way. */
const takenLines = ({ schedule, taken }: CallOutput<typeof addSchedule>): readonly string[] => [
  ...(taken.length === 0
    ? []
    : [`No class on ${counted(taken.length, 'day')}: ${schedule.court} is taken.`]),
  ...taken.map(({ date, slots, kinds }) => {
    const why = kinds.map((kind) => takenBy[kind]).join(', ');
    return `  ${date}, ${slots.map((slot) => slotRange(slot)).join(', ')}: ${why}`;
  }),
];

const scheduleName = ({ court, day, time }: Record<keyof typeof scheduleArguments, string>) => ({
  court,
  day: readWeekday(day),
  slot: readSlot(time),
});

export const scheduleCommands: readonly Command[] = [
  command({
    name: 'schedule add',
    summary: 'Give a program a weekly slot on a court.',
    example:
      'schedule add Padel "Smash Clinic" Advanced "Padel Court 1" Friday "08:00 PM" --capacity 4',
    arguments: { ...programArguments, ...scheduleArguments },
    options: {
      capacity: { type: 'string', value: 'N', isRequired: true, summary: 'seats in each class' },
    },
    run: async ({ sport, name, level, capacity, ...place }, client) => {
      const body = {
        ...scheduleName(place),
        sport,
        program: name,
        level,
        capacity: readCount(capacity),
      };
      const data = await client.ask(addSchedule, { body });
      return { data, lines: [scheduleLine(data.schedule), ...takenLines(data)] };
    },
  }),
  command({
    name: 'schedule list',
    summary: 'List when and where the programs have their classes.',
    example: 'schedule list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listSchedules);
      const rows = data.schedules.map((schedule) => [
        schedule.day,
        slotLabel(schedule.slot),
        schedule.court,
        `${schedule.sport} ${schedule.program} (${schedule.level})`,
        String(schedule.durationSlots),
        String(schedule.capacity),
      ]);
      const titles = ['DAY', 'TIME', 'COURT', 'PROGRAM', 'HOURS', 'SEATS'];
      return { data, lines: tableOr('No schedules.', titles, rows) };
    },
  }),
  command({
    name: 'schedule set',
    summary: 'Change how many members a class takes; nobody loses a seat.',
    example: 'schedule set "Padel Court 1" Friday "08:00 PM" --capacity 6',
    arguments: scheduleArguments,
    options: {
      capacity: { type: 'string', value: 'N', isRequired: true, summary: 'seats in each class' },
    },
    run: async ({ capacity, ...place }, client) => {
      const body = { capacity: readCount(capacity) };
      const data = await client.ask(setCapacity, { params: scheduleName(place), body });
      const kept = keptLines('These classes keep the seats that are taken;', data.kept);
      return { data, lines: [scheduleLine(data.schedule), ...kept] };
    },
  }),
  command({
    name: 'schedule remove',
    summary: 'Have no more classes at that time.',
    example: 'schedule remove "Padel Court 1" Friday "08:00 PM"',
    arguments: scheduleArguments,
    options: {},
    run: async (place, client) => {
      const data = await client.ask(removeSchedule, { params: scheduleName(place) });
      const { court, day, slot } = data.schedule;
      const removed = `No more lessons on ${court} on ${day}, ${slotLabel(slot)}.`;
      return {
        data,
        lines: [removed, ...keptLines('These classes still take place;', data.kept)],
      };
    },
  }),
];
