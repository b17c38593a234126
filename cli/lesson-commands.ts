import { readAmount, readCount } from '#cli/amount.ts';
import { classCommands } from '#cli/class-commands.ts';
import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import { askConfirmed } from '#cli/terminal.ts';
import { readTimeslot, readWeekday } from '#cli/timeslot.ts';
import type { CallOutput } from '#contract/call.ts';
import {
  addProgram,
  addSchedule,
  listPrograms,
  listSchedules,
  type ProgramTold,
  removeProgram,
  removeSchedule,
  type ScheduleTold,
  setCapacity,
  setProgram,
} from '#contract/operator-lessons.ts';
import { displayAmount } from '#domain/money/money.ts';
import { slotLabel, slotRange } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';
import { counted } from '#domain/words/counted.ts';

const programArguments = { sport: sports.join('|'), name: 'name', level: 'level' } as const;

const programLine = ({ sport, name, level, durationSlots, priceSen, coach }: ProgramTold): string =>
  `${sport} ${name} (${level}): ${durationSlots} h, ${displayAmount(priceSen)} a class, with ${coach}.`;

/** The classes with taken seats, and the command that cancels them. */
const keptLines = (
  sentence: string,
  kept: readonly { readonly id: number; readonly date: string; readonly seats: number }[],
): readonly string[] => [
  ...(kept.length === 0 ? [] : [`${sentence} "class cancel" ends one and pays everyone back.`]),
  ...kept.map(({ id, date, seats }) => `  class ${id} on ${date}, ${counted(seats, 'seat')} taken`),
];

const programCommands: readonly Command[] = [
  command({
    name: 'program add',
    summary: 'Offer a new program of group lessons.',
    example:
      'program add Padel "Smash Clinic" Advanced --price 60 --coach coach_daniel@depot.test --hours 2',
    arguments: programArguments,
    options: {
      price: { type: 'string', value: 'RM', isRequired: true, summary: 'of one class' },
      coach: { type: 'string', value: 'EMAIL', isRequired: true, summary: 'who teaches it' },
      hours: { type: 'string', value: '1-4', summary: 'how long a class is; 1 unless set' },
      description: { type: 'string', summary: 'what members read about it' },
      yes: { type: 'boolean', summary: 'also with a price up to RM 1.00, without asking' },
    },
    run: async (
      { sport, name, level, price, coach, hours = '1', description = '', yes },
      client,
      terminal,
    ) => {
      const body = {
        sport,
        name,
        level,
        description,
        durationSlots: readCount(hours),
        priceSen: readAmount(price),
        coach,
      };
      const data = await askConfirmed(client, terminal, addProgram, { body }, yes);
      return { data, lines: [programLine(data.program)] };
    },
  }),
  command({
    name: 'program list',
    summary: 'List the programs of group lessons.',
    example: 'program list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listPrograms);
      const rows = data.programs.map((program) => [
        program.sport,
        program.name,
        program.level,
        String(program.durationSlots),
        displayAmount(program.priceSen),
        program.coach,
      ]);
      const titles = ['SPORT', 'NAME', 'LEVEL', 'HOURS', 'PRICE', 'COACH'];
      return { data, lines: tableOr('No programs.', titles, rows) };
    },
  }),
  command({
    name: 'program set',
    summary: 'Change what is given of a program, for orders from now on.',
    example: 'program set Padel "Smash Clinic" Advanced --price 65',
    arguments: programArguments,
    options: {
      price: { type: 'string', value: 'RM', summary: 'of one class' },
      coach: { type: 'string', value: 'EMAIL', summary: 'who teaches it' },
      description: { type: 'string', summary: 'what members read about it' },
      rename: { type: 'string', summary: 'its new name' },
      relevel: { type: 'string', summary: 'its new level' },
      yes: { type: 'boolean', summary: 'also with a price up to RM 1.00, without asking' },
    },
    run: async (
      { sport, name, level, price, coach, description, rename, relevel, yes },
      client,
      terminal,
    ) => {
      const body = {
        name: rename,
        level: relevel,
        description,
        priceSen: price === undefined ? undefined : readAmount(price),
        coach,
      };
      const data = await askConfirmed(
        client,
        terminal,
        setProgram,
        { params: { sport, name, level }, body },
        yes,
      );
      return { data, lines: [programLine(data.program)] };
    },
  }),
  command({
    name: 'program remove',
    summary: 'Offer a program no longer, and have no more classes of it.',
    example: 'program remove Padel "Smash Clinic" Advanced',
    arguments: programArguments,
    options: {},
    run: async ({ sport, name, level }, client) => {
      const data = await client.ask(removeProgram, { params: { sport, name, level } });
      const { program } = data;
      const removed = `${program.sport} ${program.name} (${program.level}) is no longer offered.`;
      return {
        data,
        lines: [removed, ...keptLines('These classes still take place;', data.kept)],
      };
    },
  }),
];

const scheduleArguments = { court: 'court name', day: 'weekday', time: 'time' } as const;

const scheduleLine = (schedule: ScheduleTold): string => {
  const { sport, program, level, court, day, slot, capacity } = schedule;
  return `${sport} ${program} (${level}): ${day}, ${slotLabel(slot)} on ${court}, ${counted(capacity, 'seat')}.`;
};

const takenBy = {
  booking: 'booked',
  hold: 'about to be paid',
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
  slot: readTimeslot(time),
});

const scheduleCommands: readonly Command[] = [
  command({
    name: 'schedule add',
    summary: 'Give a program an hour of the week on a court.',
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

export const lessonCommands: readonly Command[] = [
  ...programCommands,
  ...scheduleCommands,
  ...classCommands,
];
