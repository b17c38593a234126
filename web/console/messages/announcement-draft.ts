import type { CallInput } from '#contract/call.ts';
import type { ListedAnnouncement, saveAnnouncement } from '#contract/console-messages.ts';
import { venueZone } from '#domain/time/venue-time.ts';
import { announcementLabels } from '#domain/words/announcement-labels.ts';
import { timesInWords } from '#domain/words/announcement-times.ts';
import { fill } from '#domain/words/fill.ts';
import type { OtherAnnouncement } from '#domain/words/refusal-details.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';

const { form: words } = announcementLabels;

/** The fields of the form, as they are typed; a time is local to the venue. */
export interface AnnouncementDraft {
  readonly body: string;
  readonly from: string;
  readonly until: string;
}

interface AnnouncementErrors {
  readonly body: string | null;
  readonly from: string | null;
  readonly until: string | null;
}

const typedTime = (at: string | null): string =>
  at === null
    ? ''
    : Temporal.Instant.from(at)
        .toZonedDateTimeISO(venueZone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' });

export const draftOf = (one: ListedAnnouncement | null): AnnouncementDraft => ({
  body: one?.body ?? '',
  from: typedTime(one?.startsAt ?? null),
  until: typedTime(one?.endsAt ?? null),
});

/** The instant of a typed time; null for none, undefined for one that cannot be read. */
function instantOfTyped(typed: string): string | null | undefined {
  if (typed === '') return null;
  try {
    return Temporal.PlainDateTime.from(typed).toZonedDateTime(venueZone).toInstant().toString();
  } catch {
    return undefined;
  }
}

/** Null if nothing is wrong. [MSG-1] */
export function errorsOfDraft({ body, from, until }: AnnouncementDraft): AnnouncementErrors | null {
  const [startsAt, endsAt] = [instantOfTyped(from), instantOfTyped(until)];
  const length = body.trim().length;
  const isReversed = Boolean(startsAt && endsAt && startsAt >= endsAt);
  const errors = {
    body: length < 3 || length > 2_000 ? words.bodyWrong : null,
    from: startsAt === undefined ? words.timeWrong : null,
    until: endsAt === undefined ? words.timeWrong : isReversed ? words.endsFirst : null,
  };
  return Object.values(errors).every((error) => error === null) ? null : errors;
}

/** A start that was not touched stays to the second. */
export function requestOf(
  draft: AnnouncementDraft,
  one: ListedAnnouncement | null,
): CallInput<typeof saveAnnouncement>['body'] {
  const before = draftOf(one);
  const kept = (typed: string, old: string, at: string | null | undefined): string | null =>
    typed === old ? (at ?? null) : (instantOfTyped(typed) ?? null);
  return {
    shownRevision: one?.revision ?? 0,
    body: draft.body.trim(),
    startsAt: kept(draft.from, before.from, one?.startsAt),
    endsAt: kept(draft.until, before.until, one?.endsAt),
  };
}

/** The message of a refused announcement, with the one that is in the way. */
export function announcementFailure(error: unknown): string {
  if (!(error instanceof ApiFailure)) return failureMessage(error);
  const { code, details } = error;
  if (code !== 'announcement_overlaps' || details === null) return failureMessage(error);
  const other = details as unknown as OtherAnnouncement;
  return fill(words.overlaps, { times: timesInWords(other), body: other.body });
}
