import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

const chunkTimeoutMs = 120_000;

/** A part of the app's own script that failed to load or took too long. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** What has arrived, by the function that has loaded it. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/** A script that hangs would leave a spinner for ever, so after two minutes it counts as failed. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ChunkLoadError(`Loading a chunk timed out after ${chunkTimeoutMs} ms.`)),
    chunkTimeoutMs,
  );
  try {
    const module = await Promise.race([load(), late.promise]);
    arrived.set(load, module);
    return module;
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError('Loading a chunk failed.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A component in a chunk of its own; `pick` names it, as the server has no default exports. One that has
 * arrived before it is shown is there at once: React would show what stands in for it for a while.
 */
export function lazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): FunctionComponent<Props> {
  const Late = lazy(async () => ({ default: pick(await loadChunk(load)) }));
  return function Part(props: Props) {
    // It stays what it was when it came, or it would begin anew.
    const [Shown] = useState<ComponentType<Props>>(() =>
      arrived.has(load) ? pick(arrived.get(load) as Module) : Late,
    );
    return createElement(Shown, props);
  };
}
