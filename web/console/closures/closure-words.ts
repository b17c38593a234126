import type { ClosurePerson, ClosureStory } from '#contract/closure-people.ts';
import type {
  ClosurePreview,
  ListedClosure,
  LostPlace,
  UndoClosurePreview,
} from '#contract/console-closures.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import { type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';
import type { NamedClosure } from '#domain/venue/closures.ts';
import { placeOf } from '#domain/words/closed-place-words.ts';
import { closureLabels as words } from '#domain/words/console-closure-labels.ts';
import { fill } from '#domain/words/fill.ts';

export const countedIn = ([one, other]: readonly [string, string], count: number): string =>
  count === 1 ? one : fill(other, { count: `${count}` });

const dayOf = (date: BookingDate): string =>
  `${dayParts(date).weekday.slice(0, 3)} ${formatDate(date)}`;

/** `Thu 19/11/2026`, or the first and the last day. */
export const daysOf = (from: BookingDate, to: BookingDate): string =>
  from === to ? dayOf(from) : fill(words.days, { from: dayOf(from), to: dayOf(to) });

/** A closure by its place, its days and its reason. */
export const nameOf = ({ scope, court, from, to, reason }: NamedClosure): string =>
  fill(words.named, { place: placeOf(scope, court), days: daysOf(from, to), reason });

/** Slots in a row of one place that somebody loses, with the amount for all of them. */
interface LostRow {
  readonly text: string;
  readonly amountSen: number;
}

const isNext = (last: LostPlace, { slot, ...place }: LostPlace): boolean =>
  last.slot === slot - 1 &&
  (['kind', 'type', 'court', 'program', 'date', 'gaveBack'] as const).every(
    (key) => last[key] === place[key],
  );

/** The places that a person loses, by time; slots in a row of one court are one line. */
export function lostRows(lost: readonly LostPlace[]): readonly LostRow[] {
  const rows: LostPlace[][] = [];
  for (const place of lost.toSorted(byPlace)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    // A seat is for a whole class, which is one row however long it is.
    if (last && row && place.type !== 'group_lesson' && isNext(last, place)) row.push(place);
    else rows.push([place]);
  }
  return rows
    .toSorted(([a], [b]) => (timeOf(a as LostPlace) < timeOf(b as LostPlace) ? -1 : 1))
    .map((row) => ({
      text: rowInWords(row[0] as LostPlace, row.length),
      amountSen: sumSen(row.map(({ amountSen }) => amountSen)),
    }));
}

const timeOf = ({ date, slot }: LostPlace): string => `${date}/${`${slot}`.padStart(2, '0')}`;

const byPlace = (a: LostPlace, b: LostPlace): number =>
  `${a.court}/${timeOf(a)}` < `${b.court}/${timeOf(b)}` ? -1 : 1;

function rowInWords(place: LostPlace, count: number): string {
  const { kind, type, court, program, date, slot } = place;
  const { privateLesson, kinds } = words.preview;
  const thing = program ?? (type === 'private_lesson' ? privateLesson : court);
  const text = `${dayOf(date)}, ${bookingTimeRange(slot, count)}, ${thing}`;
  return kind === 'booking' ? text : `${text} (${kinds[kind]})`;
}

const backOrder = ['credits', 'money', 'free_slot', 'settled_at_venue'] as const;

/** The sums that come back to one person. */
export function backInWords(lost: readonly LostPlace[]): string {
  const { back } = words.preview;
  const parts = backOrder.flatMap((kind) => {
    const ofKind = lost.filter(({ gaveBack }) => gaveBack === kind);
    if (ofKind.length === 0) return [];
    const amount = displayAmount(sumSen(ofKind.map(({ amountSen }) => amountSen)));
    const text = fill(back[kind], { amount });
    return kind === 'free_slot' && ofKind.length > 1 ? `${ofKind.length} × ${text}` : text;
  });
  return parts.length === 0 ? back.nothing : parts.join(', ');
}

/** What a person lost with a closure; what came back is named apart. [CLOSE-13] */
export function lostRowsOf(lost: ClosurePerson['lost']): readonly LostRow[] {
  const {
    kept = [],
    again = [],
    back = [],
  } = Object.groupBy(lost, ({ isBack, isEndedAgain }) =>
    isBack ? (isEndedAgain ? 'again' : 'back') : 'kept',
  );
  const told = (places: readonly LostPlace[], text: string): LostRow[] =>
    lostRows(places).map((row) => ({ text: fill(text, { what: row.text }), amountSen: 0 }));
  const { endedAgain, cameBack } = words.one;
  return [...lostRows(kept), ...told(again, endedAgain), ...told(back, cameBack)];
}

/** The sums of a closure, mails to coaches included, without those that are nothing. [CLOSE-13] */
export function figuresOf({
  people,
  classes = 0,
  coachMails,
}: Pick<ClosureStory, 'people' | 'classes' | 'coachMails'>): readonly {
  readonly name: string;
  readonly text: string;
}[] {
  const { figures } = words.one;
  const kept = people.flatMap(({ lost }) => lost.filter(({ isBack }) => !isBack));
  const sumOf = (kind: LostPlace['gaveBack']) =>
    sumSen(kept.filter(({ gaveBack }) => gaveBack === kind).map(({ amountSen }) => amountSen));
  const mails = [...people.flatMap((person) => person.mails), ...coachMails];
  const bookings = kept.filter(({ kind }) => kind === 'booking').length;
  const inState = (wanted: string) => mails.filter(({ state }) => state === wanted).length;
  const toRing = people.filter((person) => person.toRing).length;
  const affected = people.filter(({ lost }) => lost.some(({ isBack }) => !isBack)).length;
  const counted = [
    [figures.people, affected, `${affected}`],
    [figures.bookings, bookings, `${bookings}`],
    [figures.credits, sumOf('credits'), displayAmount(sumOf('credits'))],
    [figures.guests, sumOf('money'), displayAmount(sumOf('money'))],
    [figures.classes, classes, `${classes}`],
    ...(['waiting', 'sent', 'failing'] as const).map(
      (state) => [figures[state], inState(state), `${inState(state)}`] as const,
    ),
    [figures.coaches, coachMails.length, `${coachMails.length}`],
    [figures.toRing, toRing, `${toRing}`],
  ] as const;
  return counted.filter(([, count]) => count > 0).map(([name, , text]) => ({ name, text }));
}

/** The text of a closure's button, which says its effect. */
export function confirmText(
  { people, counts }: Pick<ClosurePreview, 'people' | 'counts'>,
  act: 'close' | 'change',
): string {
  const { confirm } = words;
  const texts = confirm[act];
  const sen = counts.creditsSen + counts.guestMoneySen;
  if (sen > 0) {
    const paid = people.filter(({ lost }) => lost.some(({ amountSen }) => amountSen > 0));
    const noun = paid.some(({ isGuest }) => isGuest) ? confirm.person : confirm.member;
    return fill(texts.giveBack, {
      amount: displayAmount(sen),
      people: countedIn(noun, paid.length),
    });
  }
  if (counts.bookings === 0) return texts.nothing;
  return fill(texts.end, { bookings: countedIn(confirm.booking, counts.bookings) });
}

/** A closure that is in force or to come. */
export const isAhead = ({ state }: Pick<ListedClosure, 'state'>): boolean =>
  state === 'current' || state === 'coming';

/** The time until an instant, as `14:05`; null once it has come. */
export function timeLeft(until: string, now: Temporal.Instant): string | null {
  const seconds = Math.ceil(now.until(Temporal.Instant.from(until)).total('seconds'));
  if (seconds <= 0) return null;
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
}

type EndedBooking = UndoClosurePreview['restored'][number];

type EndedOrder = NonNullable<UndoClosurePreview['orders']>[number];

/** The bookings of one person that undoing brings back or leaves ended. */
export interface EndedOfPerson {
  readonly userId: string;
  readonly name: string;
  readonly rows: readonly LostRow[];
}

/** By person and name, as the page of the closure; slots in a row of one court together. */
export const endedByPerson = (ended: readonly EndedBooking[]): readonly EndedOfPerson[] =>
  [...Map.groupBy(ended, ({ userId }) => userId)]
    .map(([userId, ofPerson]) => ({
      userId,
      name: ofPerson[0]?.name ?? '',
      rows: lostRows(
        ofPerson.map(({ type = 'court_booking', program = null, ...one }) => ({
          ...{ ...one, type, program },
          kind: 'booking',
        })),
      ),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** The credits that members give back for bookings that come back. [CLOSE-8] */
export const creditsTakenBack = (comesBack: readonly EndedBooking[]): number =>
  sumSen(
    comesBack.filter(({ gaveBack }) => gaveBack === 'credits').map(({ amountSen }) => amountSen),
  );

/** What was held for an order until a closure ended it, and the number to ring. [CLOSE-6] */
export function heldInWords({ held, phone, isByPhone }: EndedOrder): string {
  const { byPhone, onWeb, ring } = words.undoing;
  const rows = lostRows(
    held.map((place) => ({
      ...place,
      ...{ kind: 'booking', type: 'court_booking', bookingId: null, program: null },
      ...{ gaveBack: 'nothing', amountSen: 0 },
    })),
  );
  const sold = isByPhone ? byPhone : onWeb;
  const parts = [...rows.map(({ text }) => text), sold, phone && fill(ring, { phone })];
  return parts.filter((part) => part).join('; ');
}

const countedOrNone = (
  texts: { readonly one: string; readonly other: string; readonly none: string },
  count: number,
): string => (count === 0 ? texts.none : countedIn([texts.one, texts.other], count));

/** The closure that is in force again once a change is undone, in sentences. [CLOSE-11] */
export function closesAgainInWords({
  closure,
  counts,
}: NonNullable<UndoClosurePreview['closesAgain']>): string {
  const { closesAgain, mailsAgain } = words.undoing;
  const sentences = [
    fill(closesAgain, { name: nameOf(closure) }),
    counts.mails > 0 && countedIn([mailsAgain.one, mailsAgain.other], counts.mails),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** The effects of undoing, in sentences. [CLOSE-6] */
export function undoInWords({ counts }: Pick<UndoClosurePreview, 'counts'>): string {
  const { restored, credits, money, classes, mails, mailsKept } = words.undoing;
  const hasMails = counts.withdrawnMails + counts.keptMails > 0;
  const sentences = [
    countedOrNone(restored, counts.restored),
    counts.creditsSen > 0 && fill(credits, { amount: displayAmount(counts.creditsSen) }),
    counts.guestMoneySen > 0 && fill(money, { amount: displayAmount(counts.guestMoneySen) }),
    counts.classes > 0 && countedIn([classes.one, classes.other], counts.classes),
    !hasMails && mails.none,
    counts.withdrawnMails > 0 && countedIn([mails.one, mails.other], counts.withdrawnMails),
    counts.keptMails > 0 && countedIn([mailsKept.one, mailsKept.other], counts.keptMails),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** The message after an undo, with the number of bookings that stay ended. [CLOSE-6] */
export function undoneInWords(
  { kept }: Pick<UndoClosurePreview['counts'], 'kept'>,
  isChange: boolean,
): string {
  const { done, doneOfChange, stay } = words.undoing;
  const sentences = [
    isChange ? doneOfChange : done,
    kept > 0 && countedIn([stay.one, stay.other], kept),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

const without = (all: readonly EndedBooking[], known: readonly EndedBooking[]) =>
  all.filter(({ bookingId }) => !known.some((one) => one.bookingId === bookingId));

const rowsInWords = (rows: readonly LostRow[]): string => rows.map(({ text }) => text).join('; ');

/** The changes between two previews of an undo, in sentences with names and slots. [CLOSE-6] */
export function changesOfUndo(
  before: UndoClosurePreview,
  now: UndoClosurePreview,
): readonly string[] {
  const { changed, why: reasons } = words.undoing;
  const kept = now.kept.filter(({ bookingId, why }) =>
    before.kept.every((one) => one.bookingId !== bookingId || one.why !== why),
  );
  const stays = [...Map.groupBy(kept, ({ why }) => why)].flatMap(([why, ofReason]) =>
    endedByPerson(ofReason).map(({ name, rows }) =>
      fill(changed.stays, { name, what: rowsInWords(rows), why: reasons[why] }),
    ),
  );
  const comes = endedByPerson(without(now.restored, before.restored)).map(({ name, rows }) =>
    fill(changed.comes, { name, what: rowsInWords(rows) }),
  );
  const known = new Set((before.orders ?? []).map(({ orderId }) => orderId));
  const orders = (now.orders ?? [])
    .filter(({ orderId }) => !known.has(orderId))
    .map(({ name }) => fill(changed.order, { name }));
  return [...stays, ...comes, ...orders];
}
