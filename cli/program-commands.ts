import { readAmount, readCount } from '#cli/amount.ts';
import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import { askConfirmed } from '#cli/terminal.ts';
import {
  addProgram,
  listPrograms,
  type ProgramOutput,
  removeProgram,
  setProgram,
} from '#contract/operator-lessons.ts';
import { displayAmount } from '#domain/money/money.ts';
import { sports } from '#domain/venue/courts.ts';
import { counted } from '#domain/words/counted.ts';

export const programArguments = { sport: sports.join('|'), name: 'name', level: 'level' } as const;

const programLine = ({
  sport,
  name,
  level,
  durationSlots,
  priceSen,
  coach,
}: ProgramOutput): string =>
  `${sport} ${name} (${level}): ${durationSlots} h, ${displayAmount(priceSen)} a class, with ${coach}.`;

/** The classes with taken seats, and the command that cancels them. */
export const keptLines = (
  sentence: string,
  kept: readonly { readonly id: number; readonly date: string; readonly seats: number }[],
): readonly string[] => [
  ...(kept.length === 0 ? [] : [`${sentence} "class cancel" ends one and pays everyone back.`]),
  ...kept.map(({ id, date, seats }) => `  class ${id} on ${date}, ${counted(seats, 'seat')} taken`),
];

export const programCommands: readonly Command[] = [
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
