import type { FastifyInstance } from 'fastify';
import { avatarsPath, uploadAvatar } from '#contract/profile.ts';
import { avatarCacheControl } from '#domain/members/avatar.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  type AvatarKeeping,
  readAvatar,
  storeUpload,
} from '#server/features/members/avatars/avatars.ts';
import { makeRedrawPicture } from '#server/features/members/avatars/picture.ts';
import type { Expose } from '#server/http/call-routes.ts';

const headers = {
  'cache-control': avatarCacheControl,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
} as const;

export const avatarRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  keeping: AvatarKeeping,
): void => {
  const redrawPicture = makeRedrawPicture();
  expose(uploadAvatar, async ({ caller, file }) => ({
    avatarUrl: await storeUpload(context, keeping, caller.userId, await redrawPicture(file)),
  }));

  app.get<{ Params: { file: string } }>(
    `${avatarsPath}/:file`,
    { config: { who: 'public' }, logLevel: 'warn' },
    async (request, reply) => {
      const { bytes, type } = await readAvatar(context, keeping, request.params.file);
      return reply.headers(headers).type(type).send(Buffer.from(bytes));
    },
  );
};
