import type { FilePreview, ReconciledDay, ReconciledLine } from '#contract/console-reconcile.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { differenceInAll } from '#domain/payments/reconciliation.ts';
import { type FileFaultKind, fileFaults } from '#domain/payments/settlement-columns.ts';
import type { CellTrouble } from '#domain/payments/settlement-rows.ts';
import {
  type BookingDate,
  dateOf,
  dayParts,
  daysBetween,
  formatDate,
  formatTime,
} from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels as words } from '#domain/words/reconcile-labels.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';

/** An amount, or a dash if there is none. */
export const amountText = (sen: Sen | null): string => (sen === null ? '–' : displayAmount(sen));

/** A sentence with a count. */
export const countText = (
  { one, many }: { readonly one: string; readonly many: string },
  count: number,
): string => (count === 1 ? one : fill(many, { count: `${count}` }));

/** The state of a day; one whose differences are explained says what they come to. [RECON-7] */
export function stateText({ state, sums }: Pick<ReconciledDay, 'state' | 'sums'>): string {
  const amount = signedAmount(differenceInAll(sums));
  return state === 'explained'
    ? fill(words.stateWith, { state: words.states[state], amount })
    : words.states[state];
}

/** How many differences of a day are left to explain or explained, and what else it waits for. */
export function stateNotes({
  open,
  explained,
  waiting,
  late,
}: Pick<ReconciledDay, 'open' | 'explained' | 'waiting' | 'late'>): string[] {
  const notes = [
    [open, words.openDifferences],
    [explained, words.explainedDifferences],
    [waiting, words.waiting],
    [late, words.late],
  ] as const;
  return notes.flatMap(([count, text]) => (count === 0 ? [] : [fill(text, { count: `${count}` })]));
}

const { import: importWords } = words;

/** A cell that cannot be read, in words. */
export function troubleText({ line, field, problem, value }: CellTrouble): string {
  return fill(importWords.trouble, {
    line: `${line}`,
    field: importWords.fields[field],
    problem: fill(importWords.problems[problem], { value }),
  });
}

/** The import of the same file before, in words. */
export function knownText({ name, by, at }: NonNullable<FilePreview['known']>): string {
  const instant = Temporal.Instant.from(at);
  const when = { time: formatTime(instant), date: formatDate(dateOf(instant)) };
  return fill(importWords.known, { name, by, ...when });
}

const isFault = (fault: unknown): fault is FileFaultKind =>
  (fileFaults as readonly unknown[]).includes(fault);

const fieldOf = (details: unknown, name: string): unknown =>
  typeof details === 'object' && details !== null && name in details
    ? (details as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Why a file was not read or imported, in words. */
export function fileFailure(error: unknown): string {
  if (!(error instanceof ApiFailure)) return failureMessage(error);
  const fault = fieldOf(error.details, 'fault');
  if (isFault(fault)) return words.faults[fault];
  return error.code === 'settlement_file_known' && error.details !== null
    ? knownText(error.details as NonNullable<FilePreview['known']>)
    : failureMessage(error);
}

/** A day in words, such as `Wednesday, 11 February 2026`. */
export function dayInWords(date: BookingDate): string {
  const { weekday, day, month } = dayParts(date);
  return `${weekday}, ${day} ${month} ${date.slice(0, 4)}`;
}

/** The questions about the days of a file, in words. [RECON-11] */
export function warningTexts({
  warnings,
  covers,
}: Pick<FilePreview, 'warnings' | 'covers'>): string[] {
  if (covers === null) return [];
  const { first, last } = covers;
  return warnings.map((warning) =>
    fill(importWords.warnings[warning], {
      days: `${daysBetween(first, last) + 1}`,
      first: dayInWords(first),
      last: dayInWords(last),
    }),
  );
}

/** What the rows of a file bring beside those of earlier files; null if all of them are new. [RECON-17] */
export function rowCountsText(
  text: string,
  { rowCounts }: Pick<FilePreview, 'rowCounts'>,
): string | null {
  if (rowCounts === undefined || rowCounts.changed + rowCounts.unchanged === 0) return null;
  const { fresh, changed, unchanged } = rowCounts;
  return fill(text, { fresh: `${fresh}`, changed: `${changed}`, unchanged: `${unchanged}` });
}

/** True if a file was read, is new, and has rows and no trouble. [RECON-1] */
export function canImport(preview: FilePreview | undefined): preview is FilePreview {
  if (preview === undefined || preview.known !== null || preview.isToCome) return false;
  return preview.wrongFields.length === 0 && preview.troubleCount === 0 && preview.rows > 0;
}

/** Why a day was not closed or a difference not explained, in words. */
export function dayFailure(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.code !== 'reconcile_day_closed') {
    return failureMessage(error);
  }
  const [name, at] = [fieldOf(error.details, 'by'), fieldOf(error.details, 'at')];
  if (typeof name !== 'string' || typeof at !== 'string') return failureMessage(error);
  return fill(words.close.byOther, { name, when: whenText(at) });
}

type Amounts = Pick<ReconciledLine, 'oursSen' | 'theirsSen'>;

/** The part of a closed day's sums that is of a line that has changed or gone since. [RECON-9] */
export function closedText(line: Amounts, closed: Amounts): string {
  const isGone = line.oursSen === null && line.theirsSen === null;
  return fill(isGone ? words.lateGone : words.lateClosed, {
    ours: amountText(closed.oursSen),
    theirs: amountText(closed.theirsSen),
  });
}
