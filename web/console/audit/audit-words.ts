import type { AuditLine } from '#contract/console-audit.ts';
import { bookingTime, bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { isSlot } from '#domain/time/slots.ts';
import { dateOf, formatDate, formatTime, isBookingDate } from '#domain/time/venue-time.ts';
import {
  type AuditAct,
  auditActs,
  auditCodes,
  auditFields,
  auditScreenLabels as words,
} from '#domain/words/console-audit-labels.ts';
import { fill } from '#domain/words/fill.ts';

const isAct = (action: string): action is AuditAct => Object.hasOwn(auditActs, action);

/** An action of an earlier release may have no label any more. */
export const actText = (action: string): string =>
  isAct(action) ? auditActs[action] : nameOfField(action);

/** The action of an entry; that a person was disabled or let in again says so. */
export function lineText({ action, before, after }: AuditLine): string {
  const [was, is] = [before, after].map((side) => isGroup(side) && side['isDisabled'] === true);
  if (action !== 'staff.set' || was === is) return actText(action);
  return is ? words.staffDisabled : words.staffEnabled;
}

/** The names of people, by their ids and by those of their bookings. */
export type Names = Readonly<Record<string, string>>;

/** One field of an entry. Without a change, `before` is null. */
export interface FieldChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string;
}

/** Fields by their path, such as `ownLimits.perDaySen`. */
type Flat = ReadonlyMap<string, unknown>;

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function flatten(value: unknown, path = ''): Flat {
  if (!isGroup(value)) return new Map(path === '' && value === null ? [] : [[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [
      ...flatten(part, path === '' ? key : `${path}.${key}`),
    ]),
  );
}

/** Names that the venue chose, such as those of courts, are not changed. */
const isName = (part: string): boolean => part.includes(' ');

/** A field's name as words: `ownLimits.perDaySen` becomes “own limits, per day”. */
export const nameOfField = (path: string): string =>
  path
    .split('.')
    .map((part) => (isName(part) ? part : wordsOf(part)))
    .filter((part) => part !== '')
    .join(', ');

const wordsOf = (part: string): string =>
  auditFields[part] ??
  part
    .replace(/(?:Sen|Id)$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .replace(/^(?:is|has) /, '');

const lastPart = (path: string): string => path.split('.').at(-1) ?? '';

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

const isOrderId = (text: string): boolean => /^order_[a-z0-9]+$/.test(text);

function textOfInstant(text: string): string {
  const at = Temporal.Instant.from(text);
  return `${formatDate(dateOf(at))}, ${formatTime(at)}`;
}

/** A value as people read it; amounts, dates and slots by the name of their field. */
export function textOfValue(path: string, value: unknown, names: Names = {}): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) {
    return value.map((part) => textOfValue(path, part, names)).join(', ') || words.nothing;
  }
  if (isGroup(value)) {
    return [...flatten(value)].map(([name, part]) => textOfField(name, part, names)).join(', ');
  }
  const name = lastPart(path);
  if (typeof value === 'number') {
    if (/Sen$/.test(name)) return displayAmount(value);
    return /(?:^|\.|to)slots?\b/i.test(path) && isSlot(value) ? bookingTime(value) : `${value}`;
  }
  const text = String(value);
  if (isBookingDate(text)) return formatDate(text);
  if (isInstant(text)) return textOfInstant(text);
  if (isOrderId(text)) return shortOrderId(text);
  return names[text] ?? auditCodes[text] ?? text;
}

const textOfField = (path: string, value: unknown, names: Names): string =>
  path === ''
    ? textOfValue(path, value, names)
    : `${nameOfField(path)} ${textOfValue(path, value, names)}`;

/** True if the fields include a path, by its own value or by a null of its group. */
const coversPath = (fields: Flat, path: string): boolean =>
  fields.has(path) || [...fields].some(([name, value]) => value === null && isPart(path, name));

const isPart = (path: string, group: string): boolean => path.startsWith(`${group}.`);

/** The fields of an entry that have changed, or all of what was added or removed. */
export function changesOf(
  { before, after, details, account }: AuditLine,
  names: Names = {},
): readonly FieldChange[] {
  const [old, now] = [flatten(before), flatten(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  const changes = [
    ...paths
      .filter((path) => !paths.some((other) => isPart(other, path)))
      .map((path) => changeOf(path, old, now, names)),
    ...[...flatten(details)].map(([path, value]) =>
      changeOf(path, new Map(), new Map([[path, value]]), names),
    ),
  ];
  return changes.filter(
    // The account has its own column, so its name is left out unless it has changed.
    ({ before: was, after: is }) =>
      was !== is && (was !== null || is !== account?.name) && !isUuid(is) && !isUuid(was ?? ''),
  );
}

function changeOf(path: string, old: Flat, now: Flat, names: Names): FieldChange {
  const isChange = coversPath(old, path) && coversPath(now, path);
  const value = isChange || now.has(path) ? now.get(path) : old.get(path);
  return {
    name: nameOfField(path),
    before: isChange ? textOfValue(path, old.get(path), names) : null,
    after: textOfValue(path, value, names),
  };
}

/** Ids without a name are not shown. */
const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The kind and the name of a subject that is no account, such as “court” and “Padel Court 1”. */
export function subjectParts(subject: string): { readonly kind: string; readonly name: string } {
  if (subject.startsWith('order:')) {
    return { kind: words.order, name: shortOrderId(subject.slice('order:'.length)) };
  }
  const at = subject.indexOf(':');
  const names = subject.slice(at + 1).split('/');
  const name = names.filter((part) => !isUuid(part)).join('/');
  return { kind: nameOfField(subject.slice(0, Math.max(0, at))), name };
}

/** Where a booking is, or was last, and its order. */
export function slotText({ court, date, slot }: NonNullable<AuditLine['booking']>): string {
  if (!isSlot(slot)) return court;
  return fill(words.place, { court, date: formatDate(date), range: bookingTimeRange(slot) });
}
