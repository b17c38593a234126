import { z } from 'zod';
import { call } from '#contract/call.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { dayStates, refusalsToClose } from '#domain/payments/reconciled-days.ts';
import { piles } from '#domain/payments/reconciliation.ts';
import { settlementFields } from '#domain/payments/settlement-columns.ts';
import { correctionKinds } from '#domain/payments/settlement-corrections.ts';
import { fileWarnings } from '#domain/payments/settlement-days.ts';
import { cellProblems } from '#domain/payments/settlement-rows.ts';

const staff = 'payments.reconcile';

const sums = z.object({
  oursSen: z.int(),
  theirsSen: z.int(),
  feesSen: z.int(),
  refundsSen: z.int(),
  ourRefundsSen: z.int(),
});

const act = z.object({ by: z.string(), at: z.iso.datetime() });

const dayLine = z.object({
  day: z.iso.date(),
  state: z.enum(dayStates),
  sums,
  charges: z.int(),
  /** Differences that no note explains. */
  open: z.int(),
  /** Differences that a note explains. */
  explained: z.int(),
  /** Charges and rows that came after the day was closed. */
  late: z.int(),
  /** Charges that wait for a file that covers their day. */
  waiting: z.int(),
  closed: act.nullable(),
});
export type ReconciledDay = z.output<typeof dayLine>;

const settlementFile = z.object({
  id: z.uuid(),
  name: z.string(),
  rows: z.int(),
  /** The days that it covers. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  imported: act,
  /** A withdrawn file no longer counts. */
  withdrawn: act.extend({ reason: z.string() }).nullable(),
});
export type SettlementFile = z.output<typeof settlementFile>;

/** The most files that the screen lists, newest first. */
export const mostListedFiles = 20;

export const readReconciliation = call({
  method: 'GET',
  path: '/api/console/reconciliation',
  who: { staff: 'reconciliation.see' },
  summary: 'The days of a month with charges or rows of the provider, and the newest files.',
  query: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
  response: z.object({
    /** Newest first. */
    days: z.array(dayLine),
    files: z.array(settlementFile),
    /** True in a demonstration, whose provider can write a file. */
    hasSample: z.boolean(),
  }),
});
export type Reconciliation = z.output<typeof readReconciliation.response>;

const line = z.object({
  key: z.string(),
  transactionId: z.string(),
  orderId: z.string().nullable(),
  day: z.iso.date(),
  oursSen: z.int().nullable(),
  theirsSen: z.int().nullable(),
  feeSen: z.int().nullable(),
  needsNote: z.boolean(),
  /** The note that explains it; null if there is none. */
  note: z.string().nullable(),
});
export type ReconciledLine = z.output<typeof line>;

/** The most lines of a pile that are listed. */
export const mostListedLines = 200;

const pile = z.object({
  pile: z.enum(piles),
  count: z.int(),
  sums,
  lines: z.array(line),
});
export type ReconciledPile = z.output<typeof pile>;

export const readReconciledDay = call({
  method: 'GET',
  path: '/api/console/reconciliation/days/:day',
  who: { staff: 'reconciliation.see' },
  summary: 'The charges of a day beside the rows of the provider, in piles.',
  params: z.object({ day: z.iso.date() }),
  response: z.object({
    ...dayLine.shape,
    /** Why it cannot be closed; null if it can, or is closed. */
    refusal: z.enum(refusalsToClose).nullable(),
    piles: z.array(pile),
    /** Lines that came, changed or went to another day after the day was closed. */
    lateLines: z.array(
      line.extend({
        pile: z.enum(piles),
        /** Its part of the closed sums; null if nothing. */
        closed: z.object({ oursSen: z.int().nullable(), theirsSen: z.int().nullable() }).nullable(),
      }),
    ),
  }),
});
export type DayOfReconciliation = z.output<typeof readReconciledDay.response>;

export const readSettlementFile = call({
  method: 'GET',
  path: '/api/console/settlement-files/:fileId',
  who: { staff: 'reconciliation.see' },
  summary: 'The rows of a file beside our charges of its days, in piles.',
  params: z.object({ fileId: z.uuid() }),
  response: z.object({
    file: settlementFile,
    /** A day of the file that is closed, so that the file cannot be withdrawn. */
    closedDay: z.iso.date().nullable(),
    sums,
    piles: z.array(pile),
  }),
});
export type FileOfReconciliation = z.output<typeof readSettlementFile.response>;

const column = z.coerce.number().int().min(0).max(200).optional();

const columns = z.object({
  transaction: column,
  order: column,
  amount: column,
  fee: column,
  net: column,
  type: column,
  currency: column,
  date: column,
});

/** The answers of the person who imports a file, which its cells do not contain. */
const said = z.object({
  /** Days without rows that the file covers, too, before its first and after its last row. */
  coversFrom: z.iso.date().optional(),
  coversTo: z.iso.date().optional(),
  /** How its rows count that give known transactions another amount. Without an answer they replace. */
  corrections: z.enum(correctionKinds).optional(),
});

/** The most rows of other amounts that are named before an import. */
export const mostListedCorrections = 20;

/** The most bytes of a settlement file. */
const settlementFileBytes = 10 * 1024 * 1024;

const upload = {
  types: ['application/octet-stream'],
  limitBytes: settlementFileBytes,
  refusals: { type: 'settlement_file_unreadable', size: 'settlement_file_too_large' },
} as const;

const rowCounts = z.object({
  fresh: z.int(),
  /** With another amount for a known row, which they replace or adjust. */
  changed: z.int(),
  /** Known as they are, so that they count once. */
  unchanged: z.int(),
});

const trouble = z.object({
  line: z.int(),
  field: z.enum(settlementFields),
  problem: z.enum(cellProblems),
  value: z.string(),
});

export const previewSettlementFile = call({
  method: 'POST',
  path: '/api/console/settlement-files/preview',
  who: { staff },
  summary: 'Read a settlement file and say what an import would do. Nothing is kept.',
  /** Without columns, those of the last file with these headings, or a guess. */
  query: columns.extend(said.shape),
  upload,
  response: z.object({
    headings: z.array(z.string()),
    /** The column of each field that was used. */
    columns: z.partialRecord(z.enum(settlementFields), z.int()),
    /** True if a person chose the columns at an earlier import. */
    isRemembered: z.boolean(),
    /** Fields without a column of their own. */
    wrongFields: z.array(z.enum(settlementFields)),
    /** The first lines of the file below the headings. */
    sample: z.array(z.array(z.string())),
    rows: z.int(),
    skipped: z.int(),
    troubles: z.array(trouble),
    troubleCount: z.int(),
    days: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
    /** The days that it would cover, those of its rows at least. */
    covers: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
    /** Questions to confirm before the import. */
    warnings: z.array(z.enum(fileWarnings)),
    /** True if it has days to come, so that it cannot be imported. */
    isToCome: z.boolean(),
    /** The closed days that have rows of the file. */
    closedDays: z.array(z.iso.date()),
    sums: sums.nullable(),
    counts: z.partialRecord(z.enum(piles), z.int()),
    /** Rows of earlier files of which it has another amount for the same transaction, kind and day. */
    corrections: z.array(
      z.object({
        transactionId: z.string(),
        day: z.iso.date(),
        beforeSen: z.int(),
        nowSen: z.int(),
      }),
    ),
    correctionCount: z.int(),
    /** Its rows by what they bring. The release before does not send it. */
    rowCounts: rowCounts.optional(),
    /** The import of the same file before. */
    known: act.extend({ name: z.string() }).nullable(),
  }),
  perMinute: 60,
});
export type FilePreview = z.output<typeof previewSettlementFile.response>;

export const importSettlementFile = call({
  method: 'POST',
  path: '/api/console/settlement-files',
  who: { staff },
  summary: 'Import a settlement file as a whole, once.',
  query: columns.extend({
    ...said.shape,
    name: oneLine().min(1).max(200),
    /** Needed if the preview has warnings. */
    isConfirmed: z.literal('yes').optional(),
  }),
  upload,
  /** The release before does not send the counts. */
  response: z.object({ fileId: z.uuid(), rows: z.int(), rowCounts: rowCounts.optional() }),
  perMinute: 20,
});

export const withdrawSettlementFile = call({
  method: 'POST',
  path: '/api/console/settlement-files/:fileId/withdrawal',
  who: { staff },
  summary: 'Withdraw a file while no day of it is closed, so that its rows no longer count.',
  params: z.object({ fileId: z.uuid() }),
  body: z.object({ reason: operatorReason }),
  response: z.object({}),
});

export const writeSampleFile = call({
  method: 'GET',
  path: '/api/console/settlement-files/sample',
  who: { staff },
  summary: 'The settlement file of the sandbox, as text; only in a demonstration.',
  response: z.object({ name: z.string(), csv: z.string() }),
});

const ofDay = z.object({ day: z.iso.date() });

export const explainDifference = call({
  method: 'POST',
  path: '/api/console/reconciliation/days/:day/notes',
  who: { staff },
  summary: 'Explain a difference as it was shown.',
  params: ofDay,
  body: z.object({
    key: z.string().regex(/^\S+$/).max(100),
    oursSen: z.int().nullable(),
    theirsSen: z.int().nullable(),
    note: operatorReason,
  }),
  response: z.object({}),
});

export const closeReconciledDay = call({
  method: 'POST',
  path: '/api/console/reconciliation/days/:day/closing',
  who: { staff },
  summary: 'Close a day whose charges agree or are explained, with its sums as shown.',
  params: ofDay,
  body: z.object({ shown: sums }),
  response: z.object({}),
});
