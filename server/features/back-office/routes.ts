import type { FastifyInstance } from 'fastify';
import { listAudit, listOwnAudit } from '#contract/console-audit.ts';
import { readTaughtLessons, setLessonAttendance } from '#contract/console-coach.ts';
import { readDay } from '#contract/console-day.ts';
import * as memberActs from '#contract/console-member-acts.ts';
import * as storyCalls from '#contract/console-member-story.ts';
import * as consoleCalls from '#contract/console-members.ts';
import { readSlotHistory } from '#contract/console-slot-history.ts';
import { exportMemberStatement, readMemberStatement } from '#contract/console-statement.ts';
import { whyNot } from '#contract/console-why-not.ts';
import * as calls from '#contract/operator-calendar.ts';
import { listMembers, setMemberStatus, showMember } from '#contract/operator-members.ts';
import { checkInvariants, setClock, showClock } from '#contract/operator-server.ts';
import { deleteAccount, downloadOwnData } from '#contract/profile.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import { proveMember } from '#server/features/accounts/own-access/deletion-proof.ts';
import { signOutMember } from '#server/features/accounts/sign-in.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { readAuditLog } from '#server/features/back-office/audit/audit-log.ts';
import { moveClock, readClock } from '#server/features/back-office/clock/clock.ts';
import {
  closeByOperator,
  openByOperator,
  previewByOperator,
  previewUndoByOperator,
  undoByOperator,
} from '#server/features/back-office/closures/by-operator.ts';
import { closureConsoleRoutes } from '#server/features/back-office/closures/routes.ts';
import { readLessonsOf, recordInOwnLesson } from '#server/features/back-office/coach/coach.ts';
import { readVenueDay } from '#server/features/back-office/day/day.ts';
import { demoRoutes } from '#server/features/back-office/demo/routes.ts';
import { deskRoutes } from '#server/features/back-office/desk/routes.ts';
import { undoCreditsOf } from '#server/features/back-office/desk/undo-credits.ts';
import { exceptionRoutes } from '#server/features/back-office/exceptions/routes.ts';
import { guideRoutes } from '#server/features/back-office/guide/routes.ts';
import { cancelHoliday, declareHoliday } from '#server/features/back-office/holidays.ts';
import { checkAllInvariants } from '#server/features/back-office/invariants/invariants.ts';
import { lessonConsoleRoutes } from '#server/features/back-office/lessons/routes.ts';
import {
  giveCreditsTo,
  takeBackCreditsFrom,
} from '#server/features/back-office/members/credits.ts';
import { changeEmailOf } from '#server/features/back-office/members/member-email.ts';
import { readMailsOf, resendMail } from '#server/features/back-office/members/member-mails.ts';
import { readPageOfMember } from '#server/features/back-office/members/member-page.ts';
import {
  endSessionsOfMember,
  readSessionsOf,
} from '#server/features/back-office/members/member-sessions.ts';
import {
  changeStatus,
  changeStatusAtConsole,
} from '#server/features/back-office/members/member-status.ts';
import { readMember, readMembers } from '#server/features/back-office/members/members.ts';
import { readNotesOf, removeNote, writeNote } from '#server/features/back-office/members/notes.ts';
import { searchMembersAndOrders } from '#server/features/back-office/members/search.ts';
import {
  exportStatementOf,
  readStatementOf,
} from '#server/features/back-office/members/statement.ts';
import { readStoryOf } from '#server/features/back-office/members/story.ts';
import { restoreMember, suspendMember } from '#server/features/back-office/members/suspension.ts';
import { messageRoutes } from '#server/features/back-office/messages/routes.ts';
import { orderLookupRoutes } from '#server/features/back-office/orders/routes.ts';
import { priceRoutes } from '#server/features/back-office/prices/routes.ts';
import {
  deleteMember,
  deleteMemberForStaff,
} from '#server/features/back-office/privacy/account-deletion.ts';
import { readTiesForStaff } from '#server/features/back-office/privacy/account-ties.ts';
import { collectOwnData } from '#server/features/back-office/privacy/own-data.ts';
import { reconcileRoutes } from '#server/features/back-office/reconcile/routes.ts';
import { refundRoutes } from '#server/features/back-office/refunds/routes.ts';
import { reportRoutes } from '#server/features/back-office/reports/routes.ts';
import { seriesRoutes } from '#server/features/back-office/series/routes.ts';
import { shiftRoutes } from '#server/features/back-office/shifts/routes.ts';
import { readHistoryOfSlot } from '#server/features/back-office/slot-history/slot-history.ts';
import { explainRefusal } from '#server/features/back-office/why-not/why-not.ts';
import type { AvatarKeeping } from '#server/features/members/avatars/avatars.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { RefusedAttempts } from '#server/features/slots/refused-attempts.ts';
import { listClosedDays, listHolidays } from '#server/features/venue/closures.repository.ts';
import type { Expose } from '#server/http/call-routes.ts';

const memberListRoutes = (expose: Expose, context: AppContext): void => {
  expose(listMembers, ({ query }) => readMembers(context, query));

  expose(showMember, async ({ params }) => ({ member: await readMember(context, params.email) }));

  expose(setMemberStatus, ({ params, body }) => changeStatus(context, params.email, body));
};

const auditRoutes = (expose: Expose, context: AppContext): void => {
  expose(listAudit, ({ caller, query }) => readAuditLog(context, caller, query));
  expose(listOwnAudit, ({ caller, query }) =>
    readAuditLog(context, caller, { ...query, person: caller.userId }),
  );
};

const consoleMemberRoutes = (expose: Expose, context: AppContext): void => {
  expose(consoleCalls.searchVenue, ({ query }) => searchMembersAndOrders(context, query.text));
  expose(consoleCalls.readMemberPage, ({ params }) => readPageOfMember(context, params.userId));
  expose(readMemberStatement, ({ params, query }) =>
    readStatementOf(context, params.userId, query),
  );
  expose(exportMemberStatement, ({ caller, params, body }) =>
    exportStatementOf(context, caller, params.userId, body),
  );
  expose(consoleCalls.listMemberNotes, ({ params }) => readNotesOf(context, params.userId));
  expose(consoleCalls.addMemberNote, ({ caller, params, body }) =>
    writeNote(context, caller, params.userId, body.text),
  );
  expose(consoleCalls.removeMemberNote, async ({ caller, params }) => {
    await removeNote(context, caller, params);
    return {};
  });
  expose(consoleCalls.giveCredits, ({ caller, params, body }) =>
    giveCreditsTo(context, caller, { ...params, ...body }),
  );
  expose(consoleCalls.undoCredits, ({ caller: staff, params, body }) =>
    undoCreditsOf(context, { staff, reason: body.reason }, params),
  );
  expose(consoleCalls.takeBackCredits, ({ caller, params, body }) =>
    takeBackCreditsFrom(context, caller, { ...params, ...body }),
  );
  expose(consoleCalls.listMemberSessions, ({ params }) => readSessionsOf(context, params.userId));
  expose(consoleCalls.endMemberSessions, async ({ caller, params, body }) => ({
    ended: await endSessionsOfMember(context, caller, { ...params, ...body }),
  }));
};

const memberStoryRoutes = (expose: Expose, context: AppContext): void => {
  expose(storyCalls.readMemberStory, ({ params, query }) =>
    readStoryOf(context, params.userId, query.before),
  );
  expose(storyCalls.listMemberMails, ({ params, query }) =>
    readMailsOf(context, params.userId, query),
  );
  expose(storyCalls.resendMemberMail, async ({ caller, params }) => {
    await resendMail(context, caller, params);
    return {};
  });
};

const coachRoutes = (expose: Expose, context: AppContext): void => {
  expose(readTaughtLessons, ({ caller }) => readLessonsOf(context, caller));
  expose(setLessonAttendance, ({ caller, params, body }) =>
    recordInOwnLesson(context, caller, params.bookingId, body),
  );
};

/** The changes that the staff make to an account. */
const memberActRoutes = (expose: Expose, context: AppContext): void => {
  expose(memberActs.changeMemberStatus, ({ caller, params, body }) =>
    changeStatusAtConsole(context, caller, { ...params, ...body }),
  );
  expose(memberActs.changeMemberEmail, async ({ caller, params, body }) => {
    await changeEmailOf(context, caller, { ...params, ...body });
    return {};
  });
  expose(memberActs.suspendMember, async ({ caller, params, body }) => {
    await suspendMember(context, caller, { ...params, ...body });
    return {};
  });
  expose(memberActs.restoreMember, async ({ caller, params, body }) => {
    await restoreMember(context, caller, { ...params, ...body });
    return {};
  });
};

const closureRoutes = (expose: Expose, context: AppContext): void => {
  const { db } = context;
  expose(calls.listClosures, async () => ({ closures: await listClosedDays(db) }));
  expose(calls.previewAddClosure, ({ body }) => previewByOperator(context, body));
  expose(calls.addClosure, ({ body }) => closeByOperator(context, body));
  expose(calls.previewUndoAddedClosure, ({ params }) => previewUndoByOperator(context, params.id));
  expose(calls.undoAddedClosure, ({ params, body }) => undoByOperator(context, params.id, body));
  expose(calls.removeClosure, async ({ params }) => ({
    closure: await openByOperator(context, params.id),
  }));

  expose(calls.listHolidays, async ({ query }) => ({
    holidays: await listHolidays(db, query.year),
  }));
  expose(calls.setHoliday, ({ params, body }) => declareHoliday(context, { ...params, ...body }));
  expose(calls.removeHoliday, async ({ params }) => ({
    holiday: await cancelHoliday(context, params.date),
  }));
};

/** Indented, because members read this file. */
const toLines = (data: unknown): string => JSON.stringify(data, null, 2);

const ownDataRoutes = (expose: Expose, context: AppContext): void => {
  expose(downloadOwnData, async ({ caller, reply }) => {
    const data = await collectOwnData(context, caller);
    const name = `depot-data-${dateOf(context.clock.now())}.json`;
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .serializer(toLines);
    return data;
  });
};

const accountDeletionRoutes = (
  expose: Expose,
  context: AppContext,
  keeping: AvatarKeeping,
  auth: Auth,
): void => {
  expose(deleteAccount, async ({ caller, body, request, reply }) => {
    const prove = await proveMember(context, caller, { ...body, address: request.ip });
    await deleteMember(context, keeping, { userId: caller.userId, prove });
    // The session is deleted already; this clears its cookie.
    await signOutMember(auth, { request, reply });
    return {};
  });
  expose(memberActs.readDeletionTies, ({ params }) => readTiesForStaff(context, params.userId));
  expose(memberActs.deleteMemberOnRequest, async ({ caller, params, body }) => {
    await deleteMemberForStaff(context, keeping, caller, { ...params, ...body });
    return {};
  });
};

const invariantRoutes = (expose: Expose, context: AppContext): void => {
  expose(checkInvariants, async () => ({ invariants: await checkAllInvariants(context) }));
};

const clockRoutes = (expose: Expose, context: AppContext): void => {
  expose(showClock, async () => readClock(context.clock));

  expose(setClock, ({ body }) => moveClock(context, Temporal.Instant.from(body.now)));
};

interface BackOfficeParts {
  readonly auth: Auth;
  readonly staffAuth: StaffAuth;
  readonly keeping: AvatarKeeping;
  readonly provider: PaymentProvider | null;
  readonly refused: RefusedAttempts;
}

export const backOfficeRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  { auth, staffAuth, keeping, provider, refused }: BackOfficeParts,
): void => {
  expose(readDay, ({ query }) => readVenueDay(context, query.date));
  expose(readSlotHistory, ({ query }) => readHistoryOfSlot(context, query));
  expose(whyNot, ({ query }) => explainRefusal(context, query));
  coachRoutes(expose, context);
  lessonConsoleRoutes(expose, context);
  deskRoutes(expose, context, refused);
  exceptionRoutes(expose, context, provider);
  refundRoutes(expose, context, provider);
  reconcileRoutes(expose, context, provider);
  closureConsoleRoutes(expose, context);
  messageRoutes(expose, context);
  priceRoutes(expose, context);
  seriesRoutes(expose, context);
  shiftRoutes(expose, context);
  reportRoutes(expose, context);
  orderLookupRoutes(expose, context, provider);
  memberListRoutes(expose, context);
  consoleMemberRoutes(expose, context);
  memberActRoutes(expose, context);
  memberStoryRoutes(expose, context);
  auditRoutes(expose, context);
  closureRoutes(expose, context);
  ownDataRoutes(expose, context);
  accountDeletionRoutes(expose, context, keeping, auth);
  invariantRoutes(expose, context);
  clockRoutes(expose, context);
  guideRoutes(app);
  demoRoutes(app, expose, context, staffAuth);
};
