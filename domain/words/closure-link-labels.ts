/** The words that lead to the closures. They are loaded with every screen of the console. */
export const closureLinkLabels = {
  name: 'Closures',
  /** In the drawer of a slot that can be blocked. */
  close: 'Close this court…',
  /** In the drawer of a closed slot. */
  show: 'Show the closure',
  opened: 'A manager opens it under Closures.',
} as const;
