import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from '#server/env.ts';
import { StartRefused } from '#server/start-refused.ts';

export interface Secrets {
  /** Signs sessions. */
  readonly secret: string;
  /** Authenticates the operator's command line. */
  readonly operatorToken: string;
}

/**
 * One level at a time: Node's recursive option loops for ever if the file system refuses new
 * folders.
 */
const makeWithParents = (folder: string): void => {
  if (existsSync(folder)) return;
  makeWithParents(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
};

/** Creates a folder that only its owner can read. */
export const makeDataFolder = (folder: string): void => {
  try {
    makeWithParents(folder);
    chmodSync(folder, 0o700);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `The data folder ${folder} cannot be written (${reason}). ` +
        'Give Depot a folder of its own with DEPOT_DATA.',
    );
  }
};

const readFileIfThere = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
};

/** In demo mode a secret is generated once and stored, so that nobody has to configure one. */
const demoSecret = (file: string): string => {
  const kept = readFileIfThere(file);
  if (kept !== null && kept.length >= 32) return kept;
  const made = randomBytes(32).toString('hex');
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
};

const missing = (variable: string): string =>
  `${variable} is missing. Outside demo mode Depot makes up no secrets: ` +
  `set ${variable} to at least 32 random characters, for instance from "openssl rand -hex 32".`;

/** Called before anything is created. */
export const refuseMissingSecrets = ({ secret, operatorToken, isDemo }: Settings): void => {
  if (isDemo) return;
  const lines = [
    ...(secret === null ? [missing('DEPOT_SECRET')] : []),
    ...(operatorToken === null ? [missing('DEPOT_TOKEN')] : []),
  ];
  if (lines.length > 0) throw new StartRefused(lines.join('\n'));
};

/**
 * Creates the folder for all data on disk, readable only by its owner. Returns the secrets of the
 * environment; in demo mode missing ones are generated.
 */
export const prepareDataFolder = (settings: Settings): Secrets => {
  const { dataFolder, secret, operatorToken } = settings;
  makeDataFolder(dataFolder);
  return {
    secret: secret ?? demoSecret(join(dataFolder, 'secret')),
    operatorToken: operatorToken ?? demoSecret(join(dataFolder, 'operator-token')),
  };
};
