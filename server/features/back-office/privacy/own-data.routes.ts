import { downloadOwnData } from '#contract/profile.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { collectOwnData } from '#server/features/back-office/privacy/own-data.ts';
import type { Expose } from '#server/http/expose.ts';

/** People read this file, so it has lines. */
const toLines = (data: unknown): string => JSON.stringify(data, null, 2);

export const ownDataRoutes = (expose: Expose, context: AppContext): void => {
  expose(downloadOwnData, async ({ caller, reply }) => {
    const data = await collectOwnData(context, caller);
    const name = `depot-data-${dateOf(context.clock.now())}.json`;
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .serializer(toLines);
    return data;
  });
};
