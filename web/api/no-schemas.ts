/**
 * Stands in for zod in the browser's build. The contract's values build their schemas when they
 * are loaded; the browser needs only their methods, paths and types, so every schema is nothing.
 */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => {
    if (name === 'parse' || name === 'safeParse') {
      throw new Error('The browser does not check shapes: the server has.');
    }
    return nothing;
  },
});

export const z = nothing;
