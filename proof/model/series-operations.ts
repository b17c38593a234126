import type { Generator, Operation } from '#proof/model/operations.ts';
import { sendCopies, tryTo } from '#proof/model/operations.ts';
import { someSlot } from '#proof/model/order-operations.ts';
import type { World } from '#proof/model/world.ts';
import { endPart, restoreDates } from '#server/features/back-office/series/end.ts';
import { makeAsPreviewed, previewDates } from '#server/features/back-office/series/make.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

const uuidOf = (bytes: Uint8Array): string =>
  bytes.toHex().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/**
 * A manager blocks a slot for some weeks, sometimes twice at once, and mostly ends the series again,
 * sometimes after an ending that was undone.
 */
const series = (world: World): Operation => {
  const { random, context, staff } = world;
  const { date, court, slot } = someSlot(world);
  const id = uuidOf(random.bytes(16));
  const weeks = 1 + random.below(3);
  const copies = random.chance(0.3) ? 2 : 1;
  const isUndone = random.chance(0.3);
  const isEnded = random.chance(0.9);
  const make = async (): Promise<string> => {
    const courtId = (await listCourts(context.db)).find(({ name }) => name === court)?.id ?? 0;
    const weekly = { courtId, slot, durationSlots: 1, firstDate: date, weeks, replaces: null };
    const { digest } = await previewDates(context, staff, weekly);
    const asked = { ...weekly, id, reason: 'Smash Club', forWhom: null, leftOut: [], digest };
    const { blocked } = await sendCopies(copies, () => makeAsPreviewed(context, staff, asked));
    const whole = { scope: 'all', date } as const;
    if (isUndone) {
      const { ended: runs } = await endPart(context, staff, id, whole);
      await restoreDates(context, staff, id, { runs, insteadOf: null });
    }
    if (isEnded) await endPart(context, staff, id, whole);
    return `${blocked.length}`;
  };
  return {
    member: null,
    description: `a manager blocks ${court} ${slot} from ${date} on for ${weeks} weeks`,
    run: () => tryTo(make, (count) => `blocked on ${count} dates`),
  };
};

export const seriesGenerators: readonly Generator[] = [
  { name: 'series', weight: 4, choose: series },
];
