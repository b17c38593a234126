/** The .invalid domain is reserved, so no mail server ever accepts mail for it. */
const guestEnding = '@guest.invalid';

/**
 * The address of a guest: a buyer at the desk without an account. It is made from the order for
 * which the guest was added, so that a repeated request finds the same guest. [DESK-10]
 */
export function guestEmail(orderId: string): string {
  return `guest-${orderId.toLowerCase()}${guestEnding}`;
}

/** Nobody can sign in with such an address, and no mail is ever sent to it. [DESK-10] */
export function isGuestEmail(email: string): boolean {
  return email.endsWith(guestEnding);
}

/** A guest gets mail only at the address that was given with the order. [DESK-10] */
export function recipientOf(email: string, billingEmail: string | null): string {
  return isGuestEmail(email) ? (billingEmail ?? email) : email;
}

const randomPartLength = 12;

/** A username for the profile of a guest, made from random text. [DESK-10] */
export function guestUsername(random: string): string {
  return `guest_${random.replaceAll(/[^a-z0-9]/g, '').slice(-randomPartLength)}`;
}
