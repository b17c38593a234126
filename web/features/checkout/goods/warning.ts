/** Part of the order is no longer available. */
export interface Warning {
  readonly sentences: readonly string[];
  /** A label for each unavailable item, by the item's id. */
  readonly lost: ReadonlyMap<string, string>;
  /** Removes it from the order; null when nothing would be left. */
  readonly wayOut: { readonly words: string; readonly take: () => void } | null;
}
