import { useState } from 'react';
import { Navigate } from 'react-router';
import { labels } from '#domain/labels.ts';
import { fill, refusals } from '#domain/texts.ts';
import { useSession } from '#web/api/session.ts';
import { AccountsLayout, OrLine } from '#web/features/accounts/accounts-layout.tsx';
import { AccountsLink } from '#web/features/accounts/accounts-link.tsx';
import { GoogleButton } from '#web/features/accounts/google-button.tsx';
import { RegistrationForm } from '#web/features/accounts/registration-form.tsx';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/notice.tsx';

export function RegistrationScreen() {
  const session = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  if (session.data?.member) return <Navigate to={paths.home} replace />;

  const refuse = (): void =>
    setFailure(fill(refusals.registration_failed, { message: labels.registration.opensSoon }));
  const refuseGoogle = (): void =>
    setFailure(fill(refusals.google_registration_failed, { message: labels.login.googleSoon }));
  return (
    <AccountsLayout title={labels.registration.title} subtitle={labels.registration.subtitle}>
      {failure ? (
        <Notice tone="danger">{failure}</Notice>
      ) : (
        <Notice>{labels.registration.opensSoon}</Notice>
      )}
      <RegistrationForm onSubmit={refuse} isBusy={false} />
      <OrLine text={labels.common.or} />
      <GoogleButton text={labels.registration.withGoogle} onPress={refuseGoogle} />
      <p className="text-center text-ink-soft">
        {labels.registration.haveAccount}{' '}
        <AccountsLink to={paths.login}>{labels.registration.login}</AccountsLink>
      </p>
    </AccountsLayout>
  );
}
