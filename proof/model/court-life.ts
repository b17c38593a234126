import { buyingHabits } from '#proof/model/buying.ts';
import { chargingHabits } from '#proof/model/charging.ts';
import type { Life } from '#proof/model/life.ts';
import { owningHabits } from '#proof/model/owning.ts';
import { runningHabits } from '#proof/model/running.ts';

/** Members buy hours of courts, and everything that can become of them. */
export const courtLife: Life = {
  flag: '',
  habits: [...buyingHabits, ...chargingHabits, ...owningHabits, ...runningHabits],
  prepare: async () => {},
  makeLook: () => async () => [],
  end: async () => [],
};
