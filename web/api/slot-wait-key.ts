// Kept apart from the calls: every screen handles the live events, few need the calls.

export const slotWaitsKey = ['slot-waits'];
