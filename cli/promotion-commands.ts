import { readAmount, readCount } from '#cli/amount.ts';
import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import { askConfirmed } from '#cli/terminal.ts';
import {
  addPromotion,
  listPromotions,
  removePromotion,
  setPromotion,
} from '#contract/operator-promotions.ts';
import { displayAmount } from '#domain/money/money.ts';
import type { Promotion } from '#domain/venue/pricing.ts';

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

const dateOptions = {
  from: { type: 'string', value: 'DATE', summary: 'the first day of play' },
  until: { type: 'string', value: 'DATE', summary: 'the last day of play' },
} as const;

const yesOption = {
  yes: { type: 'boolean', summary: 'also where RM 1.00 or less is left, without asking' },
} as const;

export const promotionCommands: readonly Command[] = [
  command({
    name: 'promotion add',
    summary: 'Take something off the price of slots, by their date.',
    example:
      'promotion add ramadan-2027 "Ramadan Discount" 15% --from 2027-02-08 --until 2027-03-09 --off-peak',
    arguments: { id: 'id', label: 'label', off: 'RM or %' },
    options: {
      ...dateOptions,
      until: { ...dateOptions.until, isRequired: true },
      court: { type: 'string', value: 'TYPE', summary: 'only this court type' },
      except: { type: 'string', value: 'TYPE', summary: 'every court type but this one' },
      'off-peak': { type: 'boolean', summary: 'only slots that are not peak' },
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
      off: { type: 'string', value: 'RM|%', summary: 'what comes off the price of a slot' },
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
