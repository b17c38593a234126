import { displayAmount, type Sen } from '#domain/money/money.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail, type MailWords } from '#domain/words/mail-parts.ts';

// Mails to guests, who have neither credits nor a profile to look at. [DESK-18]

const { guest } = deskMailTexts;

/** Tells a guest what the venue returns for a booking that has ended. */
export const outcomeOfEnd = (amountSen: Sen, keptSen: Sen): string => {
  const [amount, paid] = [displayAmount(amountSen), displayAmount(amountSen + keptSen)];
  if (amountSen === 0) return keptSen > 0 ? fill(deskMailTexts.kept, { paid }) : guest.nothing;
  return fill(keptSen > 0 ? guest.toReturnInPart : guest.toReturn, { paid, amount });
};

interface GuestMail {
  /** For the subject. */
  readonly what: string;
  readonly order: string;
  readonly calendar: string;
}

interface GuestEnd extends GuestMail {
  readonly booking: string;
  readonly reason: string;
  readonly amountSen: Sen;
  readonly keptSen: Sen;
}

export const endForGuest = ({ amountSen, keptSen, ...words }: GuestEnd): MailWords =>
  fillMail(guest.cancelled, { ...words, outcome: outcomeOfEnd(amountSen, keptSen) });

const outcomeOfMove = (differenceSen: Sen): string => {
  const amount = displayAmount(Math.abs(differenceSen));
  if (differenceSen === 0) return deskMailTexts.movedForNothing;
  return fill(differenceSen < 0 ? guest.cheaper : guest.notToReturn, { amount });
};

interface GuestMove extends GuestMail {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly differenceSen: Sen;
}

export const moveForGuest = ({ differenceSen, ...words }: GuestMove): MailWords =>
  fillMail(guest.moved, { ...words, outcome: outcomeOfMove(differenceSen) });

interface GuestRestoration extends GuestMail {
  readonly booking: string;
  readonly takenSen: Sen;
}

export const outcomeOfRestoration = (takenSen: Sen): string =>
  takenSen > 0 ? fill(guest.notToReturn, { amount: displayAmount(takenSen) }) : guest.nothingToPay;

export const restorationForGuest = ({ takenSen, ...words }: GuestRestoration): MailWords =>
  fillMail(guest.restored, { ...words, outcome: outcomeOfRestoration(takenSen) });
