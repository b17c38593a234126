/**
 * Replaces zod in the browser build. The contract's values build their schemas when they load, but
 * the browser needs only their methods, paths and types, so every schema is a no-op.
 */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => {
    if (name === 'parse' || name === 'safeParse') {
      throw new Error('Schemas are not available in the browser: the server validates.');
    }
    return nothing;
  },
});

export const z = nothing;
