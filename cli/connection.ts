import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { badInput, exitCodes, Failure } from '#cli/failure.ts';

export interface Connection {
  readonly url: string;
  readonly token: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as unset, as on the server. */
const variable = (env: Environment, name: string): string | null => env[name] || null;

const readUrl = (env: Environment): string => {
  const url = variable(env, 'DEPOT_URL') ?? `http://127.0.0.1:${variable(env, 'PORT') ?? '3000'}`;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw badInput(`${url} is not an address of Depot: DEPOT_URL begins with http:// or https://.`);
  }
  return url.replace(/\/+$/, '');
};

const readToken = (env: Environment): string => {
  const given = variable(env, 'DEPOT_TOKEN');
  if (given !== null) return given;
  const file = resolve(join(variable(env, 'DEPOT_DATA') ?? '.depot', 'operator-token'));
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Failure(
      exitCodes.failed,
      'no_token',
      `There is no operator token in ${file}. Start Depot there first, or set DEPOT_TOKEN.`,
    );
  }
};

/** The server's URL and the operator's token. */
export const readConnection = (env: Environment): Connection => ({
  url: readUrl(env),
  token: readToken(env),
});
