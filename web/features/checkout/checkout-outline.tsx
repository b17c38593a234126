import { shownLine } from '#domain/orders/order-digest.ts';
import { courtContent } from '#domain/orders/order-lines.ts';
import type { Slot } from '#domain/time/slots.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { orderLabels } from '#domain/words/order-labels.ts';
import {
  CheckoutHeading,
  ComingForm,
  checkoutClass,
} from '#web/features/checkout/checkout-page.tsx';
import { ComingField } from '#web/features/checkout/quote/credits-field.tsx';
import { Line } from '#web/features/checkout/quote/order-lines.tsx';
import { PayNote } from '#web/features/checkout/quote/pay-note.tsx';
import { Screen } from '#web/features/frame/screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { ComingText } from '#web/ui/coming-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The most likely order: two slots in the evening, with credits. It is never readable. */
const usualSlots: readonly Slot[] = [20, 21];
const usualCourt = 'Tournament Court 1';
const usualDate = '2026-11-16';
const usualCreditsSen = 10_000;

/** The checkout while the goods are unknown, as tall as for a usual order. */
export function CheckoutOutline() {
  return (
    <Screen title={checkoutLabels.title} className={checkoutClass}>
      <div className="desktop:col-span-2">
        <CheckoutHeading>
          <Skeleton className="h-6 w-36" />
        </CheckoutHeading>
      </div>
      <Card className="desktop:col-start-2 desktop:row-start-2 desktop:py-5">
        <h2 className="display -mt-2 flex min-h-11 items-center text-xl">
          {checkoutLabels.summaryTitle}
        </h2>
        <ul>
          {usualSlots.map((slot) => (
            <ComingItem key={slot} slot={slot} />
          ))}
        </ul>
        <ul className="border-line border-t py-1 *:border-t-0 *:py-2 desktop:*:py-1">
          {[checkoutLabels.subtotal, 'Credits Applied'].map((text) => (
            <Line key={text} amount={<ComingText className="w-20" />}>
              <ComingText>{text}</ComingText>
            </Line>
          ))}
        </ul>
        <ComingField availableCreditsSen={usualCreditsSen} creditsSen={usualCreditsSen} />
        <p className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
          <span className="font-semibold">{checkoutLabels.finalTotal}</span>
          <span className="display text-2xl">
            <ComingText className="w-32" />
          </span>
        </p>
        <PayNote>{orderLabels.courts.howToPay}</PayNote>
      </Card>
      <ComingForm />
    </Screen>
  );
}

function ComingItem({ slot }: { readonly slot: Slot }) {
  const { title, name } = shownLine(courtContent({ court: usualCourt, slot }, usualDate));
  return (
    <Line
      amount={<ComingText className="w-20" />}
      below={<ComingText className="block text-sm">{name}</ComingText>}
    >
      <ComingText className="font-bold">{title}</ComingText>
    </Line>
  );
}
