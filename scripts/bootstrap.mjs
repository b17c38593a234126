// The first steps of every command. It runs on the system's Node (20 or newer), before anything is
// installed, so it is plain JavaScript and uses nothing but Node itself.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const binFolder = join(root, 'node_modules', '.bin');
const installStamp = join(root, 'node_modules', '.depot-install');
const buildStamp = join(root, 'dist', 'web.stamp');

/** On stderr, because a program may read the output of a command. */
const say = (line) => process.stderr.write(`${line}\n`);

/** Prints one line and exits with an error. */
export const giveUp = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

const environment = {
  ...process.env,
  // Our own Node comes first in the path, as under `npm run`.
  PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`,
  // Shares compiled code between starts.
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
};

const sha256 = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

const refuseOldNode = () => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) giveUp(`Depot needs Node 20 or newer to begin with; this is ${process.version}.`);
};

/** npm writes it when it has installed all packages. */
const installedByNpm = join(root, 'node_modules', '.package-lock.json');

/** True if packages were installed to the end, by us or by npm, be they of this version or of an older one. */
export const isInstalled = () => existsSync(installStamp) || existsSync(installedByNpm);

/** Installs the locked packages, our own Node among them, unless they are installed already. */
export const ensureInstalled = () => {
  refuseOldNode();
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = sha256([lock, process.platform, process.arch]);
  if (readIfThere(installStamp) === wanted) return;
  say('Installing packages (once; about half a minute)...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress'];
  const [program, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const done = spawnSync(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status !== 0) {
    giveUp(
      'The packages could not be installed; see the lines above. Is the npm registry reachable?',
    );
  }
  if (!existsSync(join(binFolder, 'node'))) {
    giveUp(`There is no Node 26 package for ${process.platform}-${process.arch}.`);
  }
  writeFileSync(installStamp, wanted);
};

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort();

/** The members' app and the console, in the order in which they are built. */
const buildConfigs = ['vite.config.ts', 'vite.console.config.ts'];

const sourcesOfWeb = () => [
  ...['web', 'domain', 'contract'].flatMap((room) => filesBelow(join(root, room))),
  ...[...buildConfigs, 'package-lock.json', 'package.json'].map((name) => join(root, name)),
];

/** Builds the web app unless the build is of exactly these sources. */
export const ensureBuilt = () => {
  const sources = sourcesOfWeb();
  const wanted = sha256(sources.flatMap((path) => [relative(root, path), readFileSync(path)]));
  if (readIfThere(buildStamp) === wanted) return;
  say('Building the web app (once; a few seconds)...');
  rmSync(buildStamp, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const config of buildConfigs) {
    const args = [vite, 'build', '--config', config, '--logLevel', 'warn'];
    const done = spawnSync(join(binFolder, 'node'), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment,
    });
    if (done.status !== 0) giveUp('The web app could not be built; see the lines above.');
  }
  writeFileSync(buildStamp, wanted);
};

/** Continues in our own Node with the given script, and exits with its code. */
export const continueWith = (script, args = process.argv.slice(2)) => {
  const child = spawn(join(binFolder, 'node'), [join(root, script), ...args], {
    stdio: 'inherit',
    env: environment,
  });
  // A terminal sends Ctrl-C to both processes; the child decides when to end.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => giveUp(`${script} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
};
