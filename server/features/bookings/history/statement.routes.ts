import { getStatement } from '#contract/history.ts';
import { readStatement } from '#server/features/bookings/history/statement.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const statementRoutes = (expose: Expose, house: House): void => {
  expose(getStatement, ({ caller, query }) =>
    readStatement(house, caller.userId, query.before ?? null),
  );
};
