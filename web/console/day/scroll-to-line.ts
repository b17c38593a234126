interface Scrolled {
  /** Where the line stands in what is scrolled. */
  readonly line: number;
  /** The height of the head, which stays in view. */
  readonly head: number;
  readonly height: number;
}

/** How far to scroll for a line to be a quarter down from the head; the browser stops at the end. */
export function scrollToLine({ line, head, height }: Scrolled): number {
  return Math.max(0, Math.round(line - head - (height - head) / 4));
}
