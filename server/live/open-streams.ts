import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** The person to whom a stream belongs. */
export interface Recipient {
  readonly userId: string;
}

export type Stream<To extends Recipient> = To & { readonly response: ServerResponse };

/** A slower client is disconnected, reconnects and gets what it missed. */
const unreadLimitBytes = 256 * 1024;

const isTooSlow = (response: ServerResponse): boolean => response.writableLength > unreadLimitBytes;

interface OpenStreams<To extends Recipient> {
  all(): Iterable<Stream<To>>;
  of(userId: string): Iterable<Stream<To>>;
  add(stream: Stream<To>): void;
  end(stream: Stream<To>): void;
  send(stream: Stream<To>, frame: Buffer): void;
}

/** A browser reconnects by itself, and its session is checked again. */
const longestMs = 10 * 60_000;
/** Spreads the reconnects of streams that were opened together. */
const jitterMs = 60_000;
const streamsOfPerson = 20;
/** The end is queued behind unread data, so a client that does not read never receives it. */
const endTimeoutMs = 5_000;

/** The open streams of this process, by person. Each has a limited lifetime. */
export const makeOpenStreams = <To extends Recipient>(): OpenStreams<To> => {
  const byPerson = new Map<string, Set<Stream<To>>>();

  /** Sends nothing more to a stream, however long its connection takes to close. */
  const remove = (stream: Stream<To>): void => {
    const streams = byPerson.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) byPerson.delete(stream.userId);
  };

  const end = (stream: Stream<To>): void => {
    remove(stream);
    const { response } = stream;
    response.end();
    const over = setTimeout(() => response.destroy(), endTimeoutMs);
    response.once('close', () => clearTimeout(over));
  };

  return {
    all: function* () {
      for (const streams of byPerson.values()) yield* streams;
    },
    of: (userId) => byPerson.get(userId) ?? [],
    add: (stream) => {
      const streams = byPerson.get(stream.userId) ?? new Set();
      byPerson.set(stream.userId, streams.add(stream));
      const [oldest] = streams;
      if (oldest !== undefined && streams.size > streamsOfPerson) end(oldest);
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
