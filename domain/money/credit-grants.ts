import { ringgit } from '#domain/money/money.ts';

/** The most that the venue issues at a time, so that a slip of the finger stays small. [CREDIT-6] */
export const largestGrantSen = ringgit(100_000);

/** A grant is explained to the member, so its reason says something and fits a mail. [CREDIT-6] */
export const grantReasonLength = { min: 3, max: 200 } as const;
