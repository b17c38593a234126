import type { Generator, Operation } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';
import { keepSoldDays } from '#server/features/back-office/reports/sold-days.ts';

/** The sales of days that are over are kept. [REPORT-16] */
const keepSales = ({ context }: World): Operation => ({
  member: null,
  description: 'the sales of days that are over are kept',
  run: async () => {
    await keepSoldDays(context);
    return 'kept';
  },
});

export const reportGenerators: readonly Generator[] = [
  { name: 'keep sales', weight: 2, choose: keepSales },
];
