import { bookingGenerators } from '#proof/model/booking-operations.ts';
import { closureGenerators } from '#proof/model/closure-operations.ts';
import { deskGenerators } from '#proof/model/desk-operations.ts';
import { exceptionGenerators } from '#proof/model/exception-operations.ts';
import { guestGenerators } from '#proof/model/guest-operations.ts';
import { orderGenerators } from '#proof/model/order-operations.ts';
import { paymentGenerators } from '#proof/model/payment-operations.ts';
import { phoneGenerators } from '#proof/model/phone-operations.ts';
import { priceGenerators } from '#proof/model/price-operations.ts';
import { refundGenerators } from '#proof/model/refund-operations.ts';
import { reportGenerators } from '#proof/model/report-operations.ts';
import type { Scenario } from '#proof/model/scenario.ts';
import { wrongReconciliation } from '#proof/model/settlement-checks.ts';
import {
  closeAllDays,
  importLastSheet,
  settlementGenerators,
} from '#proof/model/settlement-operations.ts';
import { venueGenerators } from '#proof/model/venue-operations.ts';
import { makeSlotWaitCheck } from '#proof/model/wait-checks.ts';
import { waitGenerators } from '#proof/model/wait-operations.ts';
import type { World } from '#proof/model/world.ts';
import { keepSoldDays } from '#server/features/back-office/reports/sold-days.ts';

/** The accountant reconciles and closes everything; afterwards comes another file. */
const closeAccounts = async (world: World): Promise<string[]> => {
  const faults = await wrongReconciliation(world);
  await importLastSheet(world);
  faults.push(...(await wrongReconciliation(world)), ...(await closeAllDays(world)));
  await importLastSheet(world);
  await keepSoldDays(world.context);
  return [...faults, ...(await wrongReconciliation(world))];
};

/** Members book courts, pay for, move and cancel bookings; the desk sells there and by phone, blocks, moves and cancels; the venue closes days and changes prices. */
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
    ...priceGenerators,
    ...settlementGenerators,
    ...reportGenerators,
    ...venueGenerators,
    ...closureGenerators,
    ...waitGenerators,
  ],
  prepare: async () => {},
  makeLook: makeSlotWaitCheck,
  end: closeAccounts,
};
