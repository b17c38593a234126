import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import { readSlot } from '#cli/slot-input.ts';
import { askFor } from '#cli/terminal.ts';
import {
  addCoach,
  addPrivateLesson,
  cancelPrivateLesson,
  listCoaches,
  listPrivateLessons,
  type PrivateLessonOutput,
  removeCoach,
} from '#contract/operator-coaches.ts';
import { slotRange } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';

const teachingCommands: readonly Command[] = [
  command({
    name: 'coach add',
    summary: 'Let a member teach a sport, or change how a coach is presented.',
    example: 'coach add coach@depot.test Padel --name "Siti Aminah" --description "Plays left."',
    arguments: { email: 'email', sport: sports.join('|') },
    options: {
      name: { type: 'string', summary: 'what members call the coach' },
      description: { type: 'string', summary: 'what members read about the coach' },
    },
    run: async ({ email, sport, name, description }, client) => {
      const body = { name, description };
      const data = await client.ask(addCoach, { params: { email, sport }, body });
      const { coach } = data;
      return { data, lines: [`${coach.email} teaches ${coach.sport} as ${coach.name}.`] };
    },
  }),
  command({
    name: 'coach list',
    summary: 'List who teaches which sport.',
    example: 'coach list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listCoaches);
      const rows = data.coaches.map(({ sport, email, name, description }) => [
        sport,
        email,
        name,
        description,
      ]);
      const titles = ['SPORT', 'EMAIL', 'NAME', 'DESCRIPTION'];
      return { data, lines: tableOr('Nobody teaches.', titles, rows) };
    },
  }),
  command({
    name: 'coach remove',
    summary: 'Let somebody teach a sport no longer, once no lesson names them.',
    example: 'coach remove coach@depot.test Padel',
    arguments: { email: 'email', sport: sports.join('|') },
    options: {},
    run: async ({ email, sport }, client) => {
      const data = await client.ask(removeCoach, { params: { email, sport } });
      const { coach } = data;
      return { data, lines: [`${coach.email} no longer teaches ${coach.sport}.`] };
    },
  }),
];

const inWords = ({ date, slot, court, member, coach }: PrivateLessonOutput): string =>
  `${member} with ${coach} on ${court}, ${date}, ${slotRange(slot)}`;

const privateLessonCommands: readonly Command[] = [
  command({
    name: 'private-lesson add',
    summary: 'Book a slot with a coach for a member; both are told by mail.',
    example:
      'private-lesson add normal_member@depot.test coach_aina@depot.test "Tournament Court 1" 2026-12-01 "10:00 AM"',
    arguments: {
      member: 'email',
      coach: 'coach email',
      court: 'court name',
      date: 'date',
      time: 'time',
    },
    options: {},
    run: async ({ member, coach, court, date, time }, client) => {
      const body = { member, coach, court, date, slot: readSlot(time) };
      const data = await client.ask(addPrivateLesson, { body });
      return { data, lines: [`Booked: ${inWords(data.lesson)}.`] };
    },
  }),
  command({
    name: 'private-lesson list',
    summary: 'List private lessons from a day on.',
    example: 'private-lesson list --from 2026-12-01',
    arguments: {},
    options: {
      from: { type: 'string', value: 'DATE', summary: 'from this day; today unless set' },
    },
    run: async ({ from }, client) => {
      const data = await client.ask(listPrivateLessons, { query: { from } });
      const rows = data.lessons.map(({ date, slot, court, member, coach }) => [
        date,
        slotRange(slot),
        court,
        member,
        coach,
      ]);
      const titles = ['DATE', 'TIMESLOT', 'COURT', 'MEMBER', 'COACH'];
      return { data, lines: tableOr('No private lessons.', titles, rows) };
    },
  }),
  command({
    name: 'private-lesson cancel',
    summary:
      'Cancel a private lesson that has not begun; member and coach are told the reason by mail.',
    example:
      'private-lesson cancel "Tournament Court 1" 2026-12-01 "10:00 AM" --reason "The coach is ill"',
    arguments: { court: 'court name', date: 'date', time: 'time' },
    options: { reason: { type: 'string', summary: 'what both read; asked for unless given' } },
    run: async ({ court, date, time, reason: given }, client, terminal) => {
      const params = { court, date, slot: readSlot(time) };
      const body = { reason: await askFor(terminal, 'reason', given) };
      const data = await client.ask(cancelPrivateLesson, { params, body });
      return { data, lines: [`Cancelled: ${inWords(data.lesson)}.`] };
    },
  }),
];

export const coachCommands: readonly Command[] = [...teachingCommands, ...privateLessonCommands];
