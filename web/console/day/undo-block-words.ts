import type { UndoClosurePreview } from '#contract/console-closures.ts';
import { displayAmount } from '#domain/money/money.ts';
import { clockTime } from '#domain/time/venue-time.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { blockLabels } from '#domain/words/desk-cancel-labels.ts';
import { fill } from '#domain/words/fill.ts';

const { undoing: words } = closureLabels;

type Counts = UndoClosurePreview['counts'];

const counted = (
  { one, other, none }: { readonly one: string; readonly other: string; readonly none?: string },
  count: number,
): string | null => {
  if (count === 0) return none ?? null;
  return count === 1 ? one : fill(other, { count: `${count}` });
};

const inSentences = (sentences: readonly (string | null)[]): string =>
  sentences.filter((sentence) => sentence !== null).join(' ');

const amountOf = (text: string, sen: number): string | null =>
  sen > 0 ? fill(text, { amount: displayAmount(sen) }) : null;

/** What undoing a block does, in sentences. [DESK-36] */
export const undoInWords = (counts: Counts): string =>
  inSentences([
    counted(words.restored, counts.restored),
    amountOf(words.credits, counts.creditsSen),
    amountOf(words.money, counts.guestMoneySen),
    counted({ one: words.mails.one, other: words.mails.other }, counts.withdrawnMails),
    counted(words.mailsKept, counts.keptMails),
  ]);

/** The message after an undo, with the number of bookings that stay cancelled. [DESK-36] */
export const undoneInWords = ({ kept }: Pick<Counts, 'kept'>): string =>
  inSentences([blockLabels.undoing.done, counted(words.stay, kept)]);

/** A booking that stays cancelled, with its time and the reason. */
export const keptLine = ({ name, slot, why }: UndoClosurePreview['kept'][number]): string =>
  fill(blockLabels.undoing.keptLine, { name, time: clockTime(slot), why: words.why[why] });
