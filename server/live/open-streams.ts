import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Audience } from '#server/live/messages.ts';

export interface Stream extends Audience {
  readonly response: ServerResponse;
}

/** A slower client is disconnected, reconnects and gets what it missed. */
const unreadLimitBytes = 256 * 1024;

const isTooSlow = (response: ServerResponse): boolean => response.writableLength > unreadLimitBytes;

export interface OpenStreams {
  all(): Iterable<Stream>;
  of(userId: string): Iterable<Stream>;
  add(stream: Stream): void;
  end(stream: Stream): void;
  send(stream: Stream, frame: Buffer): void;
}

/** A browser reconnects by itself, and its session is checked again. */
const longestMs = 10 * 60_000;
/** Spreads the reconnects of streams that were opened together. */
const jitterMs = 60_000;
const streamsOfMember = 20;
/** The end is queued behind unread data, so a client that does not read never receives it. */
const endTimeoutMs = 5_000;

/** The open streams of this process, by member. Each has a limited lifetime. */
export const makeOpenStreams = (): OpenStreams => {
  const byMember = new Map<string, Set<Stream>>();

  /** Sends nothing more to a stream, however long its connection takes to close. */
  const remove = (stream: Stream): void => {
    const streams = byMember.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) byMember.delete(stream.userId);
  };

  const end = (stream: Stream): void => {
    remove(stream);
    const { response } = stream;
    response.end();
    const over = setTimeout(() => response.destroy(), endTimeoutMs);
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
        // The response is not chunked, so writing to the socket directly halves the cost.
        (stream.response.socket ?? stream.response).write(frame);
        return;
      }
      remove(stream);
      stream.response.destroy();
    },
  };
};
