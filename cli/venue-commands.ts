import { readAmount, readCount } from '#cli/amount.ts';
import { type Command, command } from '#cli/command.ts';
import { table, tableOr } from '#cli/output.ts';
import { askConfirmed } from '#cli/terminal.ts';
import {
  type Contact,
  type CourtPrice,
  clearAnnouncement,
  contactParts,
  getAnnouncement,
  getConsoleLock,
  getContact,
  holdCourt,
  listHolds,
  listPrices,
  listSwitches,
  releaseCourt,
  setAnnouncement,
  setConsoleLock,
  setContact,
  setPrice,
  setSwitch,
  switchNames,
} from '#contract/operator-venue.ts';
import { displayAmount } from '#domain/money/money.ts';
import { queueTypes } from '#domain/venue/courts.ts';
import { timesInWords } from '#domain/words/announcement-times.ts';

const contactLines = ({ email, address, registration, tax }: Contact): string[] => [
  `E-mail:              ${email}`,
  `Address:             ${address}`,
  `Registration number: ${registration || 'not set'}`,
  `Tax number:          ${tax || 'not set'}`,
];

const holdCommands: readonly Command[] = [
  command({
    name: 'hold add',
    summary: 'Hold a court for a queue, or move it to the other queue.',
    example: 'hold add "Tournament Court 6" priority',
    arguments: { court: 'court name', queue: queueTypes.toReversed().join('|') },
    options: {},
    run: async ({ court, queue }, client) => {
      const data = await client.ask(holdCourt, { params: { court }, body: { queue } });
      return { data, lines: [`${data.hold.court} is held for ${data.hold.queue}.`] };
    },
  }),
  command({
    name: 'hold list',
    summary: 'List the held courts.',
    example: 'hold list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listHolds);
      const rows = data.holds.map(({ court, queue }) => [court, queue]);
      return { data, lines: tableOr('No court is held.', ['COURT', 'QUEUE'], rows) };
    },
  }),
  command({
    name: 'hold remove',
    summary: 'Open a held court to everyone.',
    example: 'hold remove "Tournament Court 6"',
    arguments: { court: 'court name' },
    options: {},
    run: async ({ court }, client) => {
      const data = await client.ask(releaseCourt, { params: { court } });
      return { data, lines: [`${data.hold.court} is no longer held.`] };
    },
  }),
];

const amountsOf = ({ baseSen, peakSen }: CourtPrice): string =>
  `${displayAmount(baseSen)}, at peak ${displayAmount(peakSen)}`;

const priceCommands: readonly Command[] = [
  command({
    name: 'price set',
    summary: 'Set the price of a slot for orders from now on.',
    example: 'price set "Padel Court" 120 160',
    arguments: { courtType: 'court type', base: 'base RM', peak: 'peak RM' },
    options: {
      list: {
        type: 'string',
        value: 'court_checkout|general_checkout',
        summary: 'the list to change; court_checkout unless given',
      },
      yes: {
        type: 'boolean',
        summary: 'also with a peak below the base or up to RM 1.00, or free, without asking',
      },
    },
    run: async ({ courtType, base, peak, list = 'court_checkout', yes }, client, terminal) => {
      const body = { baseSen: readAmount(base), peakSen: readAmount(peak) };
      const parts = { params: { list, courtType }, body };
      const data = await askConfirmed(client, terminal, setPrice, parts, yes);
      const { price, before } = data;
      const lines = [
        `${price.courtType} in ${price.list}: ${amountsOf(price)}.`,
        `Before: ${amountsOf(before)}.`,
      ];
      return { data, lines };
    },
  }),
  command({
    name: 'price list',
    summary: 'List the prices of a slot.',
    example: 'price list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listPrices);
      const rows = data.prices.map(({ list, courtType, baseSen, peakSen }) => [
        list,
        courtType,
        displayAmount(baseSen),
        displayAmount(peakSen),
      ]);
      return { data, lines: table(['LIST', 'COURT TYPE', 'BASE', 'PEAK'], rows) };
    },
  }),
];

const turn = (word: 'on' | 'off'): Command =>
  command({
    name: `switch ${word}`,
    summary: word === 'on' ? 'Open a section to members.' : 'Show a section as coming soon.',
    example: `switch ${word} lessons`,
    arguments: { name: switchNames.join('|') },
    options: {},
    run: async ({ name }, client) => {
      const body = { isOn: word === 'on' };
      const data = await client.ask(setSwitch, { params: { name }, body });
      return { data, lines: [`${data.switch.name} is ${data.switch.isOn ? 'on' : 'off'}.`] };
    },
  });

const switchCommands: readonly Command[] = [
  turn('on'),
  turn('off'),
  command({
    name: 'switch list',
    summary: 'List which sections are open.',
    example: 'switch list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listSwitches);
      const rows = data.switches.map(({ name, isOn }) => [name, isOn ? 'on' : 'off']);
      return { data, lines: table(['SWITCH', 'STATE'], rows) };
    },
  }),
];

const announcementCommands: readonly Command[] = [
  command({
    name: 'announcement set',
    summary:
      'Show an announcement on the booking screen: at once, in place of the one before, or from a time on.',
    example: 'announcement set "Closed tonight." --until 2026-12-24T23:00:00+08:00',
    arguments: { text: 'text' },
    options: {
      from: { type: 'string', value: 'INSTANT', summary: 'not before this instant' },
      until: { type: 'string', value: 'INSTANT', summary: 'until this instant' },
    },
    run: async ({ text, from, until }, client) => {
      const data = await client.ask(setAnnouncement, { body: { body: text, from, until } });
      const { body, ...times } = data.announcement;
      const line =
        from === undefined
          ? `Members now read: ${body}`
          : `Members will read ${timesInWords(times)}: ${body}`;
      return { data, lines: [line] };
    },
  }),
  command({
    name: 'announcement show',
    summary: 'Show the announcement that members read.',
    example: 'announcement show',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(getAnnouncement);
      return { data, lines: [data.announcement?.body ?? 'There is no announcement.'] };
    },
  }),
  command({
    name: 'announcement clear',
    summary: 'Show no announcement.',
    example: 'announcement clear',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(clearAnnouncement);
      return { data, lines: [`No longer shown: ${data.announcement.body}`] };
    },
  }),
];

const contactCommands: readonly Command[] = [
  command({
    name: 'contact set',
    summary:
      'Change the e-mail for private lessons, or the address, registration number or tax number on bills.',
    example: 'contact set email hello@example.com',
    arguments: { part: contactParts.join('|'), text: 'text' },
    options: {},
    run: async ({ part, text }, client) => {
      const data = await client.ask(setContact, { params: { part }, body: { value: text } });
      return { data, lines: contactLines(data.contact) };
    },
  }),
  command({
    name: 'contact show',
    summary: 'Show how members reach the venue.',
    example: 'contact show',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(getContact);
      return { data, lines: contactLines(data.contact) };
    },
  }),
];

const locksAfter = (minutes: number): string =>
  `A console locks after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} without an act.`;

const consoleCommands: readonly Command[] = [
  command({
    name: 'console lock-after',
    summary: 'Set after how many minutes without an act a console locks.',
    example: 'console lock-after 10',
    arguments: { minutes: 'minutes' },
    options: {},
    run: async ({ minutes }, client) => {
      const data = await client.ask(setConsoleLock, { body: { minutes: readCount(minutes) } });
      return { data, lines: [locksAfter(data.minutes)] };
    },
  }),
  command({
    name: 'console show',
    summary: 'Show after how many minutes without an act a console locks.',
    example: 'console show',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(getConsoleLock);
      return { data, lines: [locksAfter(data.minutes)] };
    },
  }),
];

export const venueCommands: readonly Command[] = [
  ...holdCommands,
  ...priceCommands,
  ...switchCommands,
  ...announcementCommands,
  ...contactCommands,
  ...consoleCommands,
];
