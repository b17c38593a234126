import { randomUUIDv7 } from 'node:crypto';
import type { OpenShift } from '#contract/console-shifts.ts';
import * as calls from '#contract/console-shifts.ts';
import type { TillAmounts } from '#domain/staff/shifts.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestStaff } from '#server/testing/staff.ts';

interface Counting {
  readonly counted?: TillAmounts;
  readonly note?: string | null;
}

/** The calls of the shift screen. */
export const makeShiftCalls = ({ app }: Pick<TestApp, 'app'>) => {
  const till = async ({ headers }: TestStaff) =>
    (await ask(app, calls.readTill, {}, headers)).answer;
  const open = (
    { headers }: TestStaff,
    floatSen = 20_000,
    shiftId: string = randomUUIDv7(),
    reason: string | null = 'Brought to the safe',
  ) => ask(app, calls.openShiftAtTill, { body: { shiftId, floatSen, reason } }, headers);
  return {
    till,
    open,
    opened: async (staff: TestStaff, floatSen = 20_000): Promise<OpenShift> => {
      await open(staff, floatSen);
      const { shift } = await till(staff);
      if (shift === null) throw new Error('The shift did not open.');
      return shift;
    },
    enterCash: (
      { headers }: TestStaff,
      { id: shiftId }: Pick<OpenShift, 'id'>,
      amountSen: number,
      entryId: string = randomUUIDv7(),
      isNotOwed?: boolean,
    ) =>
      ask(
        app,
        calls.recordCash,
        { params: { shiftId }, body: { entryId, amountSen, reason: 'Bought tape', isNotOwed } },
        headers,
      ),
    /** Closes a shift as it is shown, with nothing missing unless counted otherwise. */
    close: (
      { headers }: TestStaff,
      { id: shiftId, expected: shown }: Pick<OpenShift, 'id' | 'expected'>,
      { counted = shown, note = null }: Counting = {},
    ) =>
      ask(app, calls.closeShift, { params: { shiftId }, body: { shown, counted, note } }, headers),
    list: async ({ headers }: TestStaff, before?: string) =>
      (await ask(app, calls.listShifts, { query: before === undefined ? {} : { before } }, headers))
        .answer,
    read: ({ headers }: TestStaff, shiftId: string) =>
      ask(app, calls.readShift, { params: { shiftId } }, headers),
    takings: ({ headers }: TestStaff, from: string, until: string) =>
      ask(app, calls.readTakings, { query: { from, until } }, headers),
  };
};
