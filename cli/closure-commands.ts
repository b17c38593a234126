import { type Command, command } from '#cli/command.ts';
import { badInput } from '#cli/failure.ts';
import { tableOr } from '#cli/output.ts';
import type { CallOutput } from '#contract/call.ts';
import {
  addClosure,
  type Closure,
  listClosures,
  previewAddClosure,
  previewUndoAddedClosure,
  removeClosure,
  undoAddedClosure,
} from '#contract/operator-calendar.ts';
import { displayAmount } from '#domain/money/money.ts';
import { slotRange } from '#domain/time/slots.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { sports } from '#domain/venue/courts.ts';
import { counted } from '#domain/words/counted.ts';

type Counts = CallOutput<typeof addClosure>['counts'];
type UndoCounts = CallOutput<typeof undoAddedClosure>['counts'];
type Preview = CallOutput<typeof previewAddClosure>;

const placesOf = ({ sport, from, to }: Pick<Closure, 'sport' | 'from' | 'to'>): string =>
  `${sport ?? 'The venue'} is closed from ${from} to ${to}`;

const moneyOf = ({ creditsSen, guestMoneySen }: Pick<Counts, 'creditsSen' | 'guestMoneySen'>) =>
  guestMoneySen === 0
    ? `${displayAmount(creditsSen)} in credits`
    : `${displayAmount(creditsSen)} in credits, ${displayAmount(guestMoneySen)} owed to guests`;

/** The lines that say what a closure ends. */
const endedLines = (counts: Counts): string[] => {
  const { people, bookings, orders, classes } = counts;
  if (people + bookings + orders + classes === 0) return ['Nothing was booked there.'];
  return [
    `Ended: ${counted(bookings, 'booking')} and ${counted(orders, 'unpaid order')} of ${counted(people, 'person', 'people')}, and ${counted(classes, 'class', 'classes')}.`,
    `Given back: ${moneyOf(counts)}.`,
  ];
};

const personLines = ({ people }: Preview): string[] =>
  people.flatMap(({ name, lost }) =>
    lost.map(
      ({ kind, court, date, slot, amountSen }) =>
        `  ${name}: ${kind}, ${court}, ${date}, ${slotRange(slot)}, ${displayAmount(amountSen)}`,
    ),
  );

/** The lines that say what undoing brings back. */
const restoredLines = (counts: UndoCounts): string[] => [
  `Back: ${counted(counts.restored, 'booking')} and ${counted(counts.classes, 'class', 'classes')}; taken back: ${moneyOf(counts)}.`,
  ...(counts.kept === 0
    ? []
    : [`${counted(counts.kept, 'booking')} cannot come back; their members are told by mail.`]),
];

const digestOption = {
  type: 'string',
  value: 'DIGEST',
  summary: 'that of a preview; refuse to do anything else',
} as const;

export const closureCommands: readonly Command[] = [
  command({
    name: 'closure add',
    summary:
      'Close the venue or one sport from a day to a day: bookings end, everything paid comes back.',
    example: 'closure add 2026-12-24 2026-12-26 --sport Padel --reason "New glass walls"',
    arguments: { from: 'from', to: 'to' },
    options: {
      sport: { type: 'string', value: sports.join('|'), summary: 'close this sport alone' },
      reason: { type: 'string', summary: 'what members read; needed unless --preview' },
      preview: { type: 'boolean', summary: 'only say what it would do to whom' },
      digest: digestOption,
    },
    run: async ({ from, to, sport = null, reason, preview, digest }, client) => {
      const days = { from, to, sport };
      if (preview === true) {
        const data = await client.ask(previewAddClosure, { body: days });
        const mails = counted(data.mails.length, 'mail');
        const lines = [
          'Nothing was changed. This is what it would do:',
          ...endedLines(data.counts),
          ...personLines(data),
          `${mails} would wait 15 minutes. --digest ${data.digest} does exactly this.`,
        ];
        return { data, lines };
      }
      if (reason === undefined) throw badInput('--reason is missing: members read it.');
      const data = await client.ask(addClosure, { body: { ...days, reason, digest } });
      const { closure, counts, undoUntil } = data;
      const until = formatTime(Temporal.Instant.from(undoUntil));
      return {
        data,
        lines: [
          `${placesOf(closure)} (closure ${closure.id}).`,
          ...endedLines(counts),
          `${counted(counts.mails, 'mail')} will be sent at ${until}. Until then "closure undo ${closure.id}" takes all of it back.`,
        ],
      };
    },
  }),
  command({
    name: 'closure undo',
    summary: 'Take a closure back while its mails wait: bookings and their money are as before.',
    example: 'closure undo 2 --reason "The water is gone"',
    arguments: { id: 'id' },
    options: {
      reason: { type: 'string', summary: 'why; needed unless --preview' },
      preview: { type: 'boolean', summary: 'only say what it would bring back' },
      digest: digestOption,
    },
    run: async ({ id, reason, preview, digest }, client) => {
      const params = { id };
      if (preview === true) {
        const data = await client.ask(previewUndoAddedClosure, { params });
        const lines = [
          'Nothing was changed. This is what it would do:',
          ...restoredLines(data.counts),
          `--digest ${data.digest} does exactly this.`,
        ];
        return { data, lines };
      }
      if (reason === undefined) throw badInput('--reason is missing.');
      const data = await client.ask(undoAddedClosure, { params, body: { reason, digest } });
      return { data, lines: [`Closure ${id} is undone.`, ...restoredLines(data.counts)] };
    },
  }),
  command({
    name: 'closure remove',
    summary: 'Open the days of a closure again; what it has ended stays ended.',
    example: 'closure remove 2',
    arguments: { id: 'id' },
    options: {},
    run: async ({ id }, client) => {
      const data = await client.ask(removeClosure, { params: { id } });
      const { sport, from, to } = data.closure;
      return { data, lines: [`${sport ?? 'The venue'} is open again from ${from} to ${to}.`] };
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
