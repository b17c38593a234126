import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databasePassword } from '#proof/production/postgres.ts';
import { type Programs, type Running, run, start } from '#proof/production/programs.ts';

const deployFolder = join(import.meta.dirname, '..', '..', 'deploy');

/** The deployed file, with settings replaced for this machine. */
const readDeployed = (name: string, changes: Readonly<Record<string, string>>): string => {
  let text = readFileSync(join(deployFolder, name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} no longer contains "${from}".`);
    text = text.replaceAll(from, to);
  }
  return text;
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });

/** Through deploy/pgbouncer.ini; resolves when it accepts connections. */
export const startPgbouncer = async (
  programs: Programs,
  folder: string,
  ports: { readonly pgbouncer: number; readonly postgres: number },
): Promise<Running> => {
  mkdirSync(folder, { mode: 0o700 });
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"depot" "${databasePassword}"\n`, { mode: 0o600 });
  const settings = join(folder, 'pgbouncer.ini');
  const text = readDeployed('pgbouncer.ini', {
    'port=5432': `port=${ports.postgres}`,
    'listen_port = 6432': `listen_port = ${ports.pgbouncer}`,
    '/etc/pgbouncer/userlist.txt': users,
  });
  writeFileSync(settings, `${text}unix_socket_dir =\n`);
  const running = start(programs.pgbouncer, [settings], join(folder, 'pgbouncer.log'));
  while (!(await accepts(ports.pgbouncer))) {
    if (running.process.exitCode !== null) throw new Error('PgBouncer has ended; see its log.');
    await sleep(20);
  }
  return running;
};

export interface Proxy {
  readonly running: Running;
  /** The certificate that clients must trust. */
  readonly certificate: string;
}

const makeCertificate = ({ openssl }: Programs, folder: string) => {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  run(openssl, [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', key, '-out', certificate],
  ]);
  return { key, certificate };
};

export interface ProxyPorts {
  readonly https: number;
  readonly http: number;
  readonly apps: readonly number[];
}

/** Through deploy/nginx.conf and deploy/nginx-upstream.conf. */
export const startNginx = (programs: Programs, folder: string, ports: ProxyPorts): Proxy => {
  mkdirSync(folder, { mode: 0o700 });
  const { key, certificate } = makeCertificate(programs, folder);
  const [upstream, site] = [join(folder, 'depot-upstream.conf'), join(folder, 'depot.conf')];
  const portChanges = ports.apps.map((port, at) => [
    `127.0.0.1:${3001 + at} `,
    `127.0.0.1:${port} `,
  ]);
  writeFileSync(upstream, readDeployed('nginx-upstream.conf', Object.fromEntries(portChanges)));
  writeFileSync(
    site,
    readDeployed('nginx.conf', {
      '/etc/nginx/depot-upstream.conf': upstream,
      '/var/cache/nginx/depot': join(folder, 'cache'),
      'listen 80;': `listen 127.0.0.1:${ports.http};`,
      'listen 443 ssl': `listen 127.0.0.1:${ports.https} ssl`,
      'server_name depot.example;': 'server_name localhost;',
      '/etc/ssl/depot/fullchain.pem': certificate,
      '/etc/ssl/depot/privkey.pem': key,
    }),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n');
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `daemon off;\npid ${join(folder, 'nginx.pid')};\nworker_processes 2;\nevents {}\n` +
      `http {\n${temporary}\naccess_log off;\ninclude ${site};\n}\n`,
  );
  const args = ['-p', folder, '-c', main, '-e', join(folder, 'error.log')];
  run(programs.nginx, ['-t', '-q', ...args]);
  return {
    running: start(programs.nginx, args, join(folder, 'nginx.log')),
    certificate: readFileSync(certificate, 'utf8'),
  };
};
