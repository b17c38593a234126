import { get } from 'node:http';
import type { Finding } from '#proof/production/findings.ts';
import { type Answer, makeVisitor, type Site } from '#proof/production/visitor.ts';

// Checks the proxy: TLS, headers, compression, and the client addresses it passes on.

/** Of three processes together; each allows 20 per minute and address. */
const signInsAllowed = 60;

const redirectOf = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/profile', headers: { host: 'localhost' } }, (answer) => {
      answer.resume();
      resolve(`${answer.statusCode} ${answer.headers.location}`);
    }).on('error', reject);
  });

/** The first script of a page; its name contains a hash. */
const scriptOf = ({ body }: Answer): string =>
  /"(\/static\/js\/main\.[^"]+\.js)"/.exec(body.toString())?.[1] ?? 'none';

export const tryEdge = async (site: Site, httpPort: number): Promise<Finding[]> => {
  const visitor = makeVisitor(site, '127.0.0.1');
  const encodings = { 'accept-encoding': 'gzip, br' };
  const redirect = await redirectOf(httpPort);
  const page = await visitor.ask({ path: '/login' });
  const file = await visitor.ask({ path: scriptOf(page), headers: encodings });
  const json = await visitor.ask({ path: '/openapi.json', headers: encodings });
  const missing = await visitor.ask({ path: '/static/js/of-another-release.js' });
  const metrics = await visitor.ask({ path: '/metrics' });
  visitor.close();
  const hsts = page.headers['strict-transport-security'];
  const sent = `${file.headers['content-encoding']}, ${file.headers['cache-control']}`;
  return [
    {
      what: 'http redirects to https',
      seen: redirect,
      isGood: redirect === '301 https://localhost/profile',
    },
    { what: 'HSTS header, exactly one', seen: String(hsts), isGood: hsts === 'max-age=63072000' },
    { what: 'a script', seen: sent, isGood: sent === 'br, public, max-age=31536000, immutable' },
    {
      what: 'a JSON response',
      seen: `${json.status}, ${json.headers['content-encoding']}`,
      isGood: json.status === 200 && json.headers['content-encoding'] === 'gzip',
    },
    {
      what: 'a script that does not exist',
      seen: String(missing.status),
      isGood: missing.status === 404,
    },
    { what: 'metrics from outside', seen: String(metrics.status), isGood: metrics.status === 404 },
  ];
};

/** Tries passwords from one address, each time with another forged X-Forwarded-For. */
const guess = async (site: Site, localAddress: string, times: number): Promise<number[]> => {
  const visitor = makeVisitor(site, localAddress);
  const statuses: number[] = [];
  for (let guesses = 0; guesses < times; guesses += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${guesses}` };
    const request = { method: 'POST', path: '/api/session', headers, body: {} } as const;
    statuses.push((await visitor.ask(request)).status);
  }
  visitor.close();
  return statuses;
};

export const tryAddresses = async (site: Site): Promise<Finding[]> => {
  const guesser = await guess(site, '127.0.0.2', signInsAllowed + 5);
  const other = await guess(site, '127.0.0.3', 1);
  const refused = guesser.filter((status) => status === 429).length;
  return [
    {
      what: `${signInsAllowed + 5} sign-ins from one address with as many forged ones`,
      seen: `${refused} refused with 429`,
      isGood: refused === 5,
    },
    {
      what: 'a sign-in from another address meanwhile',
      seen: String(other[0]),
      isGood: other[0] === 400,
    },
  ];
};
