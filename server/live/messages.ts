import type { ConsoleMessage } from '#contract/console-day.ts';
import type { LessonNews, LiveMessage, SlotChange } from '#contract/live.ts';
import { availableSpots } from '#domain/lessons/lessons.ts';
import type { SlotClaim } from '#domain/time/slots.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { ClaimChange, LessonChange, NumberedEvent } from '#server/live/events.ts';

/** The recipient of live events, as far as it decides what to send. */
export interface Audience {
  readonly userId: string;
  /** The sport whose courts are on screen, if any. */
  readonly sport: Sport | null;
}

export type SportOf = (courtId: number) => Sport | null;

/**
 * Lessons and blocks appear as booked, offers as held, a closed slot with its reason beside it. Only the owner of a claim sees that it is theirs. [SLOT-9]
 */
export const claimSeenBy = (
  { kind, userId }: Pick<ClaimChange, 'kind' | 'userId'>,
  viewer: string | null,
): SlotClaim | null => {
  if (kind === null) return null;
  const claim = kind === 'hold' || kind === 'offer' ? 'held' : 'booked';
  return viewer !== null && userId === viewer ? `${claim}_by_you` : claim;
};

/** PostgreSQL writes instants with its session's offset; the wire format ends in Z. */
export const instantOnWire = (text: string): string => Temporal.Instant.from(text).toString();

const changeSeenBy = (change: ClaimChange, viewer: string): SlotChange => {
  const { courtId, date, slot, expiresAt, closedFor } = change;
  return {
    ...{ courtId, date, slot, claim: claimSeenBy(change, viewer) },
    ...(expiresAt !== null && { until: instantOnWire(expiresAt) }),
    ...(closedFor !== undefined && { closedFor }),
  };
};

const lessonNewsOf = (change: LessonChange): LessonNews => ({
  classId: change.sessionId,
  availableSpots: change.isCancelled ? 0 : availableSpots(change),
  ...(change.waiting !== undefined && { waiting: change.waiting }),
});

/** The message for a recipient, or null if the event is not for them. */
export const messageTo = (
  { userId, sport }: Audience,
  event: NumberedEvent,
  sportOf: SportOf,
): LiveMessage | null => {
  const { topic, payload } = event;
  switch (topic) {
    case 'slots': {
      const changes = payload.changes.filter(({ courtId }) => sportOf(courtId) === sport);
      if (sport === null || changes.length === 0) return null;
      return { topic, changes: changes.map((change) => changeSeenBy(change, userId)) };
    }
    case 'lessons':
      return { topic, changes: payload.changes.map(lessonNewsOf) };
    case 'venue':
      return { topic, changed: payload.changed };
    case 'credits':
      return payload.userId === userId ? { topic, balanceSen: payload.balanceSen } : null;
    case 'membership':
      return payload.userId === userId ? { topic, status: payload.status } : null;
    case 'orders': {
      const { orderId, status } = payload;
      return payload.userId === userId ? { topic, orderId, status } : null;
    }
    case 'bookings':
      return payload.userId === userId ? { topic } : null;
    case 'waits':
    case 'mail_choices':
      return payload.userId === userId ? { topic } : null;
    // The end of a session, and topics of a newer release, are not sent to anyone.
    default:
      return null;
  }
};

/** A message as a server-sent event. */
export const frameOf = (number: number, message: LiveMessage | ConsoleMessage): Buffer =>
  Buffer.from(`id: ${number}\ndata: ${JSON.stringify(message)}\n\n`);

/**
 * Builds the frame of an event for each recipient. Recipients of the same message share the same
 * bytes, so a frame for thousands is serialised once; only the owners of changed slots get their
 * own.
 */
export const framesOf = (
  event: NumberedEvent,
  sportOf: SportOf,
): ((audience: Audience) => Buffer | null) => {
  const frames = new Map<string, Buffer | null>();
  const owners = new Set(
    event.topic === 'slots' ? event.payload.changes.map(({ userId }) => userId) : [],
  );
  const keyOf = ({ userId, sport }: Audience): string => {
    if (event.topic === 'venue' || event.topic === 'lessons') return 'everybody';
    const ofSport = event.topic === 'slots' ? `${sport}` : '';
    return ofSport === '' || owners.has(userId) ? `${ofSport}/${userId}` : ofSport;
  };
  return (audience) => {
    const key = keyOf(audience);
    let frame = frames.get(key);
    if (frame === undefined) {
      const message = messageTo(audience, event, sportOf);
      frame = message && frameOf(event.number, message);
      frames.set(key, frame);
    }
    return frame;
  };
};
