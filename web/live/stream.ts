import { beatSeconds, type LiveMessage } from '#contract/live.ts';
import { isOffline, type LiveStatus, noteMessage } from '#web/live/status.ts';

/** The part of `EventSource` that is used. */
export interface LiveSource {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: ((event: Event) => void) | null;
  close(): void;
}

interface LiveStreamParts<Message> {
  readonly openSource: () => LiveSource;
  readonly onMessage: (message: Message, number: number | null) => void;
  readonly onStatus: (status: LiveStatus) => void;
  /** Called with the number of failed attempts in a row. */
  readonly onFailure: (failures: number) => void;
}

interface LiveStream {
  /** Opens the stream; reopens it if it is open. */
  readonly open: () => void;
  readonly close: () => void;
  /** Counts as a failure at once if it is open; silence would show only after two heartbeats. */
  readonly lose: () => void;
}

const firstRetryMs = 500;
const longestRetryMs = 3_000;
const silenceMs = 2.5 * beatSeconds * 1_000;
const checkMs = 5_000;

/** Grows with each attempt. Jitter keeps browsers from reconnecting all at once. */
export function retryDelay(failures: number, chance: number): number {
  const longest = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
  return longest * (0.5 + chance / 2);
}

/**
 * Keeps a stream open. It does not rely on the retries of `EventSource`, which an answer of a proxy
 * ends for good. A silent stream is dead, because the network has changed or the device has slept.
 * The check uses wall-clock time, which keeps running during sleep.
 */
export function makeLiveStream<Message = LiveMessage>(parts: LiveStreamParts<Message>): LiveStream {
  let source: LiveSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let check: ReturnType<typeof setInterval> | undefined;
  let lastMessageAt = 0;
  let failures = 0;

  const close = (): void => {
    source?.close();
    source = null;
    clearTimeout(retry);
    clearInterval(check);
  };

  const fail = (): void => {
    close();
    failures += 1;
    parts.onStatus(failures < 2 && !isOffline() ? 'connecting' : 'away');
    retry = setTimeout(open, retryDelay(failures, Math.random()));
    parts.onFailure(failures);
  };

  const open = (): void => {
    close();
    const opened = parts.openSource();
    source = opened;
    let isBegun = false;
    lastMessageAt = Date.now();
    check = setInterval(() => {
      if (Date.now() - lastMessageAt > silenceMs) fail();
    }, checkMs);
    opened.onmessage = ({ data, lastEventId }) => {
      // Ignore messages that were in flight when the stream was closed.
      if (source !== opened) return;
      lastMessageAt = Date.now();
      noteMessage(lastMessageAt);
      const message = JSON.parse(data) as Message;
      // A stream that keeps ending after its first message has not recovered.
      if (isBegun) failures = 0;
      else parts.onStatus('live');
      isBegun = true;
      parts.onMessage(message, lastEventId === '' ? null : Number(lastEventId));
    };
    opened.onerror = () => {
      if (source === opened) fail();
    };
  };

  const lose = (): void => {
    if (source !== null) fail();
  };

  return { open, close, lose };
}
