import { readAmount, readCount } from '#cli/amount.ts';
import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import {
  addPlan,
  listPlans,
  removePlan,
  type SoldPlan,
  setPlan,
  soldStatuses,
} from '#contract/operator-memberships.ts';
import { displayAmount } from '#domain/money/money.ts';
import { counted } from '#domain/words/counted.ts';

const planLine = ({ id, name, status, priceSen, months }: SoldPlan): string =>
  `Plan ${id}, ${name}: ${status} for ${displayAmount(priceSen)}, ${counted(months, 'month')}.`;

export const planCommands: readonly Command[] = [
  command({
    name: 'plan add',
    summary: 'Sell a membership.',
    example: 'plan add "Super Host" super_host 250 1 --description "Lower prices in the daytime."',
    arguments: { name: 'name', status: soldStatuses.join('|'), price: 'RM', months: 'months' },
    options: { description: { type: 'string', summary: 'what members read about it' } },
    run: async ({ name, status, price, months, description = '' }, client) => {
      const terms = { priceSen: readAmount(price), months: readCount(months) };
      const data = await client.ask(addPlan, { body: { name, description, status, ...terms } });
      return { data, lines: [planLine(data.plan)] };
    },
  }),
  command({
    name: 'plan list',
    summary: 'List the memberships that the venue sells.',
    example: 'plan list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listPlans);
      const rows = data.plans.map(({ id, name, status, priceSen, months }) => [
        String(id),
        name,
        status,
        displayAmount(priceSen),
        String(months),
      ]);
      const titles = ['ID', 'NAME', 'STATUS', 'PRICE', 'MONTHS'];
      return { data, lines: tableOr('No membership is sold.', titles, rows) };
    },
  }),
  command({
    name: 'plan set',
    summary: 'Change a membership for orders from now on.',
    example: 'plan set 1 --price 330 --months 3',
    arguments: { id: 'id' },
    options: {
      name: { type: 'string', summary: 'what it is called' },
      description: { type: 'string', summary: 'what members read about it' },
      price: { type: 'string', value: 'RM', summary: 'what it costs' },
      months: { type: 'string', value: 'NUMBER', summary: 'how long it holds' },
    },
    run: async ({ id, name, description, price, months }, client) => {
      const body = {
        name,
        description,
        ...(price !== undefined && { priceSen: readAmount(price) }),
        ...(months !== undefined && { months: readCount(months) }),
      };
      const data = await client.ask(setPlan, { params: { id }, body });
      return { data, lines: [planLine(data.plan)] };
    },
  }),
  command({
    name: 'plan remove',
    summary: 'Sell a membership no more; whoever has it keeps it until its end.',
    example: 'plan remove 2',
    arguments: { id: 'id' },
    options: {},
    run: async ({ id }, client) => {
      const data = await client.ask(removePlan, { params: { id } });
      return { data, lines: [`${data.plan.name} is sold no more.`] };
    },
  }),
];
