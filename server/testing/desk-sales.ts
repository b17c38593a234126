import { randomBytes } from 'node:crypto';
import type { CallInput } from '#contract/call.ts';
import { sellAtDesk } from '#contract/desk-sales.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { openingTime, playDay } from '#server/testing/shopping.ts';
import type { TestStaff } from '#server/testing/staff.ts';

export type SaleRequest = CallInput<typeof sellAtDesk>['body'];

/** A sale of one off-peak slot for RM 60 in cash to a guest, with the given changes. */
export const aSale = (changes: Partial<SaleRequest> = {}): SaleRequest => ({
  orderId: makeOrderId(randomBytes(8), Temporal.Instant.from(openingTime)),
  buyer: { kind: 'guest', name: 'Siti Rahman', phone: '+60 12 345 6789' },
  date: playDay,
  slots: { 'Tournament Court 1': [12] },
  payment: { method: 'cash' },
  shownTotalSen: 6_000,
  ...changes,
});

export const sell = ({ app }: Pick<TestApp, 'app'>, { headers }: TestStaff, sale: SaleRequest) =>
  ask(app, sellAtDesk, { body: sale }, headers);
