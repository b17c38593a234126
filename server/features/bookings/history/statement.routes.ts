import { getStatement } from '#contract/history.ts';
import type { AppContext } from '#server/app-context.ts';
import { readStatement } from '#server/features/bookings/history/statement.ts';
import type { Expose } from '#server/http/expose.ts';

export const statementRoutes = (expose: Expose, context: AppContext): void => {
  expose(getStatement, ({ caller, query }) =>
    readStatement(context, caller.userId, query.before ?? null),
  );
};
