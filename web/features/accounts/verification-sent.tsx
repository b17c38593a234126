import { Link, useLocation } from 'react-router';
import { labels } from '#domain/words/labels.ts';
import { AccountsLayout } from '#web/features/accounts/accounts-layout.tsx';
import { ResendVerification } from '#web/features/accounts/resend-verification.tsx';
import { onlyOrigin } from '#web/features/accounts/return-address.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Replaces the registration form. It says the same if the address is already registered. */
export function VerificationSent({ email }: { readonly email: string }) {
  const { state } = useLocation();
  const { registration, resend } = labels;
  return (
    <AccountsLayout title={registration.sentTitle} subtitle={registration.sentSubtitle}>
      <Notice tone="success" takesFocus>
        {registration.emailSent}
      </Notice>
      <p className="font-semibold wrap-anywhere">{email}</p>
      <Link
        to={`${paths.login}?registered=true`}
        state={onlyOrigin(state)}
        className={buttonClass('primary', 'min-h-12 w-full')}
      >
        {registration.proceedToLogin}
      </Link>
      <section aria-labelledby="resend-title" className="grid gap-3 border-line border-t pt-5">
        <h2 id="resend-title" className="text-sm text-ink-soft">
          {resend.question}
        </h2>
        <ResendVerification email={email} />
      </section>
    </AccountsLayout>
  );
}
