/** What was looked at, what was seen, and whether it should be so. */
export interface Finding {
  readonly what: string;
  readonly seen: string;
  readonly isGood: boolean;
}

const inset = ' '.repeat(8);

/** A line for each, set in below a headline, with the bad ones marked; a text of many lines stays set in. */
export const listFindings = (findings: readonly Finding[]): string =>
  findings
    .map(({ what, seen, isGood }) => {
      const mark = isGood ? inset : '   BAD  ';
      return `${mark}${what}: ${seen.trimEnd().replaceAll('\n', `\n${inset}  `)}`;
    })
    .join('\n');
