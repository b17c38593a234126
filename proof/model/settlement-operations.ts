import { addDays, type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import { type Generator, type Operation, sendCopies, tryTo } from '#proof/model/operations.ts';
import { type Sheet, writeSheet } from '#proof/model/settlement-sheets.ts';
import type { World } from '#proof/model/world.ts';
import { closeDay, explain } from '#server/features/back-office/reconcile/closing.ts';
import { readDayOf } from '#server/features/back-office/reconcile/days.ts';
import { importFile } from '#server/features/back-office/reconcile/imports.ts';
import { withdraw } from '#server/features/back-office/reconcile/withdrawing.ts';
import { fileColumns } from '#server/testing/settlement-files.ts';

const send = (
  { context, staff, provider }: World,
  { name, text, days = null, corrections }: Pick<Sheet, 'name' | 'text'> & Partial<Sheet>,
) => {
  const period = days === null ? {} : { coversFrom: days.from, coversTo: days.to };
  return importFile(
    context,
    staff,
    { ...fileColumns, ...period, name, corrections },
    Buffer.from(text),
    provider.name,
  );
};

const load = (world: World, sheet: Sheet, copies = 1): Promise<string> =>
  tryTo(
    () => sendCopies(copies, () => send(world, sheet)),
    ({ fileId }) => {
      world.settlements.imported.set(fileId, sheet.rows);
      world.settlements.covered.set(fileId, sheet.days);
      if (sheet.corrections === 'adjust') world.settlements.adjusting.add(fileId);
      return 'imported';
    },
  );

/** The accountant imports what the provider says of the last days, sometimes in two browsers at once. */
const importSheet = (world: World): Operation | null => {
  const { random, context, settlements } = world;
  const to = addDays(dateOf(context.clock.now()), -random.below(2));
  const sheet = random.chance(0.1)
    ? random.pick(settlements.sheets)
    : writeSheet(world, { from: addDays(to, -random.below(3)), to }, random.below(4));
  if (sheet == null) return null;
  const copies = random.chance(0.3) ? 2 : 1;
  return {
    member: null,
    description: `the accountant imports ${sheet.name} with ${sheet.rows.length} rows`,
    run: () => load(world, sheet, copies),
  };
};

/** A file with a cell that cannot be read, of which nothing may be imported. [RECON-1] */
const importBroken = (world: World): Operation | null => {
  const sheet = world.random.pick(world.settlements.sheets);
  if (sheet === undefined) return null;
  const text = `${sheet.text}\r\n990000,,=1+1,,Sale,2026-11-16`;
  return {
    member: null,
    description: `the accountant imports ${sheet.name} with a formula`,
    run: () =>
      tryTo(
        () => send(world, { name: 'broken.csv', text }),
        () => 'imported although broken',
      ),
  };
};

const withdrawSheet = (world: World): Operation | null => {
  const { random, context, staff, settlements } = world;
  const fileId = random.pick([...settlements.imported.keys()]);
  if (fileId === undefined) return null;
  return {
    member: null,
    description: `the accountant withdraws the file ${fileId}`,
    run: () =>
      tryTo(
        () => withdraw(context, staff, fileId, 'Of another venue'),
        () => {
          settlements.withdrawn.add(fileId);
          return 'withdrawn';
        },
      ),
  };
};

/** Explains every difference of a day and closes it with what was shown. [RECON-8] */
const closeOne = (world: World, day: BookingDate, copies = 1): Promise<string> => {
  const { context, staff, settlements } = world;
  return tryTo(
    async () => {
      const { piles, sums } = await readDayOf(context, day);
      for (const line of piles.flatMap(({ lines }) => lines)) {
        const { key, oursSen, theirsSen } = line;
        if (!line.needsNote || line.note !== null) continue;
        await explain(context, staff, day, { key, oursSen, theirsSen, note: 'Asked the provider' });
      }
      await sendCopies(copies, () => closeDay(context, staff, day, { shown: sums }));
      return sums;
    },
    (sums) => {
      settlements.closed.set(day, sums);
      return 'closed';
    },
  );
};

const closeSome = (world: World): Operation => {
  const { random, context } = world;
  const day = addDays(dateOf(context.clock.now()), -random.below(4));
  const copies = random.chance(0.3) ? 2 : 1;
  return {
    member: null,
    description: `the accountant closes ${day}`,
    run: () => closeOne(world, day, copies),
  };
};

export const settlementGenerators: readonly Generator[] = [
  { name: 'settlement file', weight: 5, choose: importSheet },
  { name: 'broken file', weight: 1, choose: importBroken },
  { name: 'withdraw file', weight: 1, choose: withdrawSheet },
  { name: 'close accounts', weight: 4, choose: closeSome },
];

const daysOf = (world: World): BookingDate[] => {
  const today = dateOf(world.context.clock.now());
  const first = world.bank.charges.map(({ day }) => day).toSorted()[0] ?? today;
  const days: BookingDate[] = [];
  for (let day = first; day < today; day = addDays(day, 1)) days.push(day);
  return days;
};

const mostTroubles = 5;

/** The last file of all days, with troubles. */
export const importLastSheet = async (world: World): Promise<void> => {
  const [from, ...later] = daysOf(world);
  if (from === undefined) return;
  const days = { from, to: later.at(-1) ?? from };
  const sheet = writeSheet(world, days, world.random.below(mostTroubles));
  if (sheet !== null) await load(world, sheet);
};

/** Closes all days that have something to close, and returns those that cannot be closed. */
export const closeAllDays = async (world: World): Promise<string[]> => {
  const faults: string[] = [];
  for (const day of daysOf(world)) {
    const outcome = await closeOne(world, day);
    const event = `close accounts: ${outcome}`;
    world.counts.set(event, (world.counts.get(event) ?? 0) + 1);
    const isRight = ['closed', 'reconcile_day_closed', 'reconcile_waits'].includes(outcome);
    if (!isRight) faults.push(`day ${day} cannot be closed: ${outcome}`);
  }
  return faults;
};
