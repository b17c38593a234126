import { owningHabits } from '#proof/model/booking-operations.ts';
import { buyingHabits } from '#proof/model/order-operations.ts';
import { chargingHabits } from '#proof/model/payment-operations.ts';
import type { Scenario } from '#proof/model/scenario.ts';
import { runningHabits } from '#proof/model/venue-operations.ts';

/** Members book courts, pay for, move and cancel bookings; the venue closes days. */
export const courtScenario: Scenario = {
  flag: '',
  generators: [...buyingHabits, ...chargingHabits, ...owningHabits, ...runningHabits],
  prepare: async () => {},
  makeLook: () => async () => [],
  end: async () => [],
};
