import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import type { CallOutput } from '#contract/call.ts';
import {
  addClosure,
  type Closure,
  listClosures,
  listHolidays,
  removeClosure,
  removeHoliday,
  setHoliday,
} from '#contract/operator-calendar.ts';
import { slotRange } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';
import { counted } from '#domain/words/counted.ts';

const classesContinue = '"class cancel" ends one and pays everyone back.';

const holdsEnded = 'Slots and seats that were held for a payment and are released';
const latePayment = 'A payment that still comes for them becomes credits.';

/** The lines that list for the operator what closed days affect. */
const affectedLines = (
  days: 'this day' | 'these days',
  {
    bookings,
    holds,
    classes,
  }: Pick<CallOutput<typeof addClosure>, 'bookings' | 'holds' | 'classes'>,
): string[] => [
  ...(bookings === 0 ? [] : [`Bookings that stand on ${days}: ${bookings}.`]),
  ...(holds === 0 ? [] : [`${holdsEnded}: ${holds}. ${latePayment}`]),
  ...(classes.length === 0
    ? []
    : [`Group lessons still take place on ${days}; ${classesContinue}`]),
  ...classes.map(
    ({ id, date, slot, durationSlots, program, level, participants }) =>
      `  class ${id} on ${date}, ${slotRange(slot, durationSlots)}: ${program} (${level}), ${counted(participants, 'seat')} taken`,
  ),
];

const scopeOf = ({ sport }: Closure): string => sport ?? 'The venue';

const closureCommands: readonly Command[] = [
  command({
    name: 'closure add',
    summary:
      'Close the venue or one sport from a day to a day; bookings already made stay, holds end.',
    example: 'closure add 2026-12-24 2026-12-26 --sport Padel --reason "New glass walls"',
    arguments: { from: 'from', to: 'to' },
    options: {
      sport: { type: 'string', value: sports.join('|'), summary: 'close this sport alone' },
      reason: { type: 'string', isRequired: true, summary: 'why' },
    },
    run: async ({ from, to, sport = null, reason }, client) => {
      const data = await client.ask(addClosure, { body: { from, to, sport, reason } });
      const { closure } = data;
      const closed = `${scopeOf(closure)} is closed from ${from} to ${to} (closure ${closure.id}).`;
      const days = from === to ? 'this day' : 'these days';
      return { data, lines: [closed, ...affectedLines(days, data)] };
    },
  }),
  command({
    name: 'closure remove',
    summary: 'Open the days of a closure again.',
    example: 'closure remove 2',
    arguments: { id: 'id' },
    options: {},
    run: async ({ id }, client) => {
      const data = await client.ask(removeClosure, { params: { id } });
      const { closure } = data;
      const days = `from ${closure.from} to ${closure.to}`;
      return { data, lines: [`${scopeOf(closure)} is open again ${days}.`] };
    },
  }),
  command({
    name: 'closure list',
    summary: 'List the closures and the public holidays on which the venue is closed.',
    example: 'closure list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listClosures);
      const rows = data.closures.map(({ id, from, to, sport, reason }) => [
        id === null ? '' : String(id),
        from,
        to,
        sport ?? '(all)',
        reason,
      ]);
      return {
        data,
        lines: tableOr('Nothing is closed.', ['ID', 'FROM', 'TO', 'SPORT', 'REASON'], rows),
      };
    },
  }),
];

const holidayCommands: readonly Command[] = [
  command({
    name: 'holiday add',
    summary: 'Make a day a public holiday: peak prices all day, or closed.',
    example: 'holiday add 2027-03-15 "Special holiday"',
    arguments: { date: 'date', name: 'name' },
    options: { closed: { type: 'boolean', summary: 'the venue is closed on the day' } },
    run: async ({ date, name, closed }, client) => {
      const body = { name, isClosed: closed ?? false };
      const data = await client.ask(setHoliday, { params: { date }, body });
      const { holiday } = data;
      const state = holiday.isClosed ? 'closed' : 'open at peak prices';
      const declared = `${holiday.date} is ${holiday.name}, ${state}.`;
      return { data, lines: [declared, ...affectedLines('this day', data)] };
    },
  }),
  command({
    name: 'holiday remove',
    summary: 'Make a public holiday an ordinary day.',
    example: 'holiday remove 2027-03-15',
    arguments: { date: 'date' },
    options: {},
    run: async ({ date }, client) => {
      const data = await client.ask(removeHoliday, { params: { date } });
      return { data, lines: [`${data.holiday.date} is an ordinary day again.`] };
    },
  }),
  command({
    name: 'holiday list',
    summary: 'List the public holidays, of one year or of all.',
    example: 'holiday list --year 2027',
    arguments: {},
    options: { year: { type: 'string', value: 'YEAR', summary: 'only this year' } },
    run: async ({ year }, client) => {
      const data = await client.ask(listHolidays, { query: { year } });
      const rows = data.holidays.map(({ date, name, isClosed }) => [
        date,
        isClosed ? 'closed' : 'open',
        name,
      ]);
      return { data, lines: tableOr('No public holidays.', ['DATE', 'VENUE', 'NAME'], rows) };
    },
  }),
];

export const calendarCommands: readonly Command[] = [...closureCommands, ...holidayCommands];
