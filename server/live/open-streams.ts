import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Audience } from '#server/live/messages.ts';

export interface Stream extends Audience {
  readonly response: ServerResponse;
}

/** Whoever reads too slowly to keep below this comes back and gets what was missed. */
const unreadLimitBytes = 256 * 1024;

/** Whether so much is unread that it would only fill the memory. */
const isTooSlow = (response: ServerResponse): boolean => response.writableLength > unreadLimitBytes;

export interface OpenStreams {
  all(): Iterable<Stream>;
  of(userId: string): Iterable<Stream>;
  add(stream: Stream): void;
  end(stream: Stream): void;
  send(stream: Stream, frame: Buffer): void;
}

/** A browser comes back by itself, and its session is looked at again. */
const longestMs = 10 * 60_000;
/** Spreads the coming back of many that came together. */
const jitterMs = 60_000;
const streamsOfMember = 20;
/** An end waits in line behind what is unread, so a browser that does not read never gets to it. */
const politeMs = 5_000;

/** The open streams of this process, by their members; none of them lives for ever. */
export const makeOpenStreams = (): OpenStreams => {
  const byMember = new Map<string, Set<Stream>>();

  /** Told nothing from this moment on, however long its connection takes to end. */
  const remove = (stream: Stream): void => {
    const streams = byMember.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) byMember.delete(stream.userId);
  };

  const end = (stream: Stream): void => {
    remove(stream);
    const { response } = stream;
    response.end();
    const over = setTimeout(() => response.destroy(), politeMs);
    response.once('close', () => clearTimeout(over));
  };

  return {
    all: function* () {
      for (const streams of byMember.values()) yield* streams;
    },
    of: (userId) => byMember.get(userId) ?? [],
    add: (stream) => {
      const streams = byMember.get(stream.userId) ?? new Set();
      byMember.set(stream.userId, streams.add(stream));
      const [oldest] = streams;
      if (oldest !== undefined && streams.size > streamsOfMember) end(oldest);
      const over = setTimeout(() => end(stream), longestMs - randomInt(jitterMs));
      stream.response.once('close', () => {
        clearTimeout(over);
        remove(stream);
      });
    },
    end,
    send: (stream, frame) => {
      if (!isTooSlow(stream.response)) {
        // The stream has no framing, so the way around it is half as long.
        (stream.response.socket ?? stream.response).write(frame);
        return;
      }
      remove(stream);
      stream.response.destroy();
    },
  };
};
