import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StartData, startDataId } from '#contract/start.ts';

/** The pages of members' screens by their path; the build writes them. */
type PagesOfScreens = Readonly<Record<string, string>>;

const pagesOfScreens = (folder: string): PagesOfScreens =>
  JSON.parse(readFileSync(join(folder, '.vite', 'screens.json'), 'utf8'));

/** A `<` could end the element or begin a comment; in JSON it only ever stands inside of a text. */
const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/**
 * Makes the page of a member from the one that the build has made for the screen, or from the one for
 * all others: it also holds what the app would ask for first.
 */
export const makeScreenPage = (folder: string) => {
  const forOthers = readFileSync(join(folder, 'index.html'), 'utf8');
  const pages = pagesOfScreens(folder);
  return (path: string, data: StartData): string =>
    (pages[path] ?? forOthers).replace('</body>', () => `${jsonElement(startDataId, data)}</body>`);
};
