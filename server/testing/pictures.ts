import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { uploadAvatar } from '#contract/profile.ts';

/** A picture that the upload accepts. */
export const aPicture = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** The picture that compresses worst. */
export const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

export const upload = (
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  payload: Buffer,
  type = 'image/png',
) =>
  app.inject({
    method: uploadAvatar.method,
    url: uploadAvatar.path,
    headers: { 'content-type': type, ...headers },
    payload,
  });
