import { randomBytes } from 'node:crypto';
import type { CallInput } from '#contract/call.ts';
import { sellAtDesk } from '#contract/desk-sales.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { Database } from '#server/db/database.ts';
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

let walkIns = 0;
/** Another guest each time, whose number no other guest has. */
export const walkIn = () =>
  ({
    kind: 'guest',
    name: 'Siti Rahman',
    phone: `+60 12 345 6${`${walkIns++}`.padStart(3, '0')}`,
  }) as const;

/** A guest who calls and can be mailed. */
export const caller = {
  kind: 'guest',
  name: "Nur A'isyah",
  phone: '+60 12 345 6789',
  email: 'Nur@Person.test',
} as const;

export const byLink = (holdMinutes = 60) => ({ method: 'link', holdMinutes }) as const;

export const mailsTo = (db: Database, to: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text as text'])
    .where('to_address', '=', to)
    .orderBy('id')
    .execute();

/** The token of the payment link that was mailed last. */
export const lastToken = async (db: Database, to = 'nur@person.test'): Promise<string> => {
  const texts = (await mailsTo(db, to)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
  return texts.findLast((token) => token !== undefined) ?? '';
};
