/** A start that cannot go on, with the one line that tells the operator why and what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
