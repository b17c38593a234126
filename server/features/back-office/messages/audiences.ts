import { bookingTimeRange, slotInWords } from '#domain/bookings/booking-titles.ts';
import { daysBetween, formatDate } from '#domain/time/venue-time.ts';
import {
  type Audience,
  mostMessageDays,
  templateOf,
  templateOfClass,
  templateOfClosure,
} from '#domain/venue/messages.ts';
import { placeOf } from '#domain/words/closed-place-words.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import type { Database } from '#server/db/database.ts';
import { namedOf } from '#server/features/back-office/closures/list.ts';
import {
  findClass,
  findCourtName,
} from '#server/features/back-office/messages/affected.repository.ts';
import {
  findToldClosure,
  type MessageClosureRow,
} from '#server/features/back-office/messages/closures.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const { audiences: words } = messageLabels;

const daysInWords = (from: string, until: string): string =>
  from === until
    ? formatDate(from)
    : fill(words.days, { from: formatDate(from), until: formatDate(until) });

interface ClassRow {
  readonly date: string;
  readonly slot: Parameters<typeof slotInWords>[1];
  readonly durationSlots: number;
  readonly program: string;
  readonly level: string;
  readonly isCancelled: boolean;
}

export const classInWords = ({
  isCancelled,
  program,
  level,
  date,
  slot,
  durationSlots,
}: ClassRow) =>
  fill(isCancelled ? words.cancelledClass : words.class, {
    ...{ program, level, when: slotInWords(date, slot, durationSlots) },
  });

export const closureInWords = (row: MessageClosureRow): string => {
  const { scope, court, from, to, reason } = namedOf(row);
  const { closure, undoneClosure, openedClosure } = words;
  const ofOpen = row.isUndone ? undoneClosure : openedClosure;
  return fill(row.isInForce ? closure : ofOpen, {
    what: placeOf(scope, court),
    days: daysInWords(from, to),
    reason,
  });
};

export const requireClosure = async (db: Database, id: number): Promise<MessageClosureRow> => {
  const closure = await findToldClosure(db, id);
  if (closure === undefined) throw new Refusal('not_found');
  return closure;
};

const requireClass = async (db: Database, id: number): Promise<ClassRow> => {
  const found = await findClass(db, id);
  if (found === undefined) throw new Refusal('not_found');
  return found;
};

const requireDays = ({ from, until }: { readonly from: string; readonly until: string }): void => {
  const days = daysBetween(from, until);
  if (days < 0 || days >= mostMessageDays) throw new Refusal('message_days');
};

const requireCourtName = async (db: Database, id: number): Promise<string> => {
  const court = await findCourtName(db, id);
  if (court === null) throw new Refusal('not_found');
  return court;
};

/** The audience in words; refuses one that there is not. */
export const describeAudience = async (db: Database, audience: Audience): Promise<string> => {
  if (audience.kind === 'class') return classInWords(await requireClass(db, audience.instanceId));
  if (audience.kind === 'closure') {
    return closureInWords(await requireClosure(db, audience.closureId));
  }
  if (audience.kind === 'news') return words.news;
  if (audience.kind === 'slots') {
    const { courtId, dates, slot, durationSlots } = audience;
    return fill(words.slots, {
      court: await requireCourtName(db, courtId),
      times: bookingTimeRange(slot, durationSlots),
      days: dates.toSorted().map(formatDate).join(', '),
    });
  }
  requireDays(audience);
  const days = daysInWords(audience.from, audience.until);
  if (audience.kind === 'day') return days;
  return fill(words.court, { court: await requireCourtName(db, audience.courtId), days });
};

/** The text to begin with, in step with what has become of the class or the closure. [MSG-6] */
export const templateFor = async (db: Database, audience: Audience) => {
  if (audience.kind === 'closure') {
    return templateOfClosure(await requireClosure(db, audience.closureId));
  }
  if (audience.kind === 'class') {
    return templateOfClass(await requireClass(db, audience.instanceId));
  }
  return templateOf(audience.kind);
};
