import { createHash } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import {
  type AvatarType,
  avatarCacheControl,
  parseAvatarFileName,
} from '#domain/members/avatar.ts';
import type { S3Settings, Settings } from '#server/env.ts';

/** Stores pictures by file name. */
export interface AvatarStorage {
  /** Throws if a file of that name exists. */
  put(file: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such file. */
  read(file: string): Promise<Uint8Array | null>;
  /** Succeeds even if there is no such file. */
  remove(file: string): Promise<void>;
}

/** Names become part of paths and URLs, so reject anything but a name that we generated. */
const requireName = (file: string): AvatarType => {
  const parsed = parseAvatarFileName(file);
  if (parsed === null) throw new Error(`${file} is not the name of an avatar`);
  return parsed.type;
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export const keepOnDisk = (folder: string): AvatarStorage => {
  const pathOf = (file: string): string => {
    requireName(file);
    return join(folder, file);
  };
  // Derived from the file's name, so that `remove` also deletes what a crash left half written.
  const partOf = (path: string): string => `${path}.part`;
  return {
    put: async (file, bytes) => {
      const path = pathOf(file);
      const part = partOf(path);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeFile(part, bytes, { mode: 0o600, flag: 'wx', flush: true });
        // A link appears atomically and, unlike a rename, never replaces an existing file.
        await link(part, path);
      } finally {
        await rm(part, { force: true });
      }
    },
    read: async (file) => {
      try {
        return await readFile(pathOf(file));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (file) => {
      const path = pathOf(file);
      await rm(partOf(path), { force: true });
      await rm(path, { force: true });
    },
  };
};

const s3Retries = 2;
const s3TimeoutMs = 10_000;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const keepInBucket = ({ url, region, keyId, secret }: S3Settings): AvatarStorage => {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: s3Retries,
  });
  const send = async (
    method: 'PUT' | 'GET' | 'DELETE',
    file: string,
    init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ): Promise<Response> => {
    requireName(file);
    const body = init.body ?? new Uint8Array();
    const response = await client.fetch(`${url}/${file}`, {
      ...init,
      method,
      // Sign the hash of the body, so that nobody in between can replace the picture.
      headers: { ...init.headers, 'x-amz-content-sha256': sha256(body) },
      signal: AbortSignal.timeout(s3TimeoutMs),
    });
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel();
      throw new Error(`The bucket answered ${method} ${file} with ${response.status}`);
    }
    return response;
  };
  return {
    put: async (file, bytes) => {
      const headers = {
        'content-type': requireName(file),
        // Matters only if the bucket is served directly.
        'cache-control': avatarCacheControl,
        'if-none-match': '*',
      };
      const response = await send('PUT', file, { headers, body: Uint8Array.from(bytes) });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`There is no bucket at ${url}`);
    },
    read: async (file) => {
      const response = await send('GET', file);
      if (response.ok) return response.bytes();
      await response.body?.cancel();
      return null;
    },
    remove: async (file) => {
      const response = await send('DELETE', file);
      await response.body?.cancel();
    },
  };
};

export const makeAvatarStorage = ({ avatarsS3, dataFolder }: Settings): AvatarStorage =>
  avatarsS3 === null ? keepOnDisk(join(dataFolder, 'avatars')) : keepInBucket(avatarsS3);
