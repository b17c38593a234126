import { setClock, showClock } from '#contract/operator-house.ts';
import type { AppContext } from '#server/app-context.ts';
import { moveClock, readClock } from '#server/features/back-office/clock/clock.ts';
import type { Expose } from '#server/http/expose.ts';

export const clockRoutes = (expose: Expose, context: AppContext): void => {
  expose(showClock, async () => readClock(context.clock));

  expose(setClock, ({ body }) => moveClock(context, Temporal.Instant.from(body.now)));
};
