import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const serverPort = process.env.PORT ?? '3000';
const webPort = '5173';
const serverRooms = ['server', 'contract', 'domain'];
/** Editors and git write several files at once; one restart serves them all. */
const pauseMs = 150;

const web = spawn(
  process.execPath,
  ['node_modules/vite/bin/vite.js', '--port', webPort, '--strictPort'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DEPOT_API: `http://127.0.0.1:${serverPort}` },
  },
);

const startServer = (): ChildProcess =>
  spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: `http://localhost:${webPort}`, PORT: serverPort },
  });

let server = startServer();
let isStopping = false;
let restart: NodeJS.Timeout | undefined;

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** The old server shuts down before the new one opens the same database. */
const restartServer = async (): Promise<void> => {
  server.kill('SIGTERM');
  await ended(server);
  if (!isStopping) server = startServer();
};

for (const room of serverRooms) {
  watch(join(root, room), { recursive: true }, (_event, file) => {
    if (file === null || !file.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(restart);
    restart = setTimeout(restartServer, pauseMs);
  });
}

const stopAll = async (exitCode: number): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  clearTimeout(restart);
  web.kill('SIGTERM');
  server.kill('SIGTERM');
  await Promise.all([ended(web), ended(server)]);
  process.exit(exitCode);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll(0));
// A server that exits by itself has printed why, and restarts with the next change.
web.on('exit', (code) => stopAll(code ?? 0));

console.log(`Develop at http://localhost:${webPort} (the API answers on port ${serverPort}).`);
