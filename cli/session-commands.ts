import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import { askFor } from '#cli/terminal.ts';
import { cancelSession, listSessions } from '#contract/operator-lessons.ts';
import { displayAmount } from '#domain/money/money.ts';
import { slotRange } from '#domain/time/slots.ts';
import { counted } from '#domain/words/counted.ts';

export const sessionCommands: readonly Command[] = [
  command({
    name: 'session list',
    summary: 'List the sessions from a day on, with their seats and who waits.',
    example: 'session list --from 2026-12-01',
    arguments: {},
    options: {
      from: { type: 'string', value: 'DATE', summary: 'from this day; today unless set' },
    },
    run: async ({ from }, client) => {
      const data = await client.ask(listSessions, { query: { from } });
      const rows = data.sessions.map((session) => [
        String(session.id),
        session.date,
        slotRange(session.slot, session.durationSlots),
        `${session.sport} ${session.program} (${session.level})`,
        session.court,
        `${session.participants} of ${session.capacity}`,
        String(session.waiting),
      ]);
      const titles = ['ID', 'DATE', 'TIMESLOT', 'PROGRAM', 'COURT', 'SEATS', 'WAITING'];
      return { data, lines: tableOr('No sessions.', titles, rows) };
    },
  }),
  command({
    name: 'session cancel',
    summary:
      'Cancel a session: everyone is told the reason, and what was paid comes back as credits.',
    example: 'session cancel 12 --reason "The coach is ill"',
    arguments: { id: 'id' },
    options: { reason: { type: 'string', summary: 'what members read; asked for unless given' } },
    run: async ({ id, reason: given }, client, terminal) => {
      const body = { reason: await askFor(terminal, 'reason', given) };
      const data = await client.ask(cancelSession, { params: { id }, body });
      const { session, refunded, refundedSen, released, offered, waiting } = data;
      const name = `${session.sport} ${session.program} (${session.level})`;
      const hours = slotRange(session.slot, session.durationSlots);
      return {
        data,
        lines: [
          `${name} on ${session.date}, ${hours} is cancelled.`,
          ...(refunded + released + offered + waiting === 0
            ? ['Nobody had a seat or waited for one. The coach was told by mail.']
            : [
                `${counted(refunded, 'seat')} paid back: ${displayAmount(refundedSen)} in credits.`,
                `Also ended: ${counted(released, 'unpaid order')}, ${counted(offered, 'offer')}, ${counted(waiting, 'place', 'places')} on the waiting list. All were told by mail, and the coach.`,
              ]),
        ],
      };
    },
  }),
];
