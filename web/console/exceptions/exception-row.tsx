import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { OpenException } from '#contract/console-exceptions.ts';
import type { StaffMember } from '#contract/staff.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { amountIn } from '#domain/payments/exceptions.ts';
import { providersNumber } from '#domain/payments/settling.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { exceptionLabels as words } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useCashOwed } from '#web/console/api/cash-owed.ts';
import { ageText, namedBy, reasonText, whyLines } from '#web/console/exceptions/exception-words.ts';
import { ProposalActs } from '#web/console/exceptions/proposal-acts.tsx';
import { RefundProgress } from '#web/console/exceptions/refund-progress.tsx';
import { ResolveDialog } from '#web/console/exceptions/resolve-dialog.tsx';
import { HandBack } from '#web/console/sale/cash-owed.tsx';
import { PhoneLink } from '#web/console/ui/contact-links.tsx';
import { MemberLink } from '#web/console/ui/member-link.tsx';
import { orderPath } from '#web/console/ui/member-name.ts';
import { Button } from '#web/ui/button.tsx';

interface ExceptionRowProps {
  readonly exception: OpenException;
  readonly staff: StaffMember;
  /** True if the reader came for it from the page of its order or payer. */
  readonly isAsked: boolean;
  /** True if its form is open. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

export function ExceptionRow({ exception, staff, isAsked, isOpen, onOpen }: ExceptionRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isAsked) row.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const now = useVenueNow();
  const since = Temporal.Instant.from(exception.since);
  const { transactionId, proposal, refund } = exception;
  return (
    <tr ref={row} {...(isAsked && { 'aria-current': true, className: 'bg-tint' })}>
      <td className="figures whitespace-nowrap">
        <span className="block font-semibold">{ageText(since, now)}</span>
        <time dateTime={exception.since} className="text-xs text-ink-soft">
          {fill(words.since, { date: formatDate(dateOf(since)), time: formatTime(since) })}
        </time>
      </td>
      <td className="figures font-semibold whitespace-nowrap">
        {amountIn(exception.currency, exception.amountSen)}
        {exception.ofOrderSen > exception.amountSen && (
          <span className="block text-xs font-normal text-ink-soft">
            {fill(words.partOf, { sum: amountIn(exception.currency, exception.ofOrderSen) })}
          </span>
        )}
      </td>
      <td>
        {reasonText(exception)}
        {whyLines(exception).map((line) => (
          <span key={line} className="figures block text-xs wrap-anywhere text-ink-soft">
            {line}
          </span>
        ))}
      </td>
      <td>
        <Payer payer={exception.payer} />
        <OrderOf exception={exception} isLink={hasPermission(staff.role, 'orders.see')} />
        {transactionId !== null && (
          <span className="figures block text-xs wrap-anywhere text-ink-soft">
            {fill(words.transaction, { id: providersNumber(transactionId) })}
          </span>
        )}
      </td>
      <td>
        {refund !== null && refund.state !== 'proposed' && <RefundProgress refund={refund} />}
        {proposal !== null && (
          <ProposalActs exception={exception} proposal={proposal} staff={staff} />
        )}
        {proposal === null && exception.resolutions.length > 0 && (
          <ResolveAct exception={exception} staff={staff} isOpen={isOpen} onOpen={onOpen} />
        )}
      </td>
    </tr>
  );
}

interface OrderOfProps {
  readonly exception: OpenException;
  /** False for a role that sees no orders. */
  readonly isLink: boolean;
}

/** The order, or what the provider names of a charge without an order of ours. [EXC-12] */
function OrderOf({ exception, isLink }: OrderOfProps) {
  const { orderId, namedOrderId, reason } = exception;
  const known = reason === 'unreported' ? namedOrderId : orderId;
  if (known !== null) return <OrderNumber orderId={known} isLink={isLink} />;
  return (
    <span className="figures block text-xs wrap-anywhere text-ink-soft">
      {namedOrderId === null ? words.noNamedOrder : fill(words.namedOrder, { id: namedOrderId })}
    </span>
  );
}

interface OrderNumberProps {
  readonly orderId: string;
  /** False for a role that sees no orders. */
  readonly isLink: boolean;
}

function OrderNumber({ orderId, isLink }: OrderNumberProps) {
  const text = fill(words.order, { id: shortOrderId(orderId) });
  return isLink ? (
    <Link
      to={orderPath(orderId)}
      title={orderId}
      className="figures flex min-h-6 items-center text-xs text-court underline underline-offset-3"
    >
      {text}
    </Link>
  ) : (
    <span title={orderId} className="figures block text-xs text-ink-soft">
      {text}
    </span>
  );
}

function Payer({ payer }: Pick<OpenException, 'payer'>) {
  if (payer === null) return null;
  if (payer.isGone) return <span className="block font-semibold">{words.gone}</span>;
  return (
    <>
      <span className="flex min-h-6 items-center gap-1 font-semibold">
        <MemberLink player={payer} />
        {payer.isGuest && <span className="font-normal text-ink-soft">· {words.guest}</span>}
      </span>
      {payer.phone !== null && <PhoneLink phone={payer.phone} />}
    </>
  );
}

function ResolveAct({ exception, staff, isOpen, onOpen }: Omit<ExceptionRowProps, 'isAsked'>) {
  if (!hasPermission(staff.role, 'exceptions.resolve')) {
    return <DeskAct exception={exception} role={staff.role} />;
  }
  return (
    <>
      <Button
        tone="secondary"
        aria-label={fill(words.resolveOf, namedBy(exception))}
        onClick={() => onOpen(true)}
      >
        {words.resolve}
      </Button>
      {isOpen && (
        <ResolveDialog exception={exception} staff={staff} onClose={() => onOpen(false)} />
      )}
    </>
  );
}

interface DeskActProps {
  readonly exception: OpenException;
  readonly role: StaffRole;
}

/** The desk hands back the cash that it took; managers resolve everything else. [SHIFT-12] */
function DeskAct({ exception: { id }, role }: DeskActProps) {
  const line = useCashOwed(role).find(({ changeIds }) => changeIds.includes(id));
  if (line !== undefined) return <HandBack line={line} />;
  return <span className="text-ink-soft">{words.managersResolve}</span>;
}
