import * as calls from '#contract/console-staff.ts';
import {
  addStaffByOperator,
  changeStaffByOperator,
  listStaffByOperator,
  resetFactorByOperator,
} from '#contract/operator-staff.ts';
import {
  confirmSecondFactor,
  finishFactorReplacement,
  finishSecondFactor,
  getStaffSession,
  readOwnFactor,
  renewRecoveryCodes,
  signInStaff,
  signInWithCode,
  signOutStaff,
  startFactorReplacement,
  startSecondFactor,
} from '#contract/staff.ts';
import {
  addPasskey,
  givePasskeyAgain,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyAgain,
  startPasskeySignIn,
} from '#contract/staff-passkeys.ts';
import { lockConsole, removePin, reportAct, setPin, unlockByPin } from '#contract/staff-pins.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  finishReplacement,
  startReplacement,
} from '#server/features/accounts/staff/factor-replacement.ts';
import {
  addNewPasskey,
  givePasskeyAgainIn,
  readPasskeys,
  removeOwnPasskey,
  signInByPasskey,
  startGivingPasskey,
  startNewPasskey,
  startSignInByPasskey,
} from '#server/features/accounts/staff/passkeys.ts';
import {
  addPerson,
  changePerson,
  readPeople,
  resetFactor,
} from '#server/features/accounts/staff/people.ts';
import {
  changePin,
  keepOpen,
  lockByHand,
  removeOwnPin,
  unlockWithPin,
} from '#server/features/accounts/staff/pins.ts';
import {
  finishFactor,
  giveCodeAgain,
  giveCodeAtSignIn,
  readFactor,
  renewCodes,
  startFactor,
} from '#server/features/accounts/staff/second-factor.ts';
import { endOwn, endSessionsOf, readSessionsOf } from '#server/features/accounts/staff/sessions.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import {
  readStaffSession,
  signInStaffMember,
  signOutStaffMember,
} from '#server/features/accounts/staff/staff-sign-in.ts';
import type { Expose } from '#server/http/call-routes.ts';

/** The command line's way to the staff, by which the venue gets its first owner. */
const operatorRoutes = (expose: Expose, context: AppContext): void => {
  expose(listStaffByOperator, async () => ({ staff: await readPeople(context) }));

  expose(addStaffByOperator, async ({ body }) => ({
    person: await addPerson(context, 'operator', body),
  }));

  expose(changeStaffByOperator, async ({ params, body }) => ({
    person: await changePerson(context, 'operator', { email: normaliseEmail(params.email) }, body),
  }));

  expose(resetFactorByOperator, async ({ params }) => ({
    person: await resetFactor(context, 'operator', { email: normaliseEmail(params.email) }),
  }));
};

const peopleRoutes = (expose: Expose, context: AppContext): void => {
  expose(calls.listStaff, async () => ({ staff: await readPeople(context) }));

  expose(calls.inviteStaff, async ({ caller, body }) => ({
    person: await addPerson(context, caller, body),
  }));

  expose(calls.changeStaff, async ({ caller, params, body }) => ({
    person: await changePerson(context, caller, params, body),
  }));

  expose(calls.resetStaffFactor, async ({ caller, params, body }) => ({
    person: await resetFactor(context, caller, params, body),
  }));
};

const sessionRoutes = (expose: Expose, context: AppContext): void => {
  expose(calls.listOwnSessions, async ({ caller }) => ({
    sessions: await readSessionsOf(context, caller, caller.userId),
  }));

  expose(calls.endOwnSession, async ({ caller, params }) => {
    await endOwn(context, caller, params.id);
    return { sessions: await readSessionsOf(context, caller, caller.userId) };
  });

  expose(calls.listStaffSessions, async ({ caller, params }) => ({
    sessions: await readSessionsOf(context, caller, params.userId),
  }));

  expose(calls.endStaffSessions, async ({ caller, params, body }) => ({
    ended: await endSessionsOf(context, caller, { ...params, ...body }),
  }));
};

const secondFactorRoutes = (expose: Expose, context: AppContext, auth: StaffAuth): void => {
  expose(startSecondFactor, ({ caller, body, request }) =>
    startFactor(context, auth, caller, { ...body, request }),
  );

  expose(finishSecondFactor, ({ caller, body, request, reply }) =>
    finishFactor(context, auth, caller, { ...body, request, reply }),
  );

  expose(readOwnFactor, ({ caller }) => readFactor(auth, caller));

  expose(startFactorReplacement, ({ caller, body, request }) =>
    startReplacement(context, auth, caller, { ...body, request }),
  );

  expose(finishFactorReplacement, ({ caller, body, request }) =>
    finishReplacement(context, auth, caller, { ...body, request }),
  );

  expose(confirmSecondFactor, ({ caller, body, request }) =>
    giveCodeAgain(context, auth, caller, { given: body, request }),
  );

  expose(renewRecoveryCodes, ({ caller, body, request }) =>
    renewCodes(context, auth, caller, { ...body, request }),
  );
};

const passkeyRoutes = (expose: Expose, context: AppContext, auth: StaffAuth): void => {
  expose(startPasskeySignIn, (exchange) => startSignInByPasskey(auth, exchange));

  expose(signInWithPasskey, ({ body, request, reply }) =>
    signInByPasskey(context, auth, body.credential, { request, reply }),
  );

  expose(startPasskeyAgain, (exchange) => startGivingPasskey(auth, exchange));

  expose(givePasskeyAgain, ({ caller, body, request }) =>
    givePasskeyAgainIn(context, auth, caller, { ...body, request }),
  );

  expose(listPasskeys, async ({ caller }) => ({
    passkeys: await readPasskeys(context, caller.userId),
  }));

  expose(startPasskey, ({ caller, body, request, reply }) =>
    startNewPasskey(context, auth, caller, { ...body, request, reply }),
  );

  expose(addPasskey, ({ caller, body, request, reply }) =>
    addNewPasskey(context, auth, caller, { ...body, request, reply }),
  );

  expose(removePasskey, async ({ caller, params }) => {
    await removeOwnPasskey(context, caller, params.id);
    return {};
  });
};

const pinRoutes = (expose: Expose, context: AppContext, auth: StaffAuth): void => {
  expose(unlockByPin, ({ body, request, reply }) =>
    unlockWithPin(context, auth, body, { request, reply }),
  );

  expose(lockConsole, async ({ caller, request, reply }) => {
    await lockByHand(context, auth, caller, { request, reply });
    return {};
  });

  expose(reportAct, async ({ caller }) => ({ locksInSeconds: await keepOpen(context, caller) }));

  expose(setPin, async ({ caller, body, request }) => {
    await changePin(context, auth, caller, { ...body, request });
    return {};
  });

  expose(removePin, async ({ caller }) => {
    await removeOwnPin(context, caller);
    return {};
  });
};

export const staffRoutes = (expose: Expose, context: AppContext, auth: StaffAuth): void => {
  operatorRoutes(expose, context);
  peopleRoutes(expose, context);
  sessionRoutes(expose, context);

  expose(getStaffSession, ({ request }) => readStaffSession(context, auth, request));

  expose(signInStaff, ({ body, request, reply }) =>
    signInStaffMember(context, auth, body, { request, reply }),
  );

  expose(signInWithCode, ({ body, request, reply }) =>
    giveCodeAtSignIn(context, auth, body, { request, reply }),
  );

  expose(signOutStaff, async ({ request, reply }) => {
    await signOutStaffMember(auth, { request, reply });
    return {};
  });

  secondFactorRoutes(expose, context, auth);
  passkeyRoutes(expose, context, auth);
  pinRoutes(expose, context, auth);
};
