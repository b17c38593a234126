import { readAmount } from '#cli/amount.ts';
import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import { readSlot } from '#cli/slot-input.ts';
import {
  listRoleDiscounts,
  removeRoleDiscount,
  setRoleDiscount,
} from '#contract/operator-promotions.ts';
import { displayAmount } from '#domain/money/money.ts';
import { slotLabel } from '#domain/time/slots.ts';
import type { RoleDiscount } from '#domain/venue/pricing.ts';

const discountLine = ({ status, courtType, amountSen, fromSlot, toSlot }: RoleDiscount): string =>
  `${status}: ${displayAmount(amountSen)} off ${courtType}, slots from ${slotLabel(fromSlot)} to ${slotLabel(toSlot)}.`;

export const roleDiscountCommands: readonly Command[] = [
  command({
    name: 'role-discount set',
    summary: 'Set what members of a status save on a court type.',
    example: 'role-discount set vip_maserati "Padel Court" 15',
    arguments: { status: 'status', courtType: 'court type', amount: 'RM' },
    options: {
      from: { type: 'string', value: 'TIME', summary: 'the first slot; 07:00 AM unless set' },
      to: { type: 'string', value: 'TIME', summary: 'the last slot; 05:00 PM unless set' },
    },
    run: async ({ status, courtType, amount, from = '07:00 AM', to = '05:00 PM' }, client) => {
      const body = {
        amountSen: readAmount(amount),
        fromSlot: readSlot(from),
        toSlot: readSlot(to),
      };
      const data = await client.ask(setRoleDiscount, { params: { status, courtType }, body });
      return { data, lines: [discountLine(data.roleDiscount)] };
    },
  }),
  command({
    name: 'role-discount list',
    summary: 'List what members of each status save.',
    example: 'role-discount list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listRoleDiscounts);
      const rows = data.roleDiscounts.map(({ status, courtType, amountSen, fromSlot, toSlot }) => [
        status,
        courtType,
        displayAmount(amountSen),
        slotLabel(fromSlot),
        slotLabel(toSlot),
      ]);
      const titles = ['STATUS', 'COURT TYPE', 'OFF', 'FIRST SLOT', 'LAST SLOT'];
      return { data, lines: tableOr('No status saves anything.', titles, rows) };
    },
  }),
  command({
    name: 'role-discount remove',
    summary: 'Let members of a status pay the full price of a court type.',
    example: 'role-discount remove vip_maserati "Padel Court"',
    arguments: { status: 'status', courtType: 'court type' },
    options: {},
    run: async ({ status, courtType }, client) => {
      const data = await client.ask(removeRoleDiscount, { params: { status, courtType } });
      const [first] = data.roleDiscounts;
      return {
        data,
        lines: [`${status} pays the full price of ${first?.courtType ?? courtType}.`],
      };
    },
  }),
];
