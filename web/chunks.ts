import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const chunkTimeoutMs = 120_000;

/** A part of the app's own script that failed to load or took too long. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** A script that hangs would leave a spinner for ever, so after two minutes it counts as failed. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ChunkLoadError(`Loading a chunk timed out after ${chunkTimeoutMs} ms.`)),
    chunkTimeoutMs,
  );
  try {
    return await Promise.race([load(), late.promise]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError('Loading a chunk failed.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** A component in a chunk of its own; `pick` names it, as the house has no default exports. */
export function lazyComponent<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: pick(await loadChunk(load)) }));
}
