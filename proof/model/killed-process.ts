import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { CallRequest, CallShape } from '#contract/call.ts';
import type { resolveException } from '#contract/console-exceptions.ts';
import type { closeReconciledDay, importSettlementFile } from '#contract/console-reconcile.ts';
import type { refundException, refundOrder } from '#contract/console-refunds.ts';
import type { endSeries, makeSeries } from '#contract/console-series.ts';
import type { closeShift, openShiftAtTill } from '#contract/console-shifts.ts';
import type { blockSlots, undoBlock } from '#contract/desk-blocks.ts';
import type { cancelAtDesk, moveAtDesk, swapAtDesk } from '#contract/desk-bookings.ts';
import type { sellAtDesk } from '#contract/desk-sales.ts';
import { actOnClosure, type ClosureOperation } from '#proof/model/killed-closures.ts';
import { actOfMember, type MemberOperation } from '#proof/model/member-acts.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeClock } from '#server/clock.ts';
import { openDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/env.ts';
import { blockCourtSlots } from '#server/features/back-office/desk/blocks.ts';
import { cancelForMember } from '#server/features/back-office/desk/cancellation.ts';
import { releaseHeldOrderAtDesk } from '#server/features/back-office/desk/held-orders.ts';
import { moveBookings } from '#server/features/back-office/desk/moves-together.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { sellForVenue } from '#server/features/back-office/desk/sales.ts';
import { swapForMembers } from '#server/features/back-office/desk/swaps.ts';
import { undoMove } from '#server/features/back-office/desk/undo.ts';
import { undoBlockAsPreviewed } from '#server/features/back-office/desk/undo-block.ts';
import { undoCancellation } from '#server/features/back-office/desk/undo-cancellation.ts';
import { undoCreditsOf } from '#server/features/back-office/desk/undo-credits.ts';
import { undoSale } from '#server/features/back-office/desk/undo-sale.ts';
import { resolve } from '#server/features/back-office/exceptions/exceptions.ts';
import { closeDay } from '#server/features/back-office/reconcile/closing.ts';
import { importFile } from '#server/features/back-office/reconcile/imports.ts';
import { refundCredits } from '#server/features/back-office/refunds/order-refunds.ts';
import { recordAnswer } from '#server/features/back-office/refunds/refund-outcome.ts';
import { endPart } from '#server/features/back-office/series/end.ts';
import { makeAsPreviewed } from '#server/features/back-office/series/make.ts';
import { closeTill, openTill } from '#server/features/back-office/shifts/shifts.ts';
import { makePaymentProvider } from '#server/features/payments/make-payment-provider.ts';
import type { DueRefund } from '#server/features/payments/refunds/refunds.repository.ts';
import type { RefundAnswer } from '#server/features/platform/payment-provider.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { makeLogger } from '#server/logger.ts';
import { fiuuEnv } from '#server/testing/fiuu.ts';

// A separate process that runs one operation and is killed: before one of its statements is sent to
// the database, or as soon as it is sent and before the result arrives.

type BodyOf<C extends CallShape> = CallRequest<C>['body'];

/** An act of the staff at the desk. */
export type DeskOperation = { readonly staff: DeskPerson } & (
  | { readonly kind: 'sell'; readonly sale: BodyOf<typeof sellAtDesk> }
  | {
      readonly kind: 'cancelAtDesk';
      readonly bookingId: string;
      readonly cancellation: BodyOf<typeof cancelAtDesk>;
    }
  | {
      readonly kind: 'moveAtDesk';
      readonly bookingId: string;
      readonly request: BodyOf<typeof moveAtDesk>;
    }
  | {
      readonly kind: 'swapAtDesk';
      readonly bookingId: string;
      readonly request: BodyOf<typeof swapAtDesk>;
    }
  | { readonly kind: 'releaseHeldOrder'; readonly orderId: string }
  | { readonly kind: 'resolveException'; readonly decision: BodyOf<typeof resolveException> }
  | {
      readonly kind: 'refundCredits';
      readonly orderId: string;
      readonly refund: BodyOf<typeof refundOrder>;
    }
  | {
      readonly kind: 'refundException';
      readonly exception: Omit<BodyOf<typeof refundException>, 'bank'>;
    }
  | {
      readonly kind: 'recordRefund';
      readonly refund: DueRefund;
      readonly answer: RefundAnswer;
    }
  | { readonly kind: 'undoMove'; readonly changeId: string }
  | { readonly kind: 'undoCancellation'; readonly changeId: string }
  | { readonly kind: 'undoSale'; readonly orderId: string }
  | { readonly kind: 'undoCredits'; readonly userId: string; readonly key: string }
  | { readonly kind: 'block'; readonly block: BodyOf<typeof blockSlots> }
  | {
      readonly kind: 'undoBlock';
      readonly id: number;
      readonly request: BodyOf<typeof undoBlock>;
    }
  | ClosureOperation
  | { readonly kind: 'makeSeries'; readonly series: BodyOf<typeof makeSeries> }
  | {
      readonly kind: 'endSeries';
      readonly seriesId: string;
      readonly part: BodyOf<typeof endSeries>;
    }
  | {
      readonly kind: 'importFile';
      readonly file: string;
      readonly query: CallRequest<typeof importSettlementFile>['query'];
    }
  | {
      readonly kind: 'closeDay';
      readonly day: string;
      readonly shown: BodyOf<typeof closeReconciledDay>['shown'];
    }
  | { readonly kind: 'openShift'; readonly opening: BodyOf<typeof openShiftAtTill> }
  | {
      readonly kind: 'closeShift';
      readonly shiftId: string;
      readonly count: BodyOf<typeof closeShift>;
    }
);

export interface LastOperation {
  readonly connection: pg.PoolConfig;
  /** For the files that the process writes. */
  readonly folder: string;
  readonly now: string;
  readonly operation: MemberOperation | DeskOperation;
  /** Null lets it finish and print its statements. */
  readonly death: { readonly statement: number; readonly moment: 'before' | 'sent' } | null;
}

export interface Survived {
  readonly statements: readonly string[];
}

/** Counts statements as the driver sends them, including begin and commit. */
const dieAt = (death: LastOperation['death'], seen: string[]): void => {
  const driver: { query(...args: unknown[]): unknown } = pg.Client.prototype;
  const send = driver.query;
  const die = (): void => void process.kill(process.pid, 'SIGKILL');
  driver.query = function (this: pg.Client, ...args: unknown[]): unknown {
    seen.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text);
    const isLast = seen.length === death?.statement;
    if (isLast && death.moment === 'before') die();
    const answer = send.apply(this, args);
    if (isLast) die();
    return answer;
  };
};

const openContext = ({ connection, folder, now }: LastOperation): AppContext => ({
  settings: readSettings({ DEPOT_DATA: mkdtempSync(join(folder, 'data-')), ...fiuuEnv }),
  secrets: { secret: 's'.repeat(32), operatorToken: 't'.repeat(32) },
  db: openDatabase(connection, { poolSize: 1 }),
  goods,
  readRuleBook: makeReadRuleBook(),
  clock: makeClock(Temporal.Instant.from(now)),
  log: makeLogger({ logLevel: 'silent' }),
});

/** The provider of the charges that tests deliver. */
const testProvider = 'test';

const actAtDesk = (context: AppContext, operation: DeskOperation): Promise<unknown> => {
  switch (operation.kind) {
    case 'sell':
      return sellForVenue(context, operation.staff, operation.sale);
    case 'cancelAtDesk':
      return cancelForMember(context, operation.staff, operation.bookingId, operation.cancellation);
    case 'moveAtDesk':
      return moveBookings(context, operation.staff, operation.bookingId, operation.request);
    case 'swapAtDesk':
      return swapForMembers(context, operation.staff, operation.bookingId, operation.request);
    case 'undoSale':
      return undoSale(context, { staff: operation.staff, reason: null }, operation.orderId);
    case 'undoCredits': {
      const { staff, userId, key } = operation;
      return undoCreditsOf(context, { staff, reason: null }, { userId, key });
    }
    case 'undoCancellation':
      return undoCancellation(
        context,
        { staff: operation.staff, reason: null },
        operation.changeId,
      );
    case 'resolveException':
      return resolve(context, operation.staff, operation.decision);
    case 'refundCredits':
      return refundCredits(
        context,
        operation.staff,
        operation.orderId,
        operation.refund,
        testProvider,
      );
    case 'refundException': {
      const terms = { provider: testProvider, bank: null };
      const resolution = { kind: 'refunded_at_provider', ...terms } as const;
      return resolve(context, operation.staff, { ...operation.exception, resolution });
    }
    case 'recordRefund':
      return recordAnswer(context, operation.refund, operation.answer);
    case 'releaseHeldOrder':
      return releaseHeldOrderAtDesk(context, operation.staff, operation.orderId);
    case 'undoMove':
      return undoMove(context, { staff: operation.staff, reason: null }, operation.changeId);
    case 'block':
      return blockCourtSlots(context, operation.staff, operation.block);
    case 'undoBlock':
      return undoBlockAsPreviewed(context, operation.staff, operation.id, operation.request);
    case 'close':
    case 'changeClosure':
    case 'undoClosure':
    case 'cancelClass':
    case 'undoClass':
      return actOnClosure(context, operation.staff, operation);
    case 'makeSeries':
      return makeAsPreviewed(context, operation.staff, operation.series);
    case 'endSeries':
      return endPart(context, operation.staff, operation.seriesId, operation.part);
    case 'importFile': {
      const bytes = new TextEncoder().encode(operation.file);
      return importFile(context, operation.staff, operation.query, bytes, 'test');
    }
    case 'closeDay':
      return closeDay(context, operation.staff, operation.day, { shown: operation.shown });
    case 'openShift':
      return openTill(context, operation.staff, operation.opening);
    case 'closeShift':
      return closeTill(context, operation.staff, operation.shiftId, operation.count);
  }
};

const live = async (last: LastOperation): Promise<Survived> => {
  const context = openContext(last);
  const provider = makePaymentProvider(context);
  if (provider === null) throw new Error('The venue has no payment provider.');
  const statements: string[] = [];
  dieAt(last.death, statements);
  const { operation } = last;
  await ('staff' in operation
    ? actAtDesk(context, operation)
    : actOfMember(context, provider, operation));
  return { statements };
};

process.once('message', async (last: LastOperation) => {
  process.send?.(await live(last), () => process.exit());
});
