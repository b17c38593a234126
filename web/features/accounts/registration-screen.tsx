import { useState } from 'react';
import { Navigate } from 'react-router';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { type Registration, useRegister } from '#web/api/registration.ts';
import { useSession } from '#web/api/session.ts';
import { AccountsLayout, OrLine } from '#web/features/accounts/accounts-layout.tsx';
import { AccountsLink } from '#web/features/accounts/accounts-link.tsx';
import { GoogleButton } from '#web/features/accounts/google-button.tsx';
import {
  type FieldRefusal,
  RegistrationForm,
  registrationDraft,
} from '#web/features/accounts/registration-form.tsx';
import { rememberSignUp } from '#web/features/accounts/sign-up-key.ts';
import { VerificationSent } from '#web/features/accounts/verification-sent.tsx';
import { paths } from '#web/paths.ts';
import { forget } from '#web/tab-memory.ts';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';

export function RegistrationScreen() {
  const session = useSession();
  const register = useRegister();
  const [failure, setFailure] = useState<Answer | null>(null);
  const [refused, setRefused] = useState<FieldRefusal | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (session.data?.member) return <Navigate to={paths.home} replace />;
  if (sentTo !== null) return <VerificationSent email={sentTo} />;

  // A refusal about one field is shown at that field, not above the form as well.
  const fail = (text: string, about: Omit<FieldRefusal, 'text'> | null = null): void => {
    setFailure(about === null ? answerOf('danger', text) : null);
    setRefused(about && { ...about, text });
  };
  const submit = (registration: Registration): void => {
    register.mutate(registration, {
      onSuccess: (answer) => {
        // A proxy can answer in place of the server, and then no account was created.
        if (!answer) return fail(refusals.registration_without_user);
        forget(registrationDraft);
        rememberSignUp(registration.email, answer.resendKey);
        setSentTo(registration.email);
      },
      onError: (error) =>
        fail(
          fill(refusals.registration_failed, { message: failureMessage(error) }),
          fieldRefusalOf(error, registration),
        ),
    });
  };
  return (
    <AccountsLayout title={labels.registration.title} subtitle={labels.registration.subtitle}>
      <AnswerNotice answer={failure} />
      <RegistrationForm onSubmit={submit} refused={refused} isBusy={register.isPending} />
      <OrLine text={labels.common.or} />
      <GoogleButton
        text={labels.registration.withGoogle}
        from="registration"
        onFailure={(message) => fail(fill(refusals.google_registration_failed, { message }))}
      />
      <p className="text-center text-ink-soft">
        {labels.registration.haveAccount}{' '}
        <AccountsLink to={paths.login}>{labels.registration.login}</AccountsLink>
      </p>
    </AccountsLayout>
  );
}

const fields = ['username', 'email', 'password'] as const;

/** A refusal code begins with the name of its field. */
function fieldRefusalOf(
  error: Error,
  registration: Registration,
): Omit<FieldRefusal, 'text'> | null {
  const code = failureCode(error);
  const field = fields.find((name) => code?.startsWith(`${name}_`));
  return field === undefined ? null : { field, value: registration[field] };
}
