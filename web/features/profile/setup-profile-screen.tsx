import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ProfileDraft } from '#domain/members/profile.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { withConnection } from '#web/api/client.ts';
import { useProfileSetup, useSetUpProfile } from '#web/api/profile.ts';
import { useMember, useSignOut } from '#web/api/session.ts';
import { AccountsLayout } from '#web/features/accounts/accounts-layout.tsx';
import { rememberedOrigin } from '#web/features/accounts/return-address.ts';
import { draftName, recallEdit } from '#web/features/profile/profile-draft.ts';
import { ProfileFields } from '#web/features/profile/profile-fields.tsx';
import { useProfileForm } from '#web/features/profile/use-profile-form.ts';
import { forget, remember } from '#web/tab-memory.ts';
import { Button } from '#web/ui/button.tsx';
import { AnswerNotice } from '#web/ui/form-answer.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** A member without a profile chooses a username here, and then continues to the requested page. */
export function SetupProfileScreen() {
  const { state } = useLocation();
  const member = useMember();
  if (member === null) return null;
  if (member.profile !== null) {
    const origin = rememberedOrigin(state);
    return <Navigate to={origin.path} state={origin.state} replace />;
  }
  return (
    <AccountsLayout title={labels.setupProfile.title} subtitle={labels.setupProfile.subtitle}>
      <SetupProfile name={draftName('setup', member.userId)} />
      <LeaveButton email={member.email} />
    </AccountsLayout>
  );
}

/** Starts with the stored draft, or with the suggested username. [USER-6] */
function SetupProfile({ name }: { readonly name: string }) {
  const { data, isPending } = useProfileSetup();
  const [kept] = useState(() => recallEdit(name));
  if (kept === null && isPending) {
    return (
      <div className="grid min-h-72 place-items-center text-court">
        <Spinner label={labels.common.loading} size={32} />
      </div>
    );
  }
  const offered = { username: data?.username ?? '', gender: null, dateOfBirth: null };
  const isTaken = kept === null && data?.isTaken === true;
  return <SetupProfileForm name={name} start={kept ?? offered} isTaken={isTaken} />;
}

interface SetupProfileFormProps {
  readonly name: string;
  readonly start: ProfileDraft;
  /** True if the username to start with is taken. */
  readonly isTaken: boolean;
}

function SetupProfileForm({ name, start, isTaken }: SetupProfileFormProps) {
  const setUp = useSetUpProfile();
  const { form, today, errors, failure, begin, refuse, clear } = useProfileForm(
    isTaken ? { username: refusals.username_taken } : {},
  );
  const [draft, setDraft] = useState(start);

  const change = (part: Partial<ProfileDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    remember(name, next);
    clear(part);
  };
  const save = (): void => {
    const { username, gender, dateOfBirth } = draft;
    setUp.mutate(
      { username, gender, dateOfBirth },
      {
        onSuccess: () => forget(name),
        onError: (error) => refuse(error, withConnection(refusals.profile_save_failed, error)),
      },
    );
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        if (begin(event, draft) && !setUp.isPending) save();
      }}
      className="grid gap-4"
    >
      <AnswerNotice answer={failure} />
      <ProfileFields
        draft={draft}
        onChange={change}
        errors={errors}
        currentGender={null}
        today={today}
        saysOptional
      />
      <Button type="submit" isBusy={setUp.isPending} className="mt-2 min-h-12 w-full">
        {labels.setupProfile.goOn}
      </Button>
    </form>
  );
}

/** This screen has no navbar, so this is the only way to log out. */
function LeaveButton({ email }: { readonly email: string }) {
  const signOut = useSignOut();
  const leave = (): void =>
    signOut.mutate(undefined, { onError: () => showToast(refusals.logout_failed, 'danger') });
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
      <span className="min-w-0 wrap-anywhere">{email}</span>
      <Button tone="quiet" isBusy={signOut.isPending} onClick={leave} className="-mr-4">
        {labels.navbar.logout}
      </Button>
    </p>
  );
}
