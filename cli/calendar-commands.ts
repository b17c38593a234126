import { closureCommands } from '#cli/closure-commands.ts';
import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import type { CallOutput } from '#contract/call.ts';
import { listHolidays, removeHoliday, setHoliday } from '#contract/operator-calendar.ts';
import { slotRange } from '#domain/time/slots.ts';
import { counted } from '#domain/words/counted.ts';

const classesContinue = '"class cancel" ends one and pays everyone back.';

const holdsEnded = 'Slots and seats that were held for a payment and are released';
const latePayment = 'A payment that still comes for them becomes credits.';

/** The lines that list for the operator what a day that a holiday closes affects. */
const affectedLines = ({
  bookings,
  holds,
  classes,
}: Pick<CallOutput<typeof setHoliday>, 'bookings' | 'holds' | 'classes'>): string[] => [
  ...(bookings === 0 ? [] : [`Bookings that stand on this day: ${bookings}.`]),
  ...(holds === 0 ? [] : [`${holdsEnded}: ${holds}. ${latePayment}`]),
  ...(classes.length === 0
    ? []
    : [`Group lessons still take place on this day; ${classesContinue}`]),
  ...classes.map(
    ({ id, date, slot, durationSlots, program, level, participants }) =>
      `  class ${id} on ${date}, ${slotRange(slot, durationSlots)}: ${program} (${level}), ${counted(participants, 'seat')} taken`,
  ),
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
      return { data, lines: [declared, ...affectedLines(data)] };
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
