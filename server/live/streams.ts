import type { ServerResponse } from 'node:http';
import { beatSeconds } from '#contract/live.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import type { Feed } from '#server/live/feed.ts';
import { type Audience, frameOf, framesOf, type SportOf } from '#server/live/messages.ts';
import { makeOpenStreams, type Stream } from '#server/live/open-streams.ts';

export interface Streams {
  /** Tells a new listener what they missed after a number, and then whatever happens. */
  open(audience: Audience, after: number | null, response: ServerResponse): void;
  count(): number;
  /** Ends all of them and keeps no more. */
  close(): void;
}

/** Whoever missed more than this reads everything anew, which is less than being told it all. */
const mostMissed = 500;

/** After how long a browser that lost its stream comes back. */
const retryMs = 1_000;

/** Tells every open stream of this process what the one feed hears. */
export const makeStreams = (feed: Feed, sportOf: SportOf): Streams => {
  const streams = makeOpenStreams();
  let isClosed = false;

  const listenersTo = (event: NumberedEvent): Iterable<Stream> =>
    'userId' in event.payload ? streams.of(event.payload.userId) : streams.all();

  /** Whoever has another session comes back at once. */
  const endStreamsOf = (userIds: readonly string[]): void => {
    for (const userId of userIds) for (const stream of streams.of(userId)) streams.end(stream);
  };

  const tell = (event: NumberedEvent): void => {
    if (event.topic === 'sessions') {
      endStreamsOf(event.payload.userIds);
      return;
    }
    const frameFor = framesOf(event, sportOf);
    for (const stream of listenersTo(event)) {
      const frame = frameFor(stream);
      if (frame !== null) streams.send(stream, frame);
    }
  };

  const tellAll = (topic: 'reset' | 'beat'): void => {
    const frame = frameOf(feed.last(), { topic });
    for (const stream of streams.all()) streams.send(stream, frame);
  };

  feed.listen({ hear: (events) => events.forEach(tell), lose: () => tellAll('reset') });
  const beats = setInterval(() => tellAll('beat'), beatSeconds * 1_000);

  return {
    open: (audience, after, response) => {
      // Whoever has gone in the meantime would never be seen going.
      if (response.destroyed) return;
      const missed = after === null ? [] : feed.since(after);
      const isReset = missed === null || missed.length > mostMissed;
      const number = isReset ? feed.last() : (after ?? feed.last());
      response.write(`retry: ${retryMs}\n`);
      response.write(frameOf(number, { topic: isReset ? 'reset' : 'hello' }));
      for (const event of isReset ? [] : missed) {
        const frame = framesOf(event, sportOf)(audience);
        if (frame !== null) response.write(frame);
      }
      if (isClosed) response.end();
      else streams.add({ ...audience, response });
    },
    count: () => [...streams.all()].length,
    close: () => {
      isClosed = true;
      clearInterval(beats);
      for (const stream of streams.all()) streams.end(stream);
    },
  };
};
