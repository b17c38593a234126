export const pinLength = { least: 4, most: 8 } as const;

/** How many wrong PINs a sign-in takes before the person must sign in in full. [STAFF-10] */
export const mostWrongPins = 5;

const isRun = (pin: string, step: number): boolean =>
  [...pin].every((digit, at) => at === 0 || Number(digit) - Number(pin[at - 1]) === step);

/** Refuses what is not 4 to 8 digits, and PINs that everybody tries first. [STAFF-9] */
export const refusalOfPin = (pin: string): 'pin_invalid' | 'pin_easy' | null => {
  const { least, most } = pinLength;
  if (!/^[0-9]+$/.test(pin) || pin.length < least || pin.length > most) return 'pin_invalid';
  return [0, 1, -1].some((step) => isRun(pin, step)) ? 'pin_easy' : null;
};

/** How many more wrong PINs a sign-in takes; at none the PIN no longer works. [STAFF-10] */
export const pinTriesLeft = (wrongPins: number): number => Math.max(0, mostWrongPins - wrongPins);
