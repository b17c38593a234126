import { readAmount, readCount } from '#cli/amount.ts';
import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import { askConfirmed } from '#cli/terminal.ts';
import { readTimeslot } from '#cli/timeslot.ts';
import {
  addPromotion,
  listPromotions,
  listRoleDiscounts,
  removePromotion,
  removeRoleDiscount,
  setPromotion,
  setRoleDiscount,
} from '#contract/operator-promotions.ts';
import { displayAmount } from '#domain/money/money.ts';
import { slotLabel } from '#domain/time/slots.ts';
import type { Promotion, RoleDiscount } from '#domain/venue/pricing.ts';

/** Parses a discount: `25%` is a percentage, anything else an amount in RM. */
const readFigure = (text: string) =>
  text.endsWith('%')
    ? ({ kind: 'percent', percent: readCount(text.slice(0, -1)) } as const)
    : ({ kind: 'amount', amountSen: readAmount(text) } as const);

const figureOf = (promotion: Promotion): string =>
  promotion.kind === 'percent' ? `${promotion.percent}%` : displayAmount(promotion.amountSen);

const scopeOf = ({ courtType, exceptCourtType, appliesTo }: Promotion): string => {
  const types =
    courtType ?? (exceptCourtType === null ? 'all courts' : `all but ${exceptCourtType}`);
  return appliesTo === 'all' ? types : `${types}, off peak`;
};

const daysOf = ({ startsOn, endsOn }: Promotion): string =>
  startsOn === null ? `until ${endsOn}` : `from ${startsOn} to ${endsOn}`;

const promotionLine = (promotion: Promotion): string =>
  `${promotion.label}: ${figureOf(promotion)} off ${scopeOf(promotion)}, ${daysOf(promotion)}.`;

const discountLine = ({ status, courtType, amountSen, fromSlot, toSlot }: RoleDiscount): string =>
  `${status}: ${displayAmount(amountSen)} off ${courtType}, hours from ${slotLabel(fromSlot)} to ${slotLabel(toSlot)}.`;

const dateOptions = {
  from: { type: 'string', value: 'DATE', summary: 'the first day of play' },
  until: { type: 'string', value: 'DATE', summary: 'the last day of play' },
} as const;

const yesOption = {
  yes: { type: 'boolean', summary: 'also where RM 1.00 or less is left, without asking' },
} as const;

const promotions: readonly Command[] = [
  command({
    name: 'promotion add',
    summary: 'Take something off the price of hours, by their date.',
    example:
      'promotion add ramadan-2027 "Ramadan Discount" 15% --from 2027-02-08 --until 2027-03-09 --off-peak',
    arguments: { id: 'id', label: 'label', off: 'RM or %' },
    options: {
      ...dateOptions,
      until: { ...dateOptions.until, isRequired: true },
      court: { type: 'string', value: 'TYPE', summary: 'only this court type' },
      except: { type: 'string', value: 'TYPE', summary: 'every court type but this one' },
      'off-peak': { type: 'boolean', summary: 'only hours that are not peak' },
      ...yesOption,
    },
    run: async (
      { id, label, off, from = null, until, court = null, except = null, yes, ...is },
      client,
      terminal,
    ) => {
      const body = {
        id,
        label,
        courtType: court,
        exceptCourtType: except,
        startsOn: from,
        endsOn: until,
        appliesTo: is['off-peak'] === true ? 'off_peak' : 'all',
        figure: readFigure(off),
      };
      const data = await askConfirmed(client, terminal, addPromotion, { body }, yes);
      return { data, lines: [promotionLine(data.promotion)] };
    },
  }),
  command({
    name: 'promotion list',
    summary: 'List the promotions.',
    example: 'promotion list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listPromotions);
      const rows = data.promotions.map((promotion) => [
        promotion.id,
        figureOf(promotion),
        scopeOf(promotion),
        promotion.startsOn ?? '',
        promotion.endsOn,
        promotion.label,
      ]);
      const titles = ['ID', 'OFF', 'COURTS', 'FROM', 'UNTIL', 'LABEL'];
      return { data, lines: tableOr('There are no promotions.', titles, rows) };
    },
  }),
  command({
    name: 'promotion set',
    summary: 'Change what a promotion takes off, when, and what members read.',
    example: 'promotion set until-31-dec-2025 --off 10',
    arguments: { id: 'id' },
    options: {
      off: { type: 'string', value: 'RM|%', summary: 'what comes off the price of an hour' },
      label: { type: 'string', summary: 'what members read' },
      ...dateOptions,
      ...yesOption,
    },
    run: async ({ id, off, label, from, until, yes }, client, terminal) => {
      const body = {
        label,
        startsOn: from,
        endsOn: until,
        ...(off !== undefined && { figure: readFigure(off) }),
      };
      const data = await askConfirmed(
        client,
        terminal,
        setPromotion,
        { params: { id }, body },
        yes,
      );
      return { data, lines: [promotionLine(data.promotion)] };
    },
  }),
  command({
    name: 'promotion remove',
    summary: 'End a promotion.',
    example: 'promotion remove ramadan-2027',
    arguments: { id: 'id' },
    options: {},
    run: async ({ id }, client) => {
      const data = await client.ask(removePromotion, { params: { id } });
      return { data, lines: [`${data.promotion.label} is over.`] };
    },
  }),
];

const roleDiscounts: readonly Command[] = [
  command({
    name: 'role-discount set',
    summary: 'Set what members of a status save on a court type.',
    example: 'role-discount set vip_maserati "Padel Court" 15',
    arguments: { status: 'status', courtType: 'court type', amount: 'RM' },
    options: {
      from: { type: 'string', value: 'TIME', summary: 'the first hour; 07:00 AM unless set' },
      to: { type: 'string', value: 'TIME', summary: 'the last hour; 05:00 PM unless set' },
    },
    run: async ({ status, courtType, amount, from = '07:00 AM', to = '05:00 PM' }, client) => {
      const body = {
        amountSen: readAmount(amount),
        fromSlot: readTimeslot(from),
        toSlot: readTimeslot(to),
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
      const titles = ['STATUS', 'COURT TYPE', 'OFF', 'FIRST HOUR', 'LAST HOUR'];
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

export const promotionCommands: readonly Command[] = [...promotions, ...roleDiscounts];
