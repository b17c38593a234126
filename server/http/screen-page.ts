import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StartData, startDataId } from '#contract/start.ts';

/** Which files of the app a screen needs at once, by its path; the build writes it. */
type FilesOfScreens = Readonly<Record<string, readonly string[]>>;

const filesOfScreens = (folder: string): FilesOfScreens =>
  JSON.parse(readFileSync(join(folder, '.vite', 'screens.json'), 'utf8'));

/** A `<` could end the element or begin a comment; in JSON it only ever stands inside of a text. */
const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="${file}">`;

/**
 * Makes the page of a member from the page of the build: it names the files of its screen, which the
 * browser then fetches along with the app's own, and holds what the app would ask for first.
 */
export const makeScreenPage = (folder: string) => {
  const [head = '', rest = ''] = readFileSync(join(folder, 'index.html'), 'utf8').split('</head>');
  const [body = '', end = ''] = rest.split('</body>');
  const screens = filesOfScreens(folder);
  return (path: string, data: StartData): string => {
    const preloads = (screens[path] ?? []).map(preload).join('');
    return `${head}${preloads}</head>${body}${jsonElement(startDataId, data)}</body>${end}`;
  };
};
