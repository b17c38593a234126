import { type Command, command } from '#cli/command.ts';
import {
  type ClockFace,
  checkInvariants,
  type InvariantReport,
  setClock,
  showClock,
} from '#contract/operator-server.ts';
import { dateOf, formatTime } from '#domain/time/venue-time.ts';

const clockLines = ({ now, bookingDay }: ClockFace): readonly string[] => {
  const instant = Temporal.Instant.from(now);
  const local = `${dateOf(instant)} ${formatTime(instant)}`;
  return [`It is ${local} at the venue (${now}). The booking day is ${bookingDay}.`];
};

const reportLines = ({ id, sentence, violations, shown }: InvariantReport): readonly string[] => {
  if (violations === 0) return [`holds   ${id.padEnd(6)}  ${sentence}`];
  const more = violations - shown.length;
  return [
    `BROKEN  ${id.padEnd(6)}  ${sentence}`,
    ...shown.map((what) => `          ${what}`),
    ...(more > 0 ? [`          and ${more} more`] : []),
  ];
};

export const serverCommands: readonly Command[] = [
  command({
    name: 'clock set',
    summary: 'Move the clock of a demonstration; it runs on from there.',
    example: 'clock set 2026-11-15T01:59:00+08:00',
    arguments: { instant: 'instant' },
    options: {},
    run: async ({ instant }, client) => {
      const data = await client.ask(setClock, { body: { now: instant } });
      return { data, lines: clockLines(data) };
    },
  }),
  command({
    name: 'clock show',
    summary: "Show the server's clock and the booking day.",
    example: 'clock show',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(showClock);
      return { data, lines: clockLines(data) };
    },
  }),
  command({
    name: 'check',
    summary: 'Check what must always hold of the data, and list what is broken.',
    example: 'check',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(checkInvariants);
      const { invariants } = data;
      const broken = invariants.filter(({ violations }) => violations > 0);
      const verdict =
        broken.length === 0
          ? `All ${invariants.length} invariants hold.`
          : `${broken.length} of ${invariants.length} invariants ${broken.length === 1 ? 'is' : 'are'} broken.`;
      const lines = [...invariants.flatMap(reportLines), '', verdict];
      return { data, lines, isBad: broken.length > 0 };
    },
  }),
];
