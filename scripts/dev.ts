import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const serverPort = process.env.PORT ?? '3000';
const webPort = '5173';

/** Starts the server and the web app side by side; each reloads when its sources change. */
const children: readonly ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: `http://localhost:${webPort}`, PORT: serverPort },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', webPort, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DEPOT_API: `http://127.0.0.1:${serverPort}` },
  }),
];

console.log(`Develop at http://localhost:${webPort} (the API answers on port ${serverPort}).`);

const stopAll = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
for (const child of children) child.on('exit', stopAll);
