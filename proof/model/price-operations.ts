import { randomUUIDv7 } from 'node:crypto';
import type { PriceEdit } from '#domain/venue/price-changes.ts';
import { type Generator, type Operation, tryTo } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';
import { approve, saveDraft } from '#server/features/back-office/prices/price-changes.ts';
import { putChangesIntoForce } from '#server/features/venue/price-changes.ts';

/** Amounts that keep every price one that a card can pay. */
const someEdit = ({ random }: World): PriceEdit => {
  const courtType = random.pick(['Tournament Court', 'Padel Court']) ?? 'Tournament Court';
  if (random.chance(0.5)) {
    const baseSen = 5_000 + 50 * random.below(100);
    return { kind: 'price', courtType, baseSen, peakSen: baseSen + 50 * random.below(50) };
  }
  const amountSen = 10 * random.below(200);
  const discounts = [{ amountSen, fromSlot: 7, toSlot: 17 } as const];
  return { kind: 'role_discount', status: 'super_host', courtType, discounts };
};

/** The owner changes prices, at once or from a full hour on. [CHANGE-2] */
const changePrices = (world: World): Operation => {
  const { random, context, staff } = world;
  const edits = [someEdit(world)];
  const hours = random.below(3);
  const owner = { ...staff, permission: 'prices.approve' } as const;
  const run = async (): Promise<string> => {
    const now = context.clock.now();
    const hour = now.round({ smallestUnit: 'hour', roundingMode: 'ceil' });
    const takesEffectAt = hours === 0 ? null : hour.add({ hours: hours - 1 }).toString();
    const id = randomUUIDv7();
    const terms = { title: 'New prices', reason: 'Costs have changed.', edits, takesEffectAt };
    return tryTo(
      async () => {
        await saveDraft(context, owner, id, { shownRevision: 0, ...terms } as Draft);
        return approve(context, owner, id, { shownRevision: 1, isConfirmed: true });
      },
      ({ isInForce }) => (isInForce ? 'in force' : 'approved'),
    );
  };
  return { member: null, description: 'the owner changes prices', run };
};

type Draft = Parameters<typeof saveDraft>[3];

const putIntoForce = ({ context }: World): Operation => ({
  member: null,
  description: 'price changes that are due are put into force',
  run: async () => {
    await putChangesIntoForce(context);
    return 'put';
  },
});

export const priceGenerators: readonly Generator[] = [
  { name: 'change prices', weight: 2, choose: changePrices },
  { name: 'put prices into force', weight: 2, choose: putIntoForce },
];
