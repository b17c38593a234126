import { displayAmount, type Sen } from '#domain/money/money.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';

// Mails to guests, who have neither credits nor a profile to look at. [DESK-18]

const { guest } = deskMailTexts;

/** What the venue returns to a guest for a booking that has ended. */
export const outcomeOfEnd = (amountSen: Sen, keptSen: Sen): string => {
  const [amount, paid] = [displayAmount(amountSen), displayAmount(amountSen + keptSen)];
  if (amountSen === 0) return keptSen > 0 ? fill(deskMailTexts.kept, { paid }) : guest.nothing;
  return fill(keptSen > 0 ? guest.toReturnInPart : guest.toReturn, { paid, amount });
};

interface GuestEnd {
  readonly booking: string;
  readonly reason: string;
  readonly order: string;
  readonly amountSen: Sen;
  readonly keptSen: Sen;
}

export const endForGuest = ({ amountSen, keptSen, ...words }: GuestEnd): string =>
  fill(guest.cancelled, { ...words, outcome: outcomeOfEnd(amountSen, keptSen) });

const outcomeOfMove = (differenceSen: Sen): string => {
  const amount = displayAmount(Math.abs(differenceSen));
  if (differenceSen === 0) return deskMailTexts.movedForNothing;
  return fill(differenceSen < 0 ? guest.cheaper : guest.notToReturn, { amount });
};

interface GuestMove {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly order: string;
  readonly differenceSen: Sen;
}

export const moveForGuest = ({ differenceSen, ...words }: GuestMove): string =>
  fill(guest.moved, { ...words, outcome: outcomeOfMove(differenceSen) });

interface GuestRestoration {
  readonly booking: string;
  readonly order: string;
  readonly takenSen: Sen;
}

export const outcomeOfRestoration = (takenSen: Sen): string =>
  takenSen > 0 ? fill(guest.notToReturn, { amount: displayAmount(takenSen) }) : guest.nothingToPay;

export const restorationForGuest = ({ takenSen, ...words }: GuestRestoration): string =>
  fill(guest.restored, { ...words, outcome: outcomeOfRestoration(takenSen) });
