import { Link, Navigate, useSearchParams } from 'react-router';
import type { SessionMember } from '#contract/accounts.ts';
import { labels } from '#domain/labels.ts';
import { membershipLabels } from '#domain/membership.ts';
import { useMember } from '#web/api/session.ts';
import { pageClass, Screen } from '#web/features/frame/screen.tsx';
import { UpcomingBookings } from '#web/features/profile/upcoming-bookings.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/pictures/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';

export function ProfileScreen() {
  const member = useMember();
  const [search] = useSearchParams();
  if (member === null) return null;
  if (member.profile === null) return <Navigate to={paths.setupProfile} replace />;
  return (
    <Screen
      title={labels.profile.title}
      className={classNames(
        pageClass,
        'grid items-start gap-4 desktop:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] desktop:gap-6',
      )}
    >
      <ProfileCard email={member.email} profile={member.profile} />
      <div className="grid gap-4">
        {search.get('status') === 'pending' && <Notice>{labels.profile.waitingForPayment}</Notice>}
        <UpcomingBookings />
      </div>
    </Screen>
  );
}

interface ProfileCardProps {
  readonly email: string;
  readonly profile: NonNullable<SessionMember['profile']>;
}

function ProfileCard({ email, profile }: ProfileCardProps) {
  return (
    <Card>
      <h1 className="display text-xl">{labels.profile.title}</h1>
      <div className="mt-5 flex items-center gap-4">
        <Avatar url={profile.avatarUrl} size={72} />
        <p className="display min-w-0 text-lg wrap-anywhere">{profile.maskedName}</p>
      </div>
      <dl className="mt-5 border-line border-t">
        <Fact name={labels.profile.membership}>{membershipLabels[profile.membershipStatus]}</Fact>
        <Fact name={labels.profile.email}>{email}</Fact>
      </dl>
      <Link
        to={paths.membershipUpgrade}
        className="mt-3 inline-flex min-h-11 items-center rounded-control font-semibold text-court underline underline-offset-4"
      >
        {labels.profile.upgradeMembership}
      </Link>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-3">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
