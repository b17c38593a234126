import { bookingGenerators } from '#proof/model/booking-operations.ts';
import { deskGenerators } from '#proof/model/desk-operations.ts';
import { exceptionGenerators } from '#proof/model/exception-operations.ts';
import { guestGenerators } from '#proof/model/guest-operations.ts';
import { orderGenerators } from '#proof/model/order-operations.ts';
import { paymentGenerators } from '#proof/model/payment-operations.ts';
import { phoneGenerators } from '#proof/model/phone-operations.ts';
import { refundGenerators } from '#proof/model/refund-operations.ts';
import type { Scenario } from '#proof/model/scenario.ts';
import { venueGenerators } from '#proof/model/venue-operations.ts';

/** Members book courts, pay for, move and cancel bookings; the desk sells there and by phone, blocks, moves and cancels; the venue closes days. */
export const courtScenario: Scenario = {
  flag: '',
  generators: [
    ...orderGenerators,
    ...paymentGenerators,
    ...bookingGenerators,
    ...deskGenerators,
    ...phoneGenerators,
    ...guestGenerators,
    ...exceptionGenerators,
    ...refundGenerators,
    ...venueGenerators,
  ],
  prepare: async () => {},
  makeLook: () => async () => [],
  end: async () => [],
};
