import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { PaymentLink } from '#contract/payment-links.ts';
import { displayAmount } from '#domain/money/money.ts';
import { awaitsOutcome } from '#domain/orders/payment-links.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { paymentLinkLabels as words } from '#domain/words/payment-link-labels.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { usePayByLink, usePaymentLink } from '#web/api/payment-links.ts';
import { AccountsLayout } from '#web/features/accounts/accounts-layout.tsx';
import { goToPayment } from '#web/features/checkout/payment/payment-trip.ts';
import { Digest } from '#web/features/checkout/quote/order-lines.tsx';
import { paths } from '#web/paths.ts';
import { recall, remember } from '#web/tab-memory.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const memory = 'payment-link';

/**
 * The page of a payment link, for anyone who has the link. The payment page leads back here without
 * the token, which the tab remembers; a member who has paid from the profile returns there.
 */
export function PayScreen() {
  const [search] = useSearchParams();
  const kept = recall(memory);
  const token = search.get('token') ?? (typeof kept === 'string' ? kept : '');
  useEffect(() => {
    if (token !== '') remember(memory, token);
  }, [token]);
  if (token === '') return <Navigate to={profileOf(search.get('order'))} replace />;
  const hasReturned = search.has('order');
  // A payer who left the payment page without paying comes back without either.
  const hasLeft = !hasReturned && !search.has('token');
  return <Linked key={token} token={token} hasReturned={hasReturned} hasLeft={hasLeft} />;
}

function profileOf(orderId: string | null): string {
  if (orderId === null) return paths.profile;
  return `${paths.profile}?status=pending&order=${encodeURIComponent(orderId)}`;
}

interface LinkedProps {
  readonly token: string;
  readonly hasReturned: boolean;
  readonly hasLeft: boolean;
}

function Linked(props: LinkedProps) {
  const link = usePaymentLink(props.token, props.hasReturned);
  if (link.data !== undefined) return <Order link={link.data} {...props} />;
  if (link.isError && failureCode(link.error) === 'not_found') {
    return (
      <AccountsLayout title={words.unknownTitle} subtitle={words.unknown}>
        <Link to={paths.home} className={buttonClass('secondary')}>
          {labels.common.backToStart}
        </Link>
      </AccountsLayout>
    );
  }
  return (
    <AccountsLayout title={words.title}>
      {link.isError ? (
        <Notice tone="danger">{failureMessage(link.error)}</Notice>
      ) : (
        <div className="grid min-h-24 place-items-center text-court">
          <Spinner label={words.loading} size={32} />
        </div>
      )}
    </AccountsLayout>
  );
}

interface OrderProps extends LinkedProps {
  readonly link: PaymentLink;
}

function Order({ link, token, hasReturned, hasLeft }: OrderProps) {
  const { items, state, dueSen, expiresAt } = link;
  const isOpen = state === 'open';
  const title = titleOf(link);
  return (
    <AccountsLayout title={title} {...(isOpen && { subtitle: words.states.open })}>
      <Standing link={link} hasReturned={hasReturned} hasLeft={hasLeft} />
      <Part name={words.items}>
        <Digest contents={items} />
      </Part>
      <Part name={words.amounts[state]}>
        <p className="display text-2xl">{displayAmount(dueSen)}</p>
        {expiresAt !== null && !link.isUndone && (
          <HeldUntil at={expiresAt} text={isOpen ? words.until : words.wasHeld} />
        )}
      </Part>
      {isOpen && !awaitsOutcome(link, hasReturned) && <Pay link={link} token={token} />}
    </AccountsLayout>
  );
}

/** What became of the order; a sale that the venue took back has not expired. [LINK-10] [LINK-11] */
function titleOf(link: PaymentLink): string {
  if (link.isUndone) return words.undone.title;
  return isClosed(link) ? words.closed.title : words.titles[link.state];
}

function stateText(
  { state, isUndone = false, creditedSen }: PaymentLink,
  hasReturned: boolean,
): string {
  const said = state === 'ended' && hasReturned ? 'endedAfterReturn' : state;
  const texts: Partial<Record<typeof said, string>> = isUndone ? words.undone.states : {};
  const { states, endedAfterReturn } = words;
  const text = texts[said] ?? { ...states, endedAfterReturn }[said];
  return fill(text, { amount: displayAmount(creditedSen) });
}

/** True if the venue has ended the order, because it had to close. [LINK-10] */
function isClosed({ state, closedFor }: PaymentLink): boolean {
  return state === 'ended' && closedFor != null;
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="border-line border-t pt-4">
      <h2 className="mb-1 text-sm font-semibold text-ink-soft">{name}</h2>
      {children}
    </section>
  );
}

interface HeldUntilProps {
  readonly at: string;
  readonly text: typeof words.until | typeof words.wasHeld;
}

function HeldUntil({ at, text }: HeldUntilProps) {
  const end = Temporal.Instant.from(at);
  const parts = { time: formatTime(end), date: formatDate(dateOf(end)) };
  return <p className="mt-1 text-ink-soft">{fill(text, parts)}</p>;
}

/** Tells the payer how the order stands, unless it is simply open. */
function Standing({ link, hasReturned, hasLeft }: Omit<OrderProps, 'token'>) {
  const { state, creditedSen, toReturnSen, isToCheck, isDeclined } = link;
  const amount = displayAmount(creditedSen);
  if (state === 'open') {
    if (awaitsOutcome(link, hasReturned)) return <Notice>{words.checking}</Notice>;
    return isDeclined && !hasLeft ? <Notice tone="danger">{words.declined}</Notice> : null;
  }
  const isSettled = state === 'paid' || state === 'cancelled';
  return (
    <Notice tone={state === 'paid' ? 'success' : 'info'}>
      {isClosed(link) && (
        <p className="mb-1">{fill(words.closed.text, { reason: link.closedFor ?? '' })}</p>
      )}
      <p>{stateText(link, hasReturned)}</p>
      {state === 'paid' && creditedSen > 0 && (
        <p className="mt-1">{fill(words.chargedTwice, { amount })}</p>
      )}
      {isSettled && toReturnSen > 0 && (
        <p className="mt-1">{fill(words.returns, { amount: displayAmount(toReturnSen) })}</p>
      )}
      {isSettled && isToCheck && <p className="mt-1">{words.checksMore}</p>}
    </Notice>
  );
}

function Pay({ link, token }: { readonly link: PaymentLink; readonly token: string }) {
  const pay = usePayByLink(token);
  return (
    <>
      {pay.error && <Notice tone="danger">{failureMessage(pay.error)}</Notice>}
      <Button
        isBusy={pay.isPending}
        onClick={() => pay.mutate(undefined, { onSuccess: ({ payment }) => goToPayment(payment) })}
      >
        {fill(words.pay, { amount: displayAmount(link.dueSen) })}
      </Button>
    </>
  );
}
