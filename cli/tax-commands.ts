import { readAmount } from '#cli/amount.ts';
import { type Command, command } from '#cli/command.ts';
import { badInput } from '#cli/failure.ts';
import { tableOr } from '#cli/output.ts';
import { listTaxRates, setTaxRate } from '#contract/operator-tax.ts';
import { percentOf, type TaxRate, taxedKinds, wholeBp } from '#domain/money/tax.ts';

const rateLine = ({ kind, rateBp, holdsFrom }: TaxRate): string =>
  `Prices of ${kind} include ${percentOf(rateBp)} % of tax from ${holdsFrom} on.`;

export const taxCommands: readonly Command[] = [
  command({
    name: 'tax set',
    summary: 'Set the tax that the price of a kind of goods includes, from a day of sale on.',
    example: 'tax set court_booking 8 --from 2027-01-01',
    arguments: { kind: taxedKinds.join('|'), percent: '%' },
    options: {
      from: { type: 'string', value: 'DATE', summary: 'the first day of sale', isRequired: true },
    },
    run: async ({ kind, percent, from }, client) => {
      // A percentage has at most two decimals, as an amount has.
      const rateBp = readAmount(percent);
      if (rateBp > wholeBp) throw badInput(`"${percent}" is more than 100 %.`);
      const body = { rateBp, holdsFrom: from };
      const data = await client.ask(setTaxRate, { params: { kind }, body });
      return { data, lines: [rateLine(data.rate)] };
    },
  }),
  command({
    name: 'tax list',
    summary: 'List the tax that prices include.',
    example: 'tax list',
    arguments: {},
    options: {},
    run: async (_, client) => {
      const data = await client.ask(listTaxRates);
      const rows = data.rates.map(({ kind, rateBp, holdsFrom }) => [
        kind,
        `${percentOf(rateBp)} %`,
        holdsFrom,
      ]);
      return { data, lines: tableOr('Prices include no tax.', ['KIND', 'RATE', 'FROM'], rows) };
    },
  }),
];
