/** One check: its subject, the observation, and whether that is good. */
export interface Finding {
  readonly what: string;
  readonly seen: string;
  readonly isGood: boolean;
}

const inset = ' '.repeat(8);

/** One indented line per finding, bad ones marked; the lines of a long text are indented too. */
export const listFindings = (findings: readonly Finding[]): string =>
  findings
    .map(({ what, seen, isGood }) => {
      const mark = isGood ? inset : '   BAD  ';
      return `${mark}${what}: ${seen.trimEnd().replaceAll('\n', `\n${inset}  `)}`;
    })
    .join('\n');
