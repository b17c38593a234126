import { type Figure, shareOfBound } from '#bench/figures.ts';
import { boundOf, measuredOf } from '#bench/table.ts';

// A picture of all figures that have a bound: how much of it each of them uses up. It has its own
// background, so that it can be read on any page, and follows the reader's dark mode.

const width = 1_000;
const margin = 32;
const barsFrom = 470;
const barsTo = 800;
/** The longest name before the bars, in characters. */
const longestName = 70;
const rowHeight = 26;
const groupHeight = 38;
const headHeight = 92;
const footHeight = 24;
/** Bars longer than this fraction of the bound are cut off. */
const farthest = 1.25;

const style = `
  .ground { fill: #f4f3ec } .title, .name { fill: #13231c } .soft { fill: #52625a }
  .track { fill: #e4e5dc } .good { fill: #0e5641 } .bad { fill: #a92318 } .bad-text { fill: #a92318 }
  .bound { stroke: #13231c; stroke-width: 1.5; stroke-dasharray: 3 3 }
  .title { font: 700 20px Archivo, "Arial Black", system-ui, sans-serif }
  .group { font: 700 13px Archivo, Arial, system-ui, sans-serif; fill: #0e5641 }
  .name, .soft, .bad-text { font: 12px Manrope, system-ui, -apple-system, "Segoe UI", Arial, sans-serif }
  .value { font-variant-numeric: tabular-nums }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #13231c } .title, .name { fill: #f4f3ec } .soft { fill: #b4c0b9 }
    .track { fill: #24382f } .good, .group { fill: #cdf545 } .bad, .bad-text { fill: #ff9d8f }
    .bound { stroke: #f4f3ec }
  }`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = (x: number, y: number, kind: string, words: string): string =>
  `<text x="${x}" y="${y}" class="${kind}">${escaped(words)}</text>`;

const shortened = (name: string): string =>
  name.length <= longestName ? name : `${name.slice(0, longestName - 1).trimEnd()}…`;

const xOf = (share: number): number =>
  Math.round(barsFrom + (Math.min(share, farthest) / farthest) * (barsTo - barsFrom));

interface Bar {
  readonly figure: Figure;
  readonly share: number;
}

const drawBar = ({ figure, share }: Bar, y: number): string => {
  // A bar of zero is still visible.
  const length = Math.max(xOf(share) - barsFrom, 3);
  return [
    text(margin, y + 15, 'name', shortened(figure.name)),
    `<rect x="${barsFrom}" y="${y + 4}" width="${barsTo - barsFrom}" height="14" rx="7" class="track"/>`,
    `<rect x="${barsFrom}" y="${y + 4}" width="${length}" height="14" rx="${Math.min(7, length / 2)}" class="${figure.isGood ? 'good' : 'bad'}"/>`,
    text(
      barsTo + 14,
      y + 15,
      `${figure.isGood ? 'soft' : 'bad-text'} value`,
      `${measuredOf(figure)} (${boundOf(figure)})`,
    ),
  ].join('\n');
};

const barsOf = (figures: readonly Figure[]): readonly Bar[] =>
  figures.flatMap((figure) => {
    const share = shareOfBound(figure);
    return share === null ? [] : [{ figure, share }];
  });

/** The plot as an SVG file. */
export const plotOf = (
  parts: readonly { readonly title: string; readonly figures: readonly Figure[] }[],
): string => {
  let y = headHeight;
  const drawn: string[] = [];
  for (const { title, figures } of parts) {
    const bars = barsOf(figures);
    if (bars.length === 0) continue;
    drawn.push(text(margin, y + 24, 'group', title));
    y += groupHeight;
    for (const bar of bars) {
      drawn.push(drawBar(bar, y));
      y += rowHeight;
    }
  }
  const [boundX, height] = [xOf(1), y + footHeight];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="figures-title">`,
    '<title id="figures-title">How much of its bound each figure has used up</title>',
    `<style>${style}\n</style>`,
    `<rect width="${width}" height="${height}" rx="14" class="ground"/>`,
    text(margin, 46, 'title', 'How much of its bound each figure has used up'),
    text(margin, 70, 'soft', 'Shorter is better. The dashed line is the bound.'),
    ...drawn,
    `<line x1="${boundX}" x2="${boundX}" y1="${headHeight}" y2="${y + 4}" class="bound"/>`,
    '</svg>',
  ].join('\n')}\n`;
};
