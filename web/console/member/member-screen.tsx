import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { MemberPage } from '#contract/console-members.ts';
import type { StaffMember } from '#contract/staff.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { memberPageLabels as words } from '#domain/words/console-member-labels.ts';
import { failureCode } from '#web/api/client.ts';
import { useMemberPage } from '#web/console/api/members.ts';
import { WhyNot } from '#web/console/day/why-not.tsx';
import { AccountActs } from '#web/console/member/account-acts.tsx';
import { Mails } from '#web/console/member/mails.tsx';
import { MemberHeader } from '#web/console/member/member-header.tsx';
import { Bookings, Ledger, Orders } from '#web/console/member/member-lists.tsx';
import { Notes } from '#web/console/member/notes.tsx';
import { Sessions } from '#web/console/member/sessions.tsx';
import { Story } from '#web/console/member/story.tsx';
import { CashOwedSection } from '#web/console/sale/cash-owed.tsx';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { nameOf } from '#web/console/ui/member-name.ts';
import { Section } from '#web/console/ui/section.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The page of one member. */
export function MemberScreen({ staff }: { readonly staff: StaffMember }) {
  const { userId = '' } = useParams();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    // Another member is read out as well.
    if (userId) main.current?.focus({ preventScroll: true });
  }, [userId]);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main">
      <Loaded key={userId} userId={userId} staff={staff} />
    </main>
  );
}

interface LoadedProps {
  readonly userId: string;
  readonly staff: StaffMember;
}

function Loaded({ userId, staff }: LoadedProps) {
  const { data, error, refetch } = useMemberPage(userId);
  if (isMissing(error)) return <Missing />;
  if (data === undefined) {
    if (error === null) return <Outline />;
    return <LoadFailure title={words.failed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {error && <LoadFailure title={words.outdated} error={error} onRetry={() => void refetch()} />}
      <Parts page={data} staff={staff} />
    </>
  );
}

/** A path that is no member's id is refused as invalid. */
const isMissing = (error: Error | null): boolean =>
  ['not_found', 'invalid_request'].includes(failureCode(error) ?? '');

function Parts({ page, staff }: { readonly page: MemberPage; readonly staff: StaffMember }) {
  const { member, upcomingBookings, newestCredits, newestOrders, notes, sessions } = page;
  const { userId } = member;
  const isGuest = isGuestEmail(member.email);
  const userIds = member.guest?.userIds ?? [userId];
  return (
    <>
      <MemberHeader member={member} staff={staff} />
      <Columns
        books={
          <>
            {isGuest && (
              <CashOwedSection
                role={staff.role}
                isShown={({ guest }) => userIds.includes(guest.userId)}
              />
            )}
            <Bookings bookings={upcomingBookings} />
            <Orders orders={newestOrders} />
          </>
        }
        ledger={
          <>
            <Ledger userId={userId} role={staff.role} entries={newestCredits} />
            {(!isGuest || member.guest?.email) && <Mails userId={userId} role={staff.role} />}
            <Story userId={userId} />
          </>
        }
        side={
          <>
            <Notes
              userId={userId}
              notes={notes}
              isWritable={hasPermission(staff.role, 'members.note')}
            />
            {!isGuest && <AccountActs member={member} staff={staff} />}
            {!isGuest && hasPermission(staff.role, 'day.see') && <WhyNot userId={userId} />}
            {!isGuest && (
              <Sessions
                userId={userId}
                name={nameOf(member)}
                sessions={sessions}
                canEnd={hasPermission(staff.role, 'members.end_sessions')}
              />
            )}
          </>
        }
      />
    </>
  );
}

interface ColumnsProps {
  readonly books: ReactNode;
  readonly ledger: ReactNode;
  readonly side: ReactNode;
}

function Columns({ books, ledger, side }: ColumnsProps) {
  return (
    <div className="member-columns">
      <div className="member-column">{books}</div>
      <div className="member-column">{ledger}</div>
      <div className="member-column is-side">{side}</div>
    </div>
  );
}

/** The page while it loads, with everything in its place. */
function Outline() {
  const rows = (title: string, height: string) => (
    <Section title={title}>
      <div className="px-4 pb-4">
        <Skeleton className={height} />
      </div>
    </Section>
  );
  return (
    <div role="status" aria-label={words.loading} className="contents">
      <div className="member-header">
        <div className="grid gap-2">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-10 w-80 max-w-full" />
        </div>
        <Skeleton className="h-16 w-72 max-w-full" />
      </div>
      <Columns
        books={
          <>
            {rows(words.bookings.title, 'h-40')}
            {rows(words.orders.title, 'h-56')}
          </>
        }
        ledger={rows(words.credits.title, 'h-72')}
        side={
          <>
            {rows(words.notes.title, 'h-40')}
            {rows(words.whyNot.title, 'h-56')}
          </>
        }
      />
    </div>
  );
}

function Missing() {
  return (
    <div className="grid max-w-lg justify-items-start gap-3 py-8">
      <h1 className="display text-xl">{words.missing}</h1>
      <p className="text-ink-soft">{words.missingText}</p>
      <Link to="/" className={buttonClass('secondary')}>
        {words.toDay}
      </Link>
    </div>
  );
}
