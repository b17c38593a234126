/** Stops the start, with one line for the operator: the reason and what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
