/** The words of the list of keyboard shortcuts. */
export const keyLabels = {
  title: 'Keyboard shortcuts',
  guide: 'Open the guide for the desk',
  close: 'Close',
  list: [
    ['/', 'Find a member or an order'],
    ['G', 'Go to the grid of the day'],
    ['T', 'Today'],
    ['J / K', 'Next or previous day'],
    ['← ↑ ↓ →', 'Move between slots and courts'],
    ['Home / End', 'First or last court of the row'],
    ['Ctrl + Home / End', 'First or last cell of the day'],
    ['Enter', 'Open the slot'],
    ['C', 'Check in the focused booking'],
    ['N', 'Mark the focused booking as a no-show'],
    ['M', 'Move the focused booking'],
    ['Esc', 'Close the slot and go back to the grid'],
    ['R', 'Reports, for those who may read them'],
    ['L', 'Lock the console'],
    ['?', 'Show these shortcuts'],
  ],
} as const;
