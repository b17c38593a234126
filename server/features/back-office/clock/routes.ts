import { setClock, showClock } from '#contract/operator-house.ts';
import { moveClock, readClock } from '#server/features/back-office/clock/clock.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const clockRoutes = (expose: Expose, house: House): void => {
  expose(showClock, async () => readClock(house.clock));

  expose(setClock, ({ body }) => moveClock(house, Temporal.Instant.from(body.now)));
};
