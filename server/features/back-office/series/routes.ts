import * as calls from '#contract/console-series.ts';
import type { AppContext } from '#server/app-context.ts';
import { endPart, restoreDates } from '#server/features/back-office/series/end.ts';
import { readSeries } from '#server/features/back-office/series/list.ts';
import { makeAsPreviewed, previewDates } from '#server/features/back-office/series/make.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const seriesRoutes = (expose: Expose, context: AppContext): void => {
  expose(calls.listSeries, () => readSeries(context));
  expose(calls.previewSeries, ({ caller, body }) => previewDates(context, caller, body));
  expose(calls.makeSeries, ({ caller, body }) => makeAsPreviewed(context, caller, body));
  expose(calls.endSeries, ({ caller, params, body }) =>
    endPart(context, caller, params.seriesId, body),
  );
  expose(calls.restoreSeries, ({ caller, params, body }) =>
    restoreDates(context, caller, params.seriesId, body),
  );
};
