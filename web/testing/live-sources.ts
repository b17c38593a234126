import { vi } from 'vitest';
import type { LiveSource } from '#web/live/stream.ts';

/** Fakes the server's end of the live streams that a test opens. */
export interface LiveSources {
  readonly open: (address: string) => LiveSource;
  /** The requested URLs, in order. */
  readonly addresses: () => readonly string[];
  readonly openCount: () => number;
  /** Sends a message on the newest stream, with an event number if given. */
  readonly say: (message: object, number?: number) => void;
  readonly breakOff: () => void;
}

export function makeLiveSources(): LiveSources {
  const opened: { address: string; source: LiveSource; isOpen: boolean }[] = [];
  return {
    open: (address) => {
      const close = (): void => {
        entry.isOpen = false;
      };
      const entry = { address, isOpen: true, source: { onmessage: null, onerror: null, close } };
      opened.push(entry);
      return entry.source;
    },
    addresses: () => opened.map(({ address }) => address),
    openCount: () => opened.filter(({ isOpen }) => isOpen).length,
    say: (message, number) => {
      const init = { data: JSON.stringify(message), lastEventId: String(number ?? '') };
      opened.at(-1)?.source.onmessage?.(new MessageEvent('message', init));
    },
    breakOff: () => opened.at(-1)?.source.onerror?.(new Event('error')),
  };
}

/** Replaces the browser's `EventSource`, so that the test is the server's end of the streams. */
export function openLiveSources(): LiveSources {
  const sources = makeLiveSources();
  class Source {
    constructor(address: string) {
      // biome-ignore lint/correctness/noConstructorReturn: The stream sees the test's own source.
      return sources.open(address);
    }
  }
  vi.stubGlobal('EventSource', Source);
  return sources;
}
