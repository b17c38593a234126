/** How long a sign-in at the console lasts, however much it is used. [STAFF-3] */
export const staffSessionHours = 12;

/** How long a passkey can follow the password at a sign-in. */
export const passwordProofMinutes = 10;
