import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import { askFor } from '#cli/terminal.ts';
import { cancelClass, listClasses } from '#contract/operator-lessons.ts';
import { displayAmount } from '#domain/money/money.ts';
import { slotRange } from '#domain/time/slots.ts';
import { counted } from '#domain/words/counted.ts';

export const classCommands: readonly Command[] = [
  command({
    name: 'class list',
    summary: 'List the classes from a day on, with their seats and who waits.',
    example: 'class list --from 2026-12-01',
    arguments: {},
    options: {
      from: { type: 'string', value: 'DATE', summary: 'from this day; today unless set' },
    },
    run: async ({ from }, client) => {
      const data = await client.ask(listClasses, { query: { from } });
      const rows = data.classes.map((lessonClass) => [
        String(lessonClass.id),
        lessonClass.date,
        slotRange(lessonClass.slot, lessonClass.durationSlots),
        `${lessonClass.sport} ${lessonClass.program} (${lessonClass.level})`,
        lessonClass.court,
        `${lessonClass.participants} of ${lessonClass.capacity}`,
        String(lessonClass.waiting),
      ]);
      const titles = ['ID', 'DATE', 'TIMESLOT', 'PROGRAM', 'COURT', 'SEATS', 'WAITING'];
      return { data, lines: tableOr('No classes.', titles, rows) };
    },
  }),
  command({
    name: 'class cancel',
    summary:
      'Cancel a class: everyone is told the reason, and what was paid comes back as credits.',
    example: 'class cancel 12 --reason "The coach is ill"',
    arguments: { id: 'id' },
    options: { reason: { type: 'string', summary: 'what members read; asked for unless given' } },
    run: async ({ id, reason: given }, client, terminal) => {
      const body = { reason: await askFor(terminal, 'reason', given) };
      const data = await client.ask(cancelClass, { params: { id }, body });
      const { lessonClass, refunded, refundedSen, released, offered, waiting } = data;
      const name = `${lessonClass.sport} ${lessonClass.program} (${lessonClass.level})`;
      const slots = slotRange(lessonClass.slot, lessonClass.durationSlots);
      return {
        data,
        lines: [
          `${name} on ${lessonClass.date}, ${slots} is cancelled.`,
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
