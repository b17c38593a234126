import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { MemberPage } from '#contract/console-members.ts';
import type { StaffMember } from '#contract/staff.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { hasPermission, type Permission } from '#domain/staff/permissions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { statementLabels } from '#domain/words/member-statement-labels.ts';
import type { CreditDirection } from '#web/console/api/members.ts';
import { CreditDialog } from '#web/console/member/credit-dialog.tsx';
import { MailLink, PhoneLink } from '#web/console/ui/contact-links.tsx';
import { nameOf, statementPath } from '#web/console/ui/member-name.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { facts: words, give, takeBack } = memberPageLabels;

interface MemberHeaderProps {
  readonly member: MemberPage['member'];
  readonly staff: StaffMember;
}

/** The member's name and balance, and the buttons that change the balance. */
export function MemberHeader({ member, staff }: MemberHeaderProps) {
  const [direction, setDirection] = useState<CreditDirection | null>(null);
  // A guest has no account in which to use credits.
  const may = (permission: Permission): boolean =>
    !isGuestEmail(member.email) && hasPermission(staff.role, permission);
  return (
    <header className="member-header">
      <div className="min-w-0">
        <h1 className="display truncate text-xl leading-7">{nameOf(member)}</h1>
        <Facts member={member} />
        <NewEmail newEmail={member.newEmail} />
        <Suspension suspension={member.suspension} />
      </div>
      <div className="member-money">
        <dl>
          <dt className="text-xs font-semibold text-ink-soft">{words.balance}</dt>
          <dd className="display text-2xl leading-8">{displayAmount(member.balanceSen)}</dd>
          <dd className="figures text-xs text-ink-soft">
            {member.reservedSen === 0
              ? words.noneReserved
              : fill(words.reserved, { amount: displayAmount(member.reservedSen) })}
          </dd>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Link to={statementPath(member.userId)} className={buttonClass('secondary')}>
            {statementLabels.link}
          </Link>
          {may('credits.give') && <Button onClick={() => setDirection('give')}>{give.open}</Button>}
          {may('credits.take_back') && (
            <Button tone="secondary" onClick={() => setDirection('takeBack')}>
              {takeBack.open}
            </Button>
          )}
        </div>
      </div>
      {direction && (
        <CreditDialog member={member} direction={direction} onClose={() => setDirection(null)} />
      )}
    </header>
  );
}

/** A change of the address that the member has not confirmed yet. [ACCOUNT-9] */
function NewEmail({ newEmail }: Pick<MemberPage['member'], 'newEmail'>) {
  if (newEmail === null) return null;
  const since = Temporal.Instant.from(newEmail.since);
  const at = { date: formatDate(dateOf(since)), time: formatTime(since) };
  return (
    <p role="status" className="mt-2 text-sm wrap-anywhere">
      {fill(words.newEmail, { email: newEmail.email, ...at })}
    </p>
  );
}

function Suspension({ suspension }: Pick<MemberPage['member'], 'suspension'>) {
  if (suspension === null) return null;
  const since = Temporal.Instant.from(suspension.since);
  const at = { date: formatDate(dateOf(since)), time: formatTime(since) };
  return (
    <div className="mt-3 max-w-2xl">
      <Notice tone="danger">
        <p>{fill(memberActLabels.suspended, at)}</p>
        <p className="font-medium">{suspension.reason}</p>
      </Notice>
    </div>
  );
}

function Facts({ member }: { readonly member: MemberPage['member'] }) {
  const { email, username, status, membershipEndsOn, joinedAt, isEmailVerified } = member;
  const { guest, mobile, toReturnSen } = member;
  if (isGuestEmail(email)) {
    return (
      <dl className="member-facts">
        <Fact name={words.kind}>{words.guest}</Fact>
        {guest && (
          <Fact name={words.phone}>
            <PhoneLink phone={guest.phone} />
          </Fact>
        )}
        {guest?.email && (
          <Fact name={words.email}>
            <MailLink email={guest.email} />
          </Fact>
        )}
        {toReturnSen !== 0 && (
          <Fact name={words.toReturn}>
            <span className="figures">{displayAmount(toReturnSen)}</span>
          </Fact>
        )}
      </dl>
    );
  }
  return (
    <dl className="member-facts">
      <Fact name={words.status}>
        {membershipLabels[status]}
        {membershipEndsOn !== null && (
          <span className="font-medium text-ink-soft">
            {' '}
            {fill(words.until, { date: formatDate(membershipEndsOn) })}
          </span>
        )}
      </Fact>
      <Fact name={words.email}>
        <MailLink email={email} />
        {!isEmailVerified && (
          <span className="font-medium text-ink-soft"> ({words.unverified})</span>
        )}
      </Fact>
      {mobile !== null && (
        <Fact name={words.phone}>
          <PhoneLink phone={mobile} />
        </Fact>
      )}
      {username !== null && <Fact name={words.username}>{username}</Fact>}
      <Fact name={words.joined}>
        <span className="figures">{formatDate(dateOf(Temporal.Instant.from(joinedAt)))}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-semibold text-ink-soft">{name}</dt>
      <dd className="text-sm font-semibold">{children}</dd>
    </div>
  );
}
