import { labels } from '#domain/words/labels.ts';
import {
  expect,
  expectUsable,
  expectUsableEverywhere,
  signIn,
  test,
  widths,
} from '#e2e/journey.ts';
import { withMotion } from '#e2e/with-motion.ts';

test.use(withMotion);

const member = 'normal_member@depot.test';

test('a visitor is redirected to the login and then returns to the requested page', async ({
  page,
}) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(member);
  await page.getByLabel('Password', { exact: true }).fill('depot-demo-2026');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a wrong password shows the reason and keeps what was typed', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/401/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(member);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Login Failed: The email or password');
  await expect(page.getByLabel('Email')).toHaveValue(member);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  const sentAgain = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/session'),
  );
  await page.keyboard.press('Enter');
  await sentAgain;
});

test('an unknown path leads to the main screen, which says so until something is chosen', async ({
  page,
}) => {
  await page.goto('/no/such/screen');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(labels.login.lost)).toBeVisible();
  await expectUsable(page);
  await signIn(page, member);
  await page.goto('/no/such/screen');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(labels.common.lost)).toBeVisible();
  await expectUsableEverywhere(page);
  await page.getByRole('button', { name: /^Pickle/ }).click();
  await expect(page.getByText(labels.common.lost)).toBeHidden();
});

test('the picture in the navbar leads to the profile, with selectedProfile in its state', async ({
  page,
}) => {
  await signIn(page, member);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await page.evaluate(() => history.state.usr)).toEqual({ selectedProfile: true });
});

test('logging out leads to the login page with a notice, and protects the screens', async ({
  page,
}) => {
  await signIn(page, member);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
});

test('the logo and the colours follow the sport, and the logo resets the choice', async ({
  page,
}) => {
  await signIn(page, member);
  const logo = page.getByRole('banner').getByRole('link', { name: /depot/i });
  await expect(logo).toContainText(/pickle\s*depot/i);
  await page.getByRole('button', { name: /^Padel/ }).click();
  await expect(logo).toContainText(/padel\s*depot/i);
  await expect(page.locator('html')).toHaveAttribute('data-sport', 'padel');
  await logo.click();
  await expect(logo).toContainText(/pickle\s*depot/i);
  await expect(page.getByRole('button', { name: /^Padel/ })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('the credits show two decimals and an explanation', async ({ page }) => {
  await signIn(page, member);
  await page.getByRole('button', { name: /\d+\.\d{2} credits/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Credits Information' });
  await expect(dialog).toContainText(/\d+\.\d{2} creditsEach credit is worth RM 1\.00\./);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /credits/i }).click();
  await dialog.getByRole('button', { name: 'Got It' }).click();
  await expect(dialog).toBeHidden();
});

test.describe('up to 1024 px', () => {
  test.use({ viewport: { width: 1024, height: 800 } });

  test('the menu collapses into a hamburger that holds credits and Logout', async ({ page }) => {
    await signIn(page, member);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
    await expect(page.getByRole('button', { name: /credits/i })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    for (const name of ['Court Booking', 'Group Lessons', 'Coaching', 'Membership']) {
      await expect(page.getByRole('link', { name })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: /credits/i })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('at 1025 px', () => {
  test.use({ viewport: { width: 1025, height: 800 } });

  test('the whole menu is on one line', async ({ page }) => {
    await signIn(page, member);
    const lines = await page
      .getByRole('banner')
      .getByRole('link', { name: 'Group Lessons' })
      .evaluate((link) => link.getClientRects().length);
    expect(lines).toBe(1);
    await expectUsable(page);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

test("sections that open later show the venue's message", async ({ page }) => {
  await signIn(page, member);
  await page.getByRole('link', { name: 'Group Lessons' }).click();
  await expect(page.getByRole('heading', { name: 'Group Lessons - Coming Soon!' })).toBeVisible();
  await page.getByRole('link', { name: 'Coaching' }).click();
  await expect(page.getByRole('heading', { name: 'Private Lessons' })).toBeVisible();
  await page.getByRole('link', { name: 'Membership' }).click();
  await expect(
    page.getByRole('heading', { name: 'Membership Upgrades - Coming Soon!' }),
  ).toBeVisible();
});

test('a chunk that does not load leads to a reload prompt', async ({ page, expectedOnConsole }) => {
  expectedOnConsole.push(/./);
  await signIn(page, member);
  await page.route('**/static/js/profile-screen.*.chunk.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('button', { name: /reload/i })).toBeVisible();
});

test('a dialog that does not load leaves the screen usable, and its chunk is preloaded', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/./);
  await signIn(page, member);
  await page.goto('/?sport=Pickle');
  const chunk = '**/static/js/facility-map-dialog.*.chunk.js';
  const button = page.getByRole('button', { name: 'Facility Map' });
  const dialog = page.getByRole('dialog', { name: 'Facility Map' });
  await page.route(chunk, (route) => route.abort());
  await button.click();
  await expect(page.getByText('Part of the app could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Court Booking' })).toBeAttached();

  await page.unroute(chunk);
  await page.reload();
  await page.mouse.move(0, 0);
  const arrival = page.waitForResponse(chunk);
  await button.hover();
  expect((await arrival).ok()).toBe(true);
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog).toBeVisible();
});

test('when the first files do not load, the page says so and offers to reload', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/./);
  await page.route('**/static/js/vendor.*.chunk.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Depot did not load' })).toBeVisible();
  await page.unroute('**/static/js/vendor.*.chunk.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the page says so even if the boot script does not load', async ({
  page,
  expectedOnConsole,
}) => {
  expectedOnConsole.push(/./);
  const clock = await page.context().newCDPSession(page);
  await clock.send('Animation.enable');
  await clock.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.route('**/static/js/main.*.js', (route) => route.abort());
  await page.goto('/login');
  const heading = page.getByRole('heading', { name: 'Depot did not load' });
  await expect(heading).toBeHidden();
  await clock.send('Animation.setPlaybackRate', { playbackRate: 20 });
  await expect(heading).toBeVisible();
  await page.unroute('**/static/js/main.*.js');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(heading).toHaveCount(0);
});

test('the outline of a screen shows before the app has loaded, and becomes usable after', async ({
  page,
}) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/static/js/app.*.chunk.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByText('Login with Google')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveCount(0);
  arrival.resolve();
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
  await expect(page.getByText('Login with Google')).toHaveCount(1);
});

test('the screen replaces its outline directly, without a spinner in between', async ({ page }) => {
  await signIn(page, member);
  await page.addInitScript(() => {
    const empty: string[] = [];
    Object.assign(window, { empty });
    new MutationObserver(() => {
      const root = document.getElementById('root');
      const isThere = root?.querySelector('#boot-waiting, main') != null;
      if (root !== null && !isThere) empty.push(root.innerHTML.slice(0, 200));
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/?sport=Padel', '/profile', '/membership-upgrade']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await page.evaluate('window.empty')).toEqual([]);
  }
});

for (const [device, width] of Object.entries(widths)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of ['/login', '/registration', '/forgot-password', '/reset-password']) {
      test(`${path} is accessible`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('main')).toBeVisible();
        await expectUsable(page);
      });
    }

    test('the member screens are accessible', async ({ page }) => {
      await signIn(page, member);
      for (const path of ['/', '/profile', '/membership-upgrade']) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expectUsable(page);
      }
    });
  });
}
