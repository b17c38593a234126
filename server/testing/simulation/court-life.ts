import { buyingHabits } from '#server/testing/simulation/buying.ts';
import { chargingHabits } from '#server/testing/simulation/charging.ts';
import type { Life } from '#server/testing/simulation/life.ts';
import { owningHabits } from '#server/testing/simulation/owning.ts';
import { runningHabits } from '#server/testing/simulation/running.ts';

/** Members buy hours of courts, and everything that can become of them. */
export const courtLife: Life = {
  flag: '',
  habits: [...buyingHabits, ...chargingHabits, ...owningHabits, ...runningHabits],
  prepare: async () => {},
  makeLook: () => async () => [],
  end: async () => [],
};
