import type { ServerResponse } from 'node:http';
import { beatSeconds } from '#contract/live.ts';
import { consoleFrameOf } from '#server/live/console-messages.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import type { Feed } from '#server/live/feed.ts';
import { type Audience, frameOf, framesOf, type SportOf } from '#server/live/messages.ts';
import { makeOpenStreams, type Recipient, type Stream } from '#server/live/open-streams.ts';

export interface Streams<To extends Recipient = Audience> {
  /** Sends the events after a number, and then new ones as they arrive. */
  open(recipient: To, after: number | null, response: ServerResponse): void;
  count(): number;
  /** Ends all streams and accepts no more. */
  close(): void;
}

/** A browser that missed more reloads everything, which is cheaper than sending it. */
const mostMissed = 500;

/** Delay before a disconnected browser reconnects. */
const retryMs = 1_000;

/** The view of the events that one kind of recipient gets. */
interface Projection<To> {
  /** Builds the frame of an event for each recipient; null if it is not for them. */
  readonly framesOf: (event: NumberedEvent) => (recipient: To) => Buffer | null;
  /** The one person whom the event is for; null if it is for everybody. */
  readonly recipientOf: (event: NumberedEvent) => string | null;
  /** The event that ends the streams of people whose sessions are over. */
  readonly endedBy: 'sessions' | 'staff_sessions';
}

/** The streams of members. */
export const makeStreams = (feed: Feed, sportOf: SportOf): Streams =>
  makeProjectedStreams(feed, {
    framesOf: (event) => framesOf(event, sportOf),
    recipientOf: ({ payload }) => ('userId' in payload ? payload.userId : null),
    endedBy: 'sessions',
  });

/** The streams of staff members, in the console. */
export const makeConsoleStreams = (feed: Feed): Streams<Recipient> =>
  makeProjectedStreams(feed, {
    framesOf: (event) => {
      const frame = consoleFrameOf(event);
      return () => frame;
    },
    recipientOf: () => null,
    endedBy: 'staff_sessions',
  });

/** Sends the events of the feed to every open stream of this process. */
const makeProjectedStreams = <To extends Recipient>(
  feed: Feed,
  projection: Projection<To>,
): Streams<To> => {
  const streams = makeOpenStreams<To>();
  let isClosed = false;

  const recipientsOf = (event: NumberedEvent): Iterable<Stream<To>> => {
    const userId = projection.recipientOf(event);
    return userId === null ? streams.all() : streams.of(userId);
  };

  /** A person with another session reconnects at once. */
  const endStreamsOf = (userIds: readonly string[]): void => {
    for (const userId of userIds) for (const stream of streams.of(userId)) streams.end(stream);
  };

  const sendEvent = (event: NumberedEvent): void => {
    if ('userIds' in event.payload) {
      if (event.topic === projection.endedBy) endStreamsOf(event.payload.userIds);
      return;
    }
    const frameFor = projection.framesOf(event);
    for (const stream of recipientsOf(event)) {
      const frame = frameFor(stream);
      if (frame !== null) streams.send(stream, frame);
    }
  };

  const sendToAll = (topic: 'reset' | 'beat'): void => {
    const frame = frameOf(feed.last(), { topic });
    for (const stream of streams.all()) streams.send(stream, frame);
  };

  feed.listen({ onEvents: (events) => events.forEach(sendEvent), onGap: () => sendToAll('reset') });
  const beats = setInterval(() => sendToAll('beat'), beatSeconds * 1_000);

  return {
    open: (recipient, after, response) => {
      // A closed response emits no further 'close', so its stream would never be removed.
      if (response.destroyed) return;
      const missed = after === null ? [] : feed.since(after);
      const isReset = missed === null || missed.length > mostMissed;
      const number = isReset ? feed.last() : (after ?? feed.last());
      response.write(`retry: ${retryMs}\n`);
      response.write(frameOf(number, { topic: isReset ? 'reset' : 'hello' }));
      for (const event of isReset ? [] : missed) {
        const frame = projection.framesOf(event)(recipient);
        if (frame !== null) response.write(frame);
      }
      if (isClosed) response.end();
      else streams.add({ ...recipient, response });
    },
    count: () => [...streams.all()].length,
    close: () => {
      isClosed = true;
      clearInterval(beats);
      for (const stream of streams.all()) streams.end(stream);
    },
  };
};
