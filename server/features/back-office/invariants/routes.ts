import { checkInvariants } from '#contract/operator-house.ts';
import { checkHouse } from '#server/features/back-office/invariants/invariants.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const invariantRoutes = (expose: Expose, house: House): void => {
  expose(checkInvariants, async () => ({ invariants: await checkHouse(house) }));
};
