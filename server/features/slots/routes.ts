import type { SessionMember } from '#contract/accounts.ts';
import { checkSelection, getSlots, getSlotsOfDay } from '#contract/slots.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { AppContext } from '#server/app-context.ts';
import type { RefuseInRush } from '#server/features/slots/rush.ts';
import { checkSelection as check, readDayAndRules } from '#server/features/slots/selection.ts';
import type { Viewer, Windows } from '#server/features/slots/window-answers.ts';
import type { Expose } from '#server/http/call-routes.ts';

const viewerOf = ({ userId, profile }: SessionMember): Viewer => ({
  userId,
  status: membershipStatusOf(profile?.membershipStatus),
});

export const slotRoutes = (
  expose: Expose,
  { db, clock, readRuleBook }: AppContext,
  windows: Windows,
  refuseInRush: RefuseInRush,
): void => {
  expose(getSlots, ({ caller, params }) => windows.read(viewerOf(caller), params.sport));

  expose(getSlotsOfDay, ({ caller, params }) =>
    windows.readDay(viewerOf(caller), params.sport, params.date),
  );

  expose(checkSelection, async ({ caller, body }) => {
    const selection = { ...viewerOf(caller), ...body };
    await refuseInRush.beforeWait(selection);
    const now = clock.now();
    const { ruleVersion, ...day } = await readDayAndRules(db, selection, now);
    check(await readRuleBook(db, ruleVersion), selection, day, now);
    return {};
  });
};
