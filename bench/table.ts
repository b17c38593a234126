import { type Figure, inDigits } from '#bench/figures.ts';

const signs = { 'at least': '≥', 'at most': '≤', below: '<' } as const;

export const measuredOf = ({ value, unit }: Figure): string =>
  Number.isNaN(value) ? 'failed' : `${inDigits(value)} ${unit}`.trim();

export const boundOf = ({ bound }: Figure): string =>
  bound === undefined ? '' : `${signs[bound.is]} ${bound.value.toLocaleString('en')}`;

interface Part {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** For the terminal. */
export const rowsOf = (parts: readonly Part[]) =>
  parts.flatMap(({ figures }) =>
    figures.map((figure) => ({
      figure: figure.name,
      measured: measuredOf(figure),
      bound: boundOf(figure),
      good: figure.isGood,
      'in absolute terms': figure.absolute ?? '',
    })),
  );

/** No measured text can end a cell or begin a line. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');

const emphasised = (figure: Figure): string => {
  if (figure.isGood) return measuredOf(figure);
  return Number.isNaN(figure.value) ? '**failed**' : `**${measuredOf(figure)}, missed**`;
};

/** For the page: one table, in which a missed bound stands out. */
export const figuresTable = (parts: readonly Part[]): string =>
  markdownTable(
    ['figure', 'measured', 'bound', 'in absolute terms'],
    parts.flatMap(({ figures }) =>
      figures.map((figure) => [
        figure.name,
        emphasised(figure),
        boundOf(figure),
        figure.absolute ?? '',
      ]),
    ),
  );

const beginMark = '<!-- figures: written by npm run bench -->';
const endMark = '<!-- end of figures -->';

/** The page with the text between its marks replaced. */
export const replaceFigures = (page: string, text: string): string => {
  const begin = page.indexOf(beginMark);
  const end = page.indexOf(endMark, begin);
  if (begin < 0 || end < 0) throw new Error(`The page has no ${beginMark} … ${endMark}.`);
  return `${page.slice(0, begin + beginMark.length)}\n\n${text}\n\n${page.slice(end)}`;
};
