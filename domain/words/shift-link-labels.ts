/** The words that lead to the shift screen. They are loaded with every screen of the console. */
export const shiftLinkLabels = {
  name: 'Shift',
  about: 'Closed shifts, with what was expected and counted',
  hint: 'No shift is open, so this sale is outside a shift.',
  open: 'Open the shift',
} as const;
