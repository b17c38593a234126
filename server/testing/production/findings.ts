/** What was looked at, what was seen, and whether it should be so. */
export interface Finding {
  readonly what: string;
  readonly seen: string;
  readonly isGood: boolean;
}
