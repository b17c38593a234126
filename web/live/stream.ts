import { beatSeconds, type LiveMessage } from '#contract/live.ts';
import { isOffline, type LiveStatus } from '#web/live/status.ts';

/** The part of an `EventSource` that is used. */
export interface LiveSource {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: ((event: Event) => void) | null;
  close(): void;
}

interface LiveStreamParts {
  readonly openSource: () => LiveSource;
  readonly onMessage: (message: LiveMessage, number: number | null) => void;
  readonly onStatus: (status: LiveStatus) => void;
  /** How many attempts in a row have failed by now. */
  readonly onFailure: (failures: number) => void;
}

export interface LiveStream {
  /** Opens it, anew if it is open. */
  readonly open: () => void;
  readonly close: () => void;
  /** Counts as a failure at once, if it is open; silence would only tell after two beats. */
  readonly lose: () => void;
}

const firstRetryMs = 500;
const longestRetryMs = 3_000;
const silenceMs = 2.5 * beatSeconds * 1_000;
const checkMs = 5_000;

/** Grows from attempt to attempt. Chance keeps browsers from coming back all at once. */
export function retryDelay(failures: number, chance: number): number {
  const longest = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
  return longest * (0.5 + chance / 2);
}

/**
 * Keeps a stream open. The retries of an `EventSource` are not relied on, because an answer of a
 * proxy ends them for good. A stream that says nothing is dead, be it that the network has changed
 * or that the device has slept: the check goes by the clock on the wall, which runs on meanwhile.
 */
export function makeLiveStream(parts: LiveStreamParts): LiveStream {
  let source: LiveSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let check: ReturnType<typeof setInterval> | undefined;
  let heardAt = 0;
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
    heardAt = Date.now();
    check = setInterval(() => {
      if (Date.now() - heardAt > silenceMs) fail();
    }, checkMs);
    opened.onmessage = ({ data, lastEventId }) => {
      // What was already on its way when the stream was closed belongs to nobody.
      if (source !== opened) return;
      heardAt = Date.now();
      const message = JSON.parse(data) as LiveMessage;
      // A stream that ends with its first word, again and again, has not recovered.
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
