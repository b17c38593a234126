import { randomUUIDv7 } from 'node:crypto';
import { type Generator, type Operation, sendCopies, tryTo } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';
import { readOpenTill } from '#server/features/back-office/shifts/reports.ts';
import { closeTill, enterCash, openTill } from '#server/features/back-office/shifts/shifts.ts';

const mostFloat = 30_000;
const mostMoved = 20_000;
const mostMissing = 500;

const openShift = (world: World): Operation => {
  const { random, context, staff } = world;
  const opening = {
    shiftId: randomUUIDv7(),
    floatSen: random.below(mostFloat),
    reason: 'Brought to the safe',
  };
  return {
    member: null,
    description: `the desk opens a shift with ${opening.floatSen} sen`,
    run: () =>
      tryTo(
        () => openTill(context, staff, opening),
        () => 'opened',
      ),
  };
};

const enterSomeCash = (world: World): Operation => {
  const { random, context, staff } = world;
  const amountSen = (1 + random.below(mostMoved)) * (random.chance(0.6) ? -1 : 1);
  const entry = { entryId: randomUUIDv7(), amountSen, reason: 'Returned to a guest' };
  return {
    member: null,
    description: `the desk moves ${amountSen} sen of cash`,
    run: async () => {
      const { shift } = await readOpenTill(context);
      if (shift === null) return 'no shift';
      return tryTo(
        () => enterCash(context, staff, shift.id, entry),
        () => 'cash entered',
      );
    },
  };
};

/** Counts the till as it is shown and closes the shift; sometimes two people do. */
const closeShift = (world: World): Operation => {
  const { random, context, staff, closedShifts } = world;
  const overSen = random.chance(0.4) ? 1 + random.below(mostMissing) : 0;
  const overOnTerminalSen = random.chance(0.5) ? overSen : 0;
  const copies = random.chance(0.3) ? 2 : 1;
  return {
    member: null,
    description: `the desk closes its shift with ${overSen} sen too much, ${overOnTerminalSen} on the terminal`,
    run: async () => {
      const { shift } = await readOpenTill(context);
      if (shift === null) return 'no shift';
      const { cashSen, terminalSen } = shift.expected;
      const counted = {
        cashSen: cashSen + overSen,
        terminalSen: terminalSen + overOnTerminalSen,
      };
      const note = overSen === 0 ? null : 'Wrong change';
      const close = () =>
        closeTill(context, staff, shift.id, { shown: shift.expected, counted, note });
      return tryTo(
        () => sendCopies(copies, close),
        () => {
          closedShifts.set(shift.id, { expected: shift.expected, counted });
          return overSen === 0 ? 'closed' : 'closed with a difference';
        },
      );
    },
  };
};

const chooseShift = (world: World): Operation => {
  const act = world.random.pick([openShift, openShift, enterSomeCash, closeShift]) ?? openShift;
  return act(world);
};

export const shiftGenerators: readonly Generator[] = [
  { name: 'shift', weight: 8, choose: chooseShift },
];
