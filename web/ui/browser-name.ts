import { fill } from '#domain/words/fill.ts';
import { sessionLabels as words } from '#domain/words/session-labels.ts';

/** Checked in this order, because most browsers also name others in their user agent. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

type Names = readonly (readonly [string, RegExp])[];

const nameIn = (names: Names, agent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(agent))?.[0];

/** A short name for a user agent, such as “Firefox on Windows”. */
export function browserName(agent: string | null): string {
  const browser = nameIn(browsers, agent ?? '') ?? words.unknownBrowser;
  const system = nameIn(systems, agent ?? '');
  return system === undefined ? browser : fill(words.browserOn, { browser, system });
}
