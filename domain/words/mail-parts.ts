/** A line of a mail that says one thing by name. */
export interface MailFact {
  readonly name: string;
  readonly value: string;
}

/** A part of a mail. Plain text and HTML are both made from it. [MAIL-3] */
export type MailPart =
  | { readonly heading: string }
  | { readonly paragraph: string }
  /** Small print: rules, and what to do if something is wrong. */
  | { readonly note: string }
  | { readonly list: readonly string[] }
  | { readonly facts: readonly MailFact[] }
  | { readonly button: string; readonly url: string }
  | { readonly link: string; readonly url: string };

/** A place in a text where its sender puts parts. */
interface Insert {
  readonly insert: string;
}

/** The words of a mail, where `{name}` stands for a value. */
export interface MailText {
  readonly subject: string;
  readonly parts: readonly (MailPart | Insert)[];
}

/** A mail that can be sent. */
export interface MailWords {
  readonly subject: string;
  readonly parts: readonly MailPart[];
}

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type StringsIn<Value> = Value extends string
  ? Value
  : Value extends readonly (infer Item)[]
    ? StringsIn<Item>
    : Value extends object
      ? { [Key in keyof Value]: StringsIn<Value[Key]> }[keyof Value]
      : never;

type InsertIn<Parts extends readonly unknown[]> = Parts[number] extends infer Part
  ? Part extends Insert
    ? Part['insert']
    : never
  : never;

type ValuesOf<Text extends MailText> = Readonly<
  Record<Placeholder<Text['subject']> | Placeholder<StringsIn<Text['parts']>>, string> &
    Record<InsertIn<Text['parts']>, readonly MailPart[]>
>;

type Values = ReadonlyMap<string, string | readonly MailPart[]>;

// One pass, so that braces inside a value are not replaced.
function fillText(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : whole;
  });
}

function fillPart(part: MailPart, values: Values): MailPart {
  const put = (text: string): string => fillText(text, values);
  if ('heading' in part) return { heading: put(part.heading) };
  if ('paragraph' in part) return { paragraph: put(part.paragraph) };
  if ('note' in part) return { note: put(part.note) };
  if ('list' in part) return { list: part.list.map(put) };
  if ('button' in part) return { button: put(part.button), url: put(part.url) };
  if ('link' in part) return { link: put(part.link), url: put(part.url) };
  return { facts: part.facts.map(({ name, value }) => ({ name: put(name), value: put(value) })) };
}

function isShown(part: MailPart): boolean {
  if ('list' in part) return part.list.length > 0;
  if ('facts' in part) return part.facts.length > 0;
  if ('paragraph' in part) return part.paragraph !== '';
  return true;
}

/** Puts values and parts into the words of a mail; a paragraph that stays empty is left out. */
export function fillMail<const Text extends MailText>(
  text: Text,
  values: ValuesOf<Text>,
): MailWords {
  const byName: Values = new Map(Object.entries(values));
  const parts = text.parts.flatMap((part): readonly MailPart[] => {
    if (!('insert' in part)) return [fillPart(part, byName)];
    const inserted = byName.get(part.insert);
    return inserted === undefined || typeof inserted === 'string' ? [] : inserted;
  });
  // A line break in a subject would end it.
  const subject = fillText(text.subject, byName).replaceAll(/\s+/g, ' ');
  return { subject, parts: parts.filter(isShown) };
}

/** A fact as a line of plain text. */
export function factLine({ name, value }: MailFact): string {
  return `${name}: ${value}`;
}

function textOfPart(part: MailPart): string {
  if ('heading' in part) return part.heading;
  if ('paragraph' in part) return part.paragraph;
  if ('note' in part) return part.note;
  if ('list' in part)
    return part.list.map((line) => `- ${line.replaceAll('\n', '\n  ')}`).join('\n');
  if ('button' in part) return `${part.button}: ${part.url}`;
  if ('link' in part) return `${part.link}: ${part.url}`;
  return part.facts.map(factLine).join('\n');
}

/** A mail in plain text. [MAIL-3] */
export function mailInText(parts: readonly MailPart[]): string {
  return parts.map(textOfPart).join('\n\n');
}

const longestPreview = 110;

/** The preview of a mailbox, behind the subject: the first text below the heading. [MAIL-3] */
export function previewOf(parts: readonly MailPart[]): string {
  const first = parts.find((part) => !('heading' in part) && !('button' in part)) ?? parts[0];
  if (first === undefined) return '';
  const text = 'list' in first ? first.list.join(', ') : textOfPart(first);
  return text.replaceAll(/\s+/g, ' ').slice(0, longestPreview);
}
