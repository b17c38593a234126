import { useState } from 'react';
import type { OrderStory } from '#contract/console-orders.ts';
import { refundLabels } from '#domain/words/refund-labels.ts';
import { RefundDialog } from '#web/console/orders/refund-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

/** Opens the refund of credits to the payer, if something can go back. [PREF-4] */
export function RefundButton({ order }: { readonly order: OrderStory['order'] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (order.refundable.length === 0 && !isOpen) return null;
  return (
    <>
      <Button tone="secondary" onClick={() => setIsOpen(true)}>
        {refundLabels.order.act}
      </Button>
      {isOpen && <RefundDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}
