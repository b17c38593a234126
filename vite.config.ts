import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Outline } from '#web/outlines.tsx';
import { paths } from '#web/paths.ts';

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const fontsAndPictures = /\.(woff2|svg|png|jpg|webp|avif)$/;

const ourCode = /[\\/](web|domain|contract)[\\/]|lucide-react/;

/** Few files, because each costs a slow phone more than its bytes. */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    // It changes rarely, and so stays in the cache from one version to the next.
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
    tags: ['$initial'],
    priority: 3,
  },
  // What the app begins with is in one file, whoever else uses parts of it.
  { name: 'main', test: ourCode, tags: ['$initial'], priority: 2 },
  // What stands around every screen of a member, and all that it needs.
  { name: 'frame', test: /[\\/]features[\\/]frame[\\/]frame\.tsx$/, priority: 1 },
  // What several of those screens use.
  { name: 'members', test: /[\\/]web[\\/]/, minShareCount: 3 },
];

/** What the app loads by itself for the screens that a visit may begin with, in their order. */
const partsOfScreens: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: ['frame/frame.tsx', '../home-screen.tsx'],
  [paths.checkoutCourt]: [
    'frame/frame.tsx',
    'checkout/court-checkout-screen.tsx',
    'checkout/checkout-form.tsx',
  ],
  [paths.checkout]: [
    'frame/frame.tsx',
    'checkout/checkout-screen.tsx',
    'checkout/checkout-form.tsx',
  ],
  [paths.membershipUpgrade]: ['frame/frame.tsx', 'membership/membership-screen.tsx'],
  [paths.profile]: ['frame/frame.tsx', 'profile/profile-screen.tsx'],
};

type Bundle = Rolldown.OutputBundle;

/** The files of a screen that the app does not begin with anyway. */
function filesOfScreen(features: string, parts: readonly string[], bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = (part: string): Rolldown.OutputChunk => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(features, part)));
    if (found === undefined) throw new Error(`${part} has no chunk of its own.`);
    return found;
  };
  const withImports = (files: readonly string[]): string[] => {
    const all = new Set(files);
    for (const file of all) {
      for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) {
        all.add(next);
      }
    }
    return [...all];
  };
  const ofEntry = new Set(
    withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)),
  );
  const files = withImports(parts.map((part) => chunkOf(part).fileName));
  return files.filter((file) => !ofEntry.has(file));
}

/** The outlines of the screens, which name their pictures as the bundle does. */
async function drawOutlines(root: string, bundle: Bundle): Promise<Record<string, Outline[]>> {
  const { module } = await runnerImport<typeof import('#web/outlines.tsx')>('/outlines.tsx', {
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: withoutSchemas },
    build: { assetsInlineLimit: 0 },
  });
  const pictures = Object.values(bundle).flatMap((file) =>
    file.type === 'asset'
      ? file.originalFileNames.map((name) => [`"/${name}"`, `"/${file.fileName}"`] as const)
      : [],
  );
  const named = ({ sport, markup }: Outline): Outline => ({
    sport,
    markup: pictures.reduce((text, [name, file]) => text.replaceAll(name, file), markup),
  });
  const drawn = Object.entries(module.drawOutlines());
  return Object.fromEntries(drawn.map(([path, outlines]) => [path, outlines.map(named)]));
}

/**
 * The app is fetched and begun by `boot.js`, once the page has been shown: the page only names its
 * files, the app before the libraries that it is made with. While developing, the page begins the app
 * by itself.
 */
function leaveStartToBoot(page: string, boot: string): string {
  const [script, entry] =
    /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(page) ?? [];
  if (script === undefined) throw new Error('The page does not name the app.');
  const preload = /\s*<link rel="modulepreload"[^>]*>/g;
  const app = [
    `<link rel="modulepreload" crossorigin href="${entry}">`,
    ...(page.match(preload) ?? []),
  ].map((file) => file.trim().replace('<link', '<link data-begin'));
  return (
    page
      .replaceAll(preload, '')
      // From now on it waits for its time by itself.
      .replace('role="alert" hidden', 'role="alert"')
      .replace(script, `<script defer fetchpriority="high" src="/${boot}"></script>`)
      .replace('</head>', () => `<template id="app">${app.join('')}</template></head>`)
  );
}

/** Adds the outlines of a screen, its pictures, and the files that it needs of the app. */
function addScreen(page: string, files: readonly string[], outlines: readonly Outline[]): string {
  const templates = outlines.map(
    ({ sport, markup }) => `<template data-outline="${sport ?? ''}">${markup}</template>`,
  );
  const pictures = new Set(templates.join('').match(/(?<=<img src=")[^"]+/g));
  const first = [...pictures].map(
    (file) => `<link rel="preload" as="image" fetchpriority="high" href="${file}">`,
  );
  const others = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page
    .replace('<link', () => `${first.join('')}<link`)
    .replace('</template></head>', () => `${others.join('')}</template></head>`)
    .replace('</body>', () => `${templates.join('')}</body>`);
}

/** Makes the pages that a visit may begin with. The server adds to a member's what it knows of them. */
function makePages(): Plugin {
  let root = '';
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const write = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source });
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The page is not among what is built.');
      const source = await readFile(join(root, 'boot.js'), 'utf8');
      const { code: boot } = await minify('boot.js', source);
      const version = createHash('sha256').update(boot).digest('hex').slice(0, 8);
      const bootFile = `static/js/boot.${version}.chunk.js`;
      write(bootFile, boot);
      const page = leaveStartToBoot(index.source.toString(), bootFile);
      index.source = page;
      const outlines = await drawOutlines(root, bundle);
      const ofMembers = Object.entries(partsOfScreens).map(([path, parts]) => {
        const files = filesOfScreen(join(root, 'features'), parts, bundle);
        return [path, addScreen(page, files, outlines[path] ?? [])];
      });
      write('.vite/screens.json', JSON.stringify(Object.fromEntries(ofMembers)));
      write(`${paths.login.slice(1)}.html`, addScreen(page, [], outlines[paths.login] ?? []));
    },
  };
}

/** Names the fonts in the page, or a browser learns of them when it has laid the page out. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${file}`,
            },
            injectTo: 'head',
          })),
    },
  };
}

/** Compressing once at build time affords the best quality and costs the server nothing later. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter(
        (entry) => entry.isFile() && compressible.has(extname(entry.name)),
      );
      await Promise.all(files.map((file) => writeCompressed(join(file.parentPath, file.name))));
    },
  };
}

async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Schemas are the server's business; in the browser they would weigh as much as half of React. */
const withoutSchemas = { zod: new URL('./web/api/no-schemas.ts', import.meta.url).pathname };

/** Set by the script that starts both sides for development. */
const apiServer = process.env.DEPOT_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react({ compiler: true }), tailwindcss(), preloadFonts(), makePages(), precompress()],
  resolve: {
    alias: withoutSchemas,
  },
  server: {
    // The folder web/api/ has the same address as the server's calls; only its sources end in .ts.
    proxy: {
      '^/api/(?!.*\\.ts(\\?|$))': apiServer,
      '^/sandbox/': apiServer,
      '/avatars': apiServer,
      '^/calendar/': apiServer,
      '/outbox': apiServer,
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    // The strict content policy forbids data: and inline scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        entryFileNames: 'static/js/main.[hash].js',
        chunkFileNames: 'static/js/[name].[hash].chunk.js',
        codeSplitting: { groups: chunkGroups },
        assetFileNames: ({ names }) => {
          const name = names[0] ?? '';
          if (name.endsWith('.css')) return 'static/css/[name].[hash][extname]';
          if (fontsAndPictures.test(name)) return 'static/media/[name].[hash][extname]';
          return 'static/[name].[hash][extname]';
        },
      },
    },
  },
});
