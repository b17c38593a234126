import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loginAfter } from '#contract/registration.ts';
import { LoginNotices } from '#web/features/accounts/login-notices.tsx';

test('a verified newcomer reads the sentence of the specification and no second one', () => {
  const search = new URL(loginAfter.verified, 'https://depot.test').searchParams;
  const markup = renderToStaticMarkup(
    <LoginNotices ended={undefined} search={search} from="login" />,
  );
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(
    'Registration successful! Please verify your email and log in with your new account.',
  );
});
