import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { SessionMember } from '#contract/accounts.ts';
import type { OwnProfile } from '#contract/profile.ts';
import { ageLabel } from '#domain/members/birth-date.ts';
import { genderLabel } from '#domain/members/gender.ts';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { membershipScreenLabels } from '#domain/words/membership-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useProfile } from '#web/api/profile.ts';
import { draftName } from '#web/features/profile/profile-draft.ts';
import { ProfileEditForm } from '#web/features/profile/profile-edit-form.tsx';
import { useProfileEdit } from '#web/features/profile/use-profile-edit.ts';
import { useVenueToday } from '#web/features/profile/venue-today.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/pictures/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** The member's card, which turns into a form. Its draft survives the session. */
export function ProfileCard({ member }: { readonly member: SessionMember }) {
  const { data, isError, isFetching, refetch } = useProfile();
  const name = draftName('profile', member.userId);
  const { edit, isRestored, begin, change, end, endSaved } = useProfileEdit(name);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(edit !== null);

  // The form's buttons disappear with it, so the focus returns to the one that opened it.
  useEffect(() => {
    if (wasEditing.current && edit === null) editButton.current?.focus();
    wasEditing.current = edit !== null;
  }, [edit]);

  const profile = data?.profile;
  return (
    <Card>
      <h1 className="display text-xl">{labels.profile.title}</h1>
      {edit !== null && profile ? (
        <ProfileEditForm
          profile={profile}
          edit={edit}
          isRestored={isRestored}
          onChange={change}
          onCancel={end}
          onSaved={(saved) => {
            endSaved(saved);
            showToast(labels.profile.saved);
          }}
        />
      ) : (
        <>
          <Facts member={member} profile={profile} />
          {isError && (
            <div className="mt-4">
              <Notice tone="danger">{refusals.profile_load_failed}</Notice>
            </div>
          )}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Link
              to={paths.membershipUpgrade}
              className="inline-flex min-h-11 items-center rounded-control font-semibold text-court underline underline-offset-4"
            >
              {labels.profile.upgradeMembership}
            </Link>
            {isError ? (
              <Button tone="secondary" isBusy={isFetching} onClick={() => void refetch()}>
                {labels.common.tryAgain}
              </Button>
            ) : (
              <Button
                ref={editButton}
                tone="secondary"
                disabled={profile === undefined}
                onClick={() => profile && begin(profile)}
              >
                {labels.profile.editProfile}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

interface FactsProps {
  readonly member: SessionMember;
  /** Undefined until loaded. Only the date of birth needs it; the session has the rest. */
  readonly profile: OwnProfile | undefined;
}

function Facts({ member, profile }: FactsProps) {
  const today = useVenueToday();
  if (member.profile === null) return null;
  const { maskedName, membershipStatus, gender, avatarUrl } = member.profile;
  return (
    <>
      <div className="mt-5 flex items-center gap-4">
        <Avatar url={avatarUrl} gender={gender} size={96} />
        <div className="min-w-0">
          <p className="display text-lg wrap-anywhere">{maskedName}</p>
          <p className="mt-1.5 inline-block rounded-full bg-tint px-3 py-0.5 text-sm font-semibold">
            {membershipLabels[membershipStatus]}
          </p>
          {/* It loads after the rest, so its line is reserved. */}
          <p className="mt-1 min-h-5 text-sm leading-5 text-ink-soft">
            {profile?.membershipEndsOn && (
              <span className="appear">
                {fill(membershipScreenLabels.until, {
                  date: formatDate(profile.membershipEndsOn),
                })}
              </span>
            )}
          </p>
        </div>
      </div>
      <dl className="mt-5 border-line border-t">
        <Fact name={labels.profile.email}>{member.email}</Fact>
        <Fact name={labels.profile.gender}>{genderLabel(gender)}</Fact>
        <Fact name={labels.profile.age}>
          {profile ? ageLabel(profile.dateOfBirth, today) : <Skeleton className="h-6 w-24" />}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-3">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
