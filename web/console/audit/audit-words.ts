import type { AuditLine } from '#contract/console-audit.ts';
import { displayAmount } from '#domain/money/money.ts';
import { isSlot, slotLabel } from '#domain/time/slots.ts';
import { formatDate, isBookingDate } from '#domain/time/venue-time.ts';
import { auditActs, auditScreenLabels as words } from '#domain/words/console-audit-labels.ts';

export const actText = (action: string): string => auditActs[action] ?? action;

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

/** A field's name as words: `ownLimits.perDaySen` becomes “own limits, per day”. */
export const nameOfField = (path: string): string =>
  path
    .split('.')
    .map((part) =>
      part
        .replace(/Sen$/, '')
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll(/[_-]/g, ' ')
        .toLowerCase(),
    )
    .filter((part) => part !== '')
    .join(', ');

const lastPart = (path: string): string => path.split('.').at(-1) ?? '';

/** A value as people read it; amounts, dates and slots by the name of their field. */
export function textOfValue(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) {
    return value.map((part) => textOfValue(path, part)).join(', ') || words.nothing;
  }
  if (isGroup(value)) {
    return [...flatten(value)].map(([name, part]) => textOfField(name, part)).join(', ');
  }
  const name = lastPart(path);
  if (typeof value === 'number') {
    if (/Sen$/.test(name)) return displayAmount(value);
    return /^slots?$/i.test(name) && isSlot(value) ? slotLabel(value) : `${value}`;
  }
  const text = String(value);
  return isBookingDate(text) ? formatDate(text) : text;
}

const textOfField = (path: string, value: unknown): string =>
  path === '' ? textOfValue(path, value) : `${nameOfField(path)} ${textOfValue(path, value)}`;

/** Whether fields say something about a path; a group that is null says it of all its parts. */
const tells = (fields: Flat, path: string): boolean =>
  fields.has(path) || [...fields].some(([name, value]) => value === null && isPart(path, name));

const isPart = (path: string, group: string): boolean => path.startsWith(`${group}.`);

/** What an entry says: the fields that have changed, or all of what was added or removed. */
export function changesOf({ before, after, details }: AuditLine): readonly FieldChange[] {
  const [old, now] = [flatten(before), flatten(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  const told = [
    ...paths
      .filter((path) => !paths.some((other) => isPart(other, path)))
      .map((path) => changeOf(path, old, now)),
    ...[...flatten(details)].map(([path, value]) =>
      changeOf(path, new Map(), new Map([[path, value]])),
    ),
  ];
  return told.filter(
    (field) => field.before !== field.after && !(field.name.endsWith('id') && isUuid(field.after)),
  );
}

function changeOf(path: string, old: Flat, now: Flat): FieldChange {
  const isChange = tells(old, path) && tells(now, path);
  const value = isChange || now.has(path) ? now.get(path) : old.get(path);
  return {
    name: nameOfField(path),
    before: isChange ? textOfValue(path, old.get(path)) : null,
    after: textOfValue(path, value),
  };
}

/** An id tells people nothing; the entry's account has a name. */
const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The kind and the name of a subject that is no account, such as “court” and “Padel Court 1”. */
export function subjectParts(subject: string): { readonly kind: string; readonly name: string } {
  const at = subject.indexOf(':');
  const name = subject.slice(at + 1);
  return { kind: nameOfField(subject.slice(0, Math.max(0, at))), name: isUuid(name) ? '' : name };
}
