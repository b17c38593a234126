import { randomUUIDv7 } from 'node:crypto';
import type { CallInput } from '#contract/call.ts';
import * as calls from '#contract/console-prices.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestStaff } from '#server/testing/staff.ts';

export type Draft = CallInput<typeof calls.savePriceChange>['body'];

/** Padel for RM 130 and RM 170, as soon as it is approved. */
export const aDraft = (changes: Partial<Draft> = {}): Draft => ({
  shownRevision: 0,
  title: 'Dearer padel',
  reason: 'Electricity costs more',
  edits: [{ kind: 'price', courtType: 'Padel Court', baseSen: 13_000, peakSen: 17_000 }],
  takesEffectAt: null,
  ...changes,
});

/** The calls of the screen of prices. */
export const makePriceCalls = ({ app }: Pick<TestApp, 'app'>) => {
  const save = ({ headers }: TestStaff, draft: Draft, id: string = randomUUIDv7()) =>
    ask(app, calls.savePriceChange, { params: { id }, body: draft }, headers);
  return {
    read: async ({ headers }: TestStaff) => (await ask(app, calls.readPrices, {}, headers)).answer,
    save,
    /** Saves a new draft and returns its id. */
    drafted: async (staff: TestStaff, changes: Partial<Draft> = {}): Promise<string> => {
      const id = randomUUIDv7();
      const { status, failure } = await save(staff, aDraft(changes), id);
      if (status !== 200) throw new Error(`The draft was refused: ${failure.code}`);
      return id;
    },
    propose: ({ headers }: TestStaff, id: string, shownRevision = 1) =>
      ask(app, calls.proposePriceChange, { params: { id }, body: { shownRevision } }, headers),
    approve: (
      { headers }: TestStaff,
      id: string,
      { shownRevision = 1, isConfirmed = false } = {},
    ) =>
      ask(
        app,
        calls.approvePriceChange,
        { params: { id }, body: { shownRevision, isConfirmed } },
        headers,
      ),
    withdraw: ({ headers }: TestStaff, id: string) =>
      ask(
        app,
        calls.withdrawPriceChange,
        { params: { id }, body: { reason: 'Not this year' } },
        headers,
      ),
    simulate: ({ headers }: TestStaff, { edits, takesEffectAt }: Draft) =>
      ask(app, calls.simulatePriceChange, { body: { edits, takesEffectAt } }, headers),
  };
};
