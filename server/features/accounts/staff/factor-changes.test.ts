import { expect, test } from 'vitest';
import { resetFactorByOperator } from '#contract/operator-staff.ts';
import {
  confirmSecondFactor,
  finishFactorReplacement,
  renewRecoveryCodes,
  startFactorReplacement,
} from '#contract/staff.ts';
import { listPasskeys, removePasskey } from '#contract/staff-passkeys.ts';
import { staffMailTexts } from '#domain/words/staff-mail-texts.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { anAuthenticator } from '#server/testing/authenticator.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { addPasskeyAt, aPersonWithPasskey } from '#server/testing/passkeys.ts';
import { aPersonWithApp } from '#server/testing/second-factor.ts';
import { knownPassword } from '#server/testing/sessions.ts';
import { codeFor } from '#server/testing/totp.ts';

const running = await openTestApp();
const { db, app, context } = running;
const { publicUrl } = context.settings;
const { factorChanges } = staffMailTexts;
const password = knownPassword;

test('[STAFF-15] a mail tells of each passkey that is added or removed', async () => {
  const { person, browser } = await aPersonWithPasskey(running, 'desk', 'Phone {of} Mei');
  const [added, ...others] = await mailsTo(db, person.email);
  expect(others).toEqual([]);
  expect(added?.subject).toBe(factorChanges['passkey.add'].subject);
  expect(added?.body_text).toMatch(
    /\n\nTest desk, the passkey “Phone \{of\} Mei” was added .+, on \d\d\/\d\d\/\d{4} at \d\d:\d\d [AP]M\./,
  );
  expect(added?.body_text).toContain(`${publicUrl}/forgot-password`);
  await addPasskeyAt(browser, anAuthenticator({ origin: new URL(publicUrl).origin }), 'Second');
  const { passkeys } = (await browser.send('GET', listPasskeys.path)).json();
  await browser.send(removePasskey.method, removePasskey.path.replace(':id', passkeys[0].id));
  const subjects = (await mailsTo(db, person.email)).map(({ subject }) => subject);
  expect(subjects.slice(1)).toEqual([
    factorChanges['passkey.add'].subject,
    factorChanges['passkey.remove'].subject,
  ]);
});

test('[STAFF-15] a mail tells of each change of an authenticator app and of its codes', async () => {
  const { person, browser, recoveryCodes } = await aPersonWithApp(running, 'manager');
  const send = ({ method, path }: { method: 'POST' | 'PUT'; path: string }, body: object) =>
    browser.send(method, path, body);
  await send(confirmSecondFactor, { code: recoveryCodes[0], isRecoveryCode: true });
  await send(renewRecoveryCodes, { password });
  const { secret } = (await send(startFactorReplacement, { password })).json();
  await send(finishFactorReplacement, { code: codeFor(secret) });
  await ask(app, resetFactorByOperator, { params: { email: person.email } });
  const subjects = (await mailsTo(db, person.email)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    factorChanges['second-factor.set-up'].subject,
    factorChanges['second-factor.recovery-code.use'].subject,
    factorChanges['second-factor.recovery-codes.renew'].subject,
    factorChanges['second-factor.replace'].subject,
    factorChanges['second-factor.reset'].subject,
  ]);
});
