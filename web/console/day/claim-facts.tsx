import type { ReactNode } from 'react';
import type { DayClaim } from '#contract/console-day.ts';
import { displayAmount } from '#domain/money/money.ts';
import type { SaleMethod } from '#domain/reports/revenue.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { heldOrderLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { paymentMethods } from '#domain/words/payment-methods.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { howPaid, methodOf } from '#web/console/day/cell-words.ts';
import type { Booking } from '#web/console/day/grid.ts';
import { LessonCoach } from '#web/console/day/lesson-people.tsx';
import { countdown, isUnpaidLesson } from '#web/console/day/now.ts';
import { placeText } from '#web/console/day/series-acts.ts';
import { useSecond } from '#web/console/day/use-second.ts';
import { MailLink, PhoneLink } from '#web/console/ui/contact-links.tsx';
import { MemberLink } from '#web/console/ui/member-link.tsx';
import { OrderLink } from '#web/console/ui/order-link.tsx';

const { drawer: words, paid, cell: cellWords } = consoleLabels;

interface ClaimFactsProps {
  readonly claim: DayClaim;
}

/** The details of a taken slot. */
export function ClaimFacts({ claim }: ClaimFactsProps) {
  switch (claim.kind) {
    case 'booking':
      return (
        <>
          <PlayerFacts player={claim.player} />
          <Fact name={words.kind}>{words.kinds[claim.type]}</Fact>
          {claim.coach !== undefined && <Fact name={words.coach}>{claim.coach}</Fact>}
          <Fact name={words.paid}>
            {isUnpaidLesson(claim) ? words.notPaid : paid[howPaid(claim)]}
            <Amounts claim={claim} />
          </Fact>
          <PriceChange claim={claim} />
          {!isUnpaidLesson(claim) && (
            <Fact name={words.order}>
              {claim.orderId === null ? words.notSold : <OrderLink orderId={claim.orderId} />}
            </Fact>
          )}
        </>
      );
    case 'hold':
      return (
        <>
          <PlayerFacts player={claim.player} />
          <Fact name={words.kind}>{words.kinds.hold}</Fact>
          <Fact name={heldOrderLabels.due}>
            <span className="figures">{displayAmount(claim.dueSen)}</span>
          </Fact>
          <Fact name={words.until}>
            <HoldEnd until={claim.until} />
          </Fact>
          {claim.linkSentAt !== null && (
            <Fact name={heldOrderLabels.sent}>
              {fill(heldOrderLabels.sentAt, {
                time: formatTime(Temporal.Instant.from(claim.linkSentAt)),
              })}
            </Fact>
          )}
          {claim.linkPayment !== null && (
            <Fact name={heldOrderLabels.payment}>
              {heldOrderLabels.payments[claim.linkPayment]}
            </Fact>
          )}
          <Fact name={words.order}>
            <OrderLink orderId={claim.orderId} />
          </Fact>
        </>
      );
    case 'offer':
      return (
        <>
          {claim.player !== null && <PlayerFacts player={claim.player} />}
          <Fact name={words.kind}>{words.kinds.offer}</Fact>
          {claim.until !== null && (
            <Fact name={words.until}>
              <HoldEnd until={claim.until} />
            </Fact>
          )}
        </>
      );
    case 'lesson': {
      const seats = { taken: `${claim.participants}`, capacity: `${claim.capacity}` };
      return (
        <>
          <Fact name={words.kinds.lesson}>{claim.program}</Fact>
          <Fact name={words.coach}>
            <LessonCoach classId={claim.classId} />
          </Fact>
          <Fact name={words.seats}>{fill(cellWords.seats, seats)}</Fact>
        </>
      );
    }
    case 'block':
      return (
        <>
          <Fact name={words.kind}>
            {claim.closureId === null ? words.kinds.block : words.kinds.closure}
          </Fact>
          <Fact name={words.reason}>{claim.reason}</Fact>
          {claim.series && (
            <Fact name={seriesLabels.day.fact}>
              <span className="figures">{placeText(claim.series)}</span>
              {claim.series.forWhom !== null && (
                <span className="block text-[0.8125rem] font-medium text-ink-soft">
                  {fill(seriesLabels.forWhom, { name: claim.series.forWhom })}
                </span>
              )}
            </Fact>
          )}
        </>
      );
  }
}

function PlayerFacts({ player }: Pick<Booking, 'player'>) {
  return (
    <>
      <Fact name={words.player}>
        <MemberLink player={player} />
      </Fact>
      {player.phone !== null && (
        <Fact name={words.phone}>
          <PhoneLink phone={player.phone} />
        </Fact>
      )}
      {player.email && (
        <Fact name={words.email}>
          <MailLink email={player.email} />
        </Fact>
      )}
    </>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere font-semibold">{children}</dd>
    </div>
  );
}

function Amounts({ claim }: { readonly claim: Booking }) {
  const { paidSen, creditsSen, reference } = claim;
  // One method stands above the amount already.
  const isSplit = howPaid(claim) === 'both';
  const amountBy = (sen: number, method: SaleMethod): string => {
    const amount = displayAmount(sen);
    return isSplit ? fill(words.by, { amount, method: paymentMethods[method] }) : amount;
  };
  const parts = [
    paidSen > creditsSen && amountBy(paidSen - creditsSen, methodOf(claim)),
    reference !== null && fill(words.reference, { reference }),
    creditsSen > 0 && amountBy(creditsSen, 'credits'),
  ].filter((part) => part !== false);
  return (
    <>
      {parts.map((part) => (
        <span key={part} className="figures block text-[0.8125rem] font-medium text-ink-soft">
          {part}
        </span>
      ))}
    </>
  );
}

function HoldEnd({ until }: { readonly until: string }) {
  const left = countdown(until, useSecond());
  return (
    <span className="figures">
      {formatTime(Temporal.Instant.from(until))} ({fill(words.left, { left })})
    </span>
  );
}

/** Shown if the staff overrode the price. */
function PriceChange({ claim: { paidSen, priceOverride } }: { readonly claim: Booking }) {
  if (priceOverride === null) return null;
  const { ruleSen, reason } = priceOverride;
  const prices = { sold: displayAmount(paidSen), rule: displayAmount(ruleSen) };
  return (
    <Fact name={words.price}>
      {fill(words.priceChanged, prices)}
      <span className="block text-[0.8125rem] font-medium text-ink-soft">{reason}</span>
    </Fact>
  );
}
