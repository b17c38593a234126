import { z } from 'zod';
import { call } from '#contract/call.ts';
import { bookingDate } from '#contract/slots.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { mostSeriesWeeks, seriesScopes } from '#domain/staff/series.ts';
import { allSlots } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';

const slot = z.literal(allSlots);
const courtId = z.int().positive().max(2_147_483_647);
const durationSlots = z.int().min(1).max(allSlots.length);
const part = { scope: z.enum(seriesScopes), date: bookingDate };

const weekly = {
  courtId,
  slot,
  durationSlots,
  firstDate: bookingDate,
  weeks: z.int().min(1).max(mostSeriesWeeks),
  /** The dates of a series that get this court and time; null for a new series. */
  replaces: z.object({ seriesId: z.uuid(), ...part }).nullable(),
};

const endsInTime = (block: { readonly slot: number; readonly durationSlots: number }): boolean =>
  block.slot + block.durationSlots <= 26;
/** A single date gets a single one in its place. */
const movesOne = ({ replaces, weeks }: { replaces: { scope: string } | null; weeks: number }) =>
  replaces?.scope !== 'one' || weeks === 1;
const movesMore = { error: 'must be 1 for a single date', path: ['weeks'] };
const endsLate = { error: 'ends after the venue closes', path: ['durationSlots'] };

/** One court and time of a series. */
const seriesRun = z.object({
  id: z.uuid(),
  court: z.string(),
  courtId: z.int(),
  slot,
  durationSlots: z.int(),
  reason: z.string(),
  forWhom: z.string().nullable(),
});
export type SeriesRun = z.output<typeof seriesRun>;

const blockSeries = z.object({
  /** That of the run with which it began. */
  id: z.uuid(),
  sport: z.enum(sports),
  reason: z.string(),
  forWhom: z.string().nullable(),
  by: z.string(),
  /** The runs that its dates name. */
  runs: z.array(seriesRun),
  /** Its dates in order, those that are left out too. */
  dates: z.array(
    z.object({
      runId: z.uuid(),
      date: z.iso.date(),
      isBlocked: z.boolean(),
      /** Where the date was before it was moved; the run is null if it has ended. */
      movedFrom: z.object({ date: z.iso.date(), runId: z.uuid().nullable() }).nullable(),
    }),
  ),
});
export type BlockSeries = z.output<typeof blockSeries>;

export const listSeries = call({
  method: 'GET',
  path: '/api/console/series',
  who: { staff: 'blocks.set' },
  summary: 'The series of blocks that have not ended, and the courts of which new ones are made.',
  response: z.object({
    series: z.array(blockSeries),
    courts: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** The name of its court type. */
        type: z.string(),
        sport: z.enum(sports),
      }),
    ),
  }),
});
export type SeriesList = z.output<typeof listSeries.response>;

/** The obstacles on one date. */
export const occupiedDate = z.object({
  date: z.iso.date(),
  /** Why the day is closed; null if it is open. */
  closure: z.string().nullable(),
  inTheWay: z.array(
    z.object({
      slot,
      kind: z.enum(['booking', 'hold', 'offer', 'lesson', 'block']),
      /** The player, the program of a lesson, or the reason of a block. */
      name: z.string(),
    }),
  ),
});

const plannedDate = occupiedDate.extend({
  /** True if the series that is changed has no blocks on this date. */
  wasException: z.boolean(),
});

export const previewSeries = call({
  method: 'POST',
  path: '/api/console/series/preview',
  who: { staff: 'blocks.set' },
  summary:
    'What is in the way of a series on each of its dates, and the dates that it replaces. Changes nothing.',
  body: z.object(weekly).refine(endsInTime, endsLate).refine(movesOne, movesMore),
  response: z.object({
    dates: z.array(plannedDate),
    /** The chosen dates of the series, which become free. */
    freed: z.array(z.iso.date()),
    digest: z.string(),
  }),
});
export type SeriesPreview = z.output<typeof previewSeries.response>;

/** The ended part of each run, for its undo: the dates that became free, and the weeks that it had. */
const endedRuns = z
  .array(
    z.object({
      id: z.uuid(),
      dates: z.array(bookingDate).max(mostSeriesWeeks),
      weeks: z.int().min(0).max(mostSeriesWeeks),
    }),
  )
  .max(500);
export type EndedRuns = z.output<typeof endedRuns>;

export const makeSeries = call({
  method: 'POST',
  path: '/api/console/series',
  who: { staff: 'blocks.set' },
  summary:
    'Block slots of a court every week, as the preview with this digest shows it. Dates with something in the way get no blocks. Repeated with the same id, it changes nothing more.',
  body: z
    .object({
      ...weekly,
      id: z.uuid(),
      reason: operatorReason,
      /** A club or a person, as the staff call them; null for nobody in particular. */
      forWhom: oneLine().min(1).max(80).nullable(),
      /** Free dates that are left out. */
      leftOut: z.array(bookingDate).max(mostSeriesWeeks),
      digest: z.string().regex(/^[\w-]{43}$/, 'must be that of a preview'),
    })
    .refine(endsInTime, endsLate)
    .refine(movesOne, movesMore),
  response: z.object({
    blocked: z.array(z.iso.date()),
    ended: endedRuns,
  }),
});

/** Any of its runs names a series; to end a single date, that of the date. */
const ofSeries = z.object({ seriesId: z.uuid() });

export const endSeries = call({
  method: 'POST',
  path: '/api/console/series/:seriesId/end',
  who: { staff: 'blocks.set' },
  summary:
    'Free one date of a series, all from a date on, or all that have not ended, whatever their court and time.',
  params: ofSeries,
  body: z.object({ ...part, reason: operatorReason.optional() }),
  response: z.object({ ended: endedRuns }),
});

export const restoreSeries = call({
  method: 'POST',
  path: '/api/console/series/:seriesId/restore',
  who: { staff: 'blocks.set' },
  summary:
    'Block dates of a series again, all of them or none, to undo an ending or a change, or because nothing is in the way any more.',
  params: ofSeries,
  body: z.object({
    runs: endedRuns,
    /** The run that had replaced these dates; it is ended as a whole. */
    insteadOf: z.uuid().nullable(),
  }),
  response: z.object({ blocked: z.array(z.iso.date()) }),
});
