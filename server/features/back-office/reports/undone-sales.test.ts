import { expect, test } from 'vitest';
import { readRevenue } from '#contract/console-reports.ts';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import { csvOf } from '#domain/reports/csv.ts';
import { linesOf } from '#domain/reports/report-table.ts';
import { revenueTables } from '#domain/reports/revenue-tables.ts';
import type { Slot } from '#domain/time/slots.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, type SaleRequest, sell } from '#server/testing/desk-sales.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { makeShiftCalls } from '#server/testing/shifts.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The revenue and the report by person count undone sales in two ways, which agree to the sen.

const running = await openTestApp({ now: openingTime });
const { app, context } = running;
const accountant = await aStaffMember(running, 'accountant');
const [desk, other] = [await aStaffMember(running, 'desk'), await aStaffMember(running, 'desk')];
const shifts = makeShiftCalls(running);
const day = '2026-11-16';

let sold = 0;
const sellOne = async (payment: SaleRequest['payment'], changes: Partial<SaleRequest> = {}) => {
  const slots = { [`Tournament Court ${1 + (sold % 6)}`]: [(11 + Math.floor(sold / 6)) as Slot] };
  sold += 1;
  const { status, answer } = await sell(running, desk, aSale({ slots, payment, ...changes }));
  expect(status).toBe(200);
  return answer.orderId;
};

const undo = async (orderId: string, staff = desk): Promise<void> => {
  const body = { reason: 'Wrong court' };
  const { status } = await ask(app, undoSaleAtDesk, { params: { orderId }, body }, staff.headers);
  expect(status).toBe(200);
};

const keyed = (figures: readonly { readonly key: string; readonly nowSen: number }[]) =>
  Object.fromEntries(figures.filter(({ nowSen }) => nowSen !== 0).map((f) => [f.key, f.nowSen]));

test('[REPORT-6] [SHIFT-8] the revenue without what came back for undone sales is what the desk took', async () => {
  const { userId } = await aShopper(running, { creditsSen: 6_000 });
  const buyer = { kind: 'member', userId } as const;
  await sellOne({ method: 'cash' });
  await sellOne({ method: 'terminal', reference: 'T-1' });
  await undo(await sellOne({ method: 'cash' }));
  await undo(await sellOne({ method: 'terminal', reference: 'T-2' }), other);
  await undo(await sellOne({ method: 'terminal', reference: 'T-3' }, { buyer }));
  await undo(await sellOne({ method: 'credits' }, { buyer }));
  const linked = await sellOne(byLink(), { buyer: caller });
  await deliver(context, aReport(linked, { method: 'credit' }));
  await undo(linked);
  // Nothing was ever paid for it.
  await undo(await sellOne(byLink(), { buyer: caller }));

  const { answer } = await ask(
    app,
    readRevenue,
    { query: { from: day, until: day } },
    accountant.headers,
  );
  expect(answer.sold.nowSen).toBe(42_000);
  expect(keyed(answer.refundCauses)).toEqual({ undone_sale: 30_000 });
  const methods = keyed(answer.methods);
  expect(methods).toEqual({ cash: 12_000, terminal: 18_000, credits: 6_000, card: 6_000 });

  const { people } = (await shifts.takings(accountant, day, day)).answer;
  const sum = (senOf: (person: (typeof people)[number]) => number) =>
    people.reduce((sen, person) => sen + senOf(person), 0);
  const takenSen = sum(({ cashSen, terminalSen }) => cashSen + terminalSen);
  const back = {
    cash: sum((one) => one.undoneCashSen),
    terminal: sum((one) => one.undoneTerminalSen),
  };
  expect(keyed(answer.paidBack)).toEqual(back);
  const undoneSen = back.cash + back.terminal;
  expect([takenSen, undoneSen]).toEqual([12_000, 18_000]);
  expect((methods.cash ?? 0) + (methods.terminal ?? 0) - undoneSen).toBe(takenSen);
  const cameBackOtherwise = (methods.credits ?? 0) + (methods.card ?? 0);
  expect(answer.refunded.nowSen).toBe(undoneSen + cameBackOtherwise);
  // The guest who paid by link is owed it; what the desk took went back at once, to a member, too.
  const owedSen = methods.card ?? 0;
  const { credits } = methods;
  expect(keyed(answer.refundForms)).toEqual({ credits, money: undoneSen + owedSen });
  expect(await brokenInvariants(context)).toEqual([]);

  const fileOf = ({ title }: { readonly title: string }) => {
    const table = revenueTables(answer).find((one) => one.title === title);
    return table && csvOf(linesOf(table));
  };
  const { refundCauses, refundForms, paidBack } = reportLabels.revenue;
  expect(fileOf(refundCauses)).toContain(
    '\r\n"Undone sales, which count as sold, too",300.00,0.00,300.00,\r\n',
  );
  expect(fileOf(refundForms)).toContain('\r\n"Money, outside of credits",240.00,0.00,240.00,\r\n');
  expect(fileOf(paidBack)).toContain('\r\nAt the terminal,120.00,0.00,120.00,\r\n');
  expect(fileOf(paidBack)).toContain('\r\nOutside of Depot,0.00,0.00,0.00,');
});
