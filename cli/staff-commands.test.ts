import { expect, test } from 'vitest';
import { commandLineWith } from '#cli/testing/command-line.ts';
import { openTestApp, operatorToken } from '#server/testing/app.ts';
import { aShopper } from '#server/testing/shopping.ts';

const running = await openTestApp();
const url = await running.app.listen({ port: 0, host: '127.0.0.1' });
const depot = commandLineWith({ DEPOT_URL: url, DEPOT_TOKEN: operatorToken });

const said = async (...args: string[]): Promise<string> => {
  const { code, out, err } = await depot(args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
};

test('the first owner is added, who then is listed, given another role and disabled', async () => {
  expect(await said('staff', 'list')).toContain('No staff yet.');
  const nadia = ['staff', 'add', 'nadia@depot.test', '--role', 'owner', '--name', 'Nadia Rahman'];
  expect(await said(...nadia)).toBe(
    'Nadia Rahman is Owner now. nadia@depot.test was mailed a link to set a password.\n',
  );
  const mail = await running.db
    .selectFrom('mail_outbox')
    .select('body_text')
    .where('to_address', '=', 'nadia@depot.test')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toMatch(/https?:\/\/\S+/);
  expect(await said('staff', 'list')).toMatch(/nadia@depot\.test +Nadia Rahman +owner +invited/);
  const omar = await aShopper(running, { email: 'omar@depot.test' });
  expect(await said('staff', 'add', omar.email, '--role', 'desk', '--name', 'Omar')).toBe(
    'Omar is Desk now. omar@depot.test was mailed a link to set a password.\n',
  );
  expect(await said('staff', 'role', omar.email, 'manager')).toBe(
    'Omar is Manager now, and signs in to the console again.\n',
  );
  await said('staff', 'disable', omar.email);
  expect(await said('staff', 'list')).toMatch(/omar@depot\.test +Omar +manager +disabled/);
});

test('an unknown role and a missing name are refused with what is missing', async () => {
  const lim = ['staff', 'add', 'lim@depot.test', '--name', 'Lim'];
  expect((await depot([...lim, '--role', 'boss'])).err).toMatch(/role/);
  expect((await depot(['staff', 'add', 'lim@depot.test', '--role', 'desk'])).err).toMatch(/name/);
  expect(await said('staff', 'list')).not.toContain('lim@depot.test');
});
