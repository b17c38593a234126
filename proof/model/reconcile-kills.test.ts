import { expect } from 'vitest';
import { dateOf } from '#domain/time/venue-time.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aFile, fileColumns, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { anOrderRequest, aShopper, place } from '#server/testing/shopping.ts';

// Kills the process at the statements of importing a settlement file and of closing a day.

const desk = await openDeskToKill();
const { running, owner, staff } = desk;
const { db, context } = running;
const calls = makeReconcileCalls(running);

const aWeekLater = (): void => context.clock.set(context.clock.now().add({ hours: 7 * 24 }));

/** An order for RM 60. Holidays have other prices, so that the order is refused; then a week later. */
const anOrder = async (): Promise<string> => {
  const { date, court, slot } = desk.freshPlace();
  const request = anOrderRequest({ date, slots: { [court]: [slot] } });
  const { status, answer } = await place(running, await aShopper(running), request);
  if (status === 200) return answer.orderId;
  aWeekLater();
  return anOrder();
};

/** A charge on a day of its own, and the file that lists it; a week later it is over. */
const chargeAndFile = async () => {
  const orderId = await anOrder();
  const report = aReport(orderId);
  await deliver(context, report);
  const { transactionId: id } = report;
  const day = dateOf(context.clock.now());
  aWeekLater();
  return { day, id, file: aFile([{ id, orderId, date: day }]) };
};

const countRows = async (transactionId: string): Promise<number> => {
  const rows = db.selectFrom('settlement_rows').select('line');
  return (await rows.where('transaction_id', '=', transactionId).execute()).length;
};

const importing = async (): Promise<KillCase> => {
  const { id, file } = await chargeAndFile();
  const query = { ...fileColumns, name: `${id}.csv` };
  const countFiles = async (): Promise<number> => {
    const files = db.selectFrom('settlement_files').select('id');
    return (await files.where('name', '=', query.name).execute()).length;
  };
  return {
    operation: { kind: 'importFile', staff, file, query },
    isDone: async () => {
      const count = await countFiles();
      expect(await countRows(id)).toBe(count);
      return count === 1;
    },
    finish: async () => {
      const { status } = await calls.load(owner, file, fileColumns, query.name);
      expect([200, 409]).toContain(status);
      expect([await countFiles(), await countRows(id)]).toEqual([1, 1]);
    },
  };
};

const closing = async (): Promise<KillCase> => {
  const { day, file } = await chargeAndFile();
  expect((await calls.load(owner, file)).status).toBe(200);
  const { sums: shown } = await calls.day(owner, day);
  const isClosed = async (): Promise<boolean> => {
    const days = db.selectFrom('reconciled_days').select('day').where('day', '=', day);
    const lines = db.selectFrom('reconciled_lines').select('day').where('day', '=', day);
    const closed = (await days.execute()).length;
    expect((await lines.execute()).length).toBe(closed);
    return closed === 1;
  };
  return {
    operation: { kind: 'closeDay', staff, day, shown },
    isDone: isClosed,
    finish: async () => {
      const { status } = await calls.close(owner, { day, sums: shown });
      expect([200, 409]).toContain(status);
      expect(await calls.day(owner, day)).toMatchObject({ state: 'closed', sums: shown });
      expect(await desk.actsOn(`reconciled-day:${day}`)).toEqual(['settlement.close']);
    },
  };
};

desk.killAll([
  ['importing a settlement file', importing, 5],
  ['closing a reconciled day', closing, 8],
]);
