import { type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { waivedBy } from '#domain/staff/overrides.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import { type BookingDate, clockTime } from '#domain/time/venue-time.ts';
import type { HeldCourt } from '#domain/venue/courts.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureCode } from '#web/api/client.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { useSaleQuote, useSellAtDesk } from '#web/console/api/desk-sales.ts';
import { BuyerFields } from '#web/console/sale/buyer-fields.tsx';
import { carryDraft } from '#web/console/sale/carried-draft.ts';
import { OverrideFields } from '#web/console/sale/override-fields.tsx';
import { refusedField, saleErrorsOf } from '#web/console/sale/sale-errors.ts';
import { saleNews } from '#web/console/sale/sale-news.ts';
import { SalePayment } from '#web/console/sale/sale-payment.tsx';
import {
  creditsShort,
  draftForAnotherSlot,
  heldFrom,
  makeSaleIds,
  type SaleDraft,
  type SaleQuote,
  saleOf,
  totalOf,
} from '#web/console/sale/sale-request.ts';
import { ShiftHint } from '#web/console/sale/shift-hint.tsx';
import { useUndoSale } from '#web/console/sale/undo-sale.ts';
import { showFaults, useFaultFocus } from '#web/console/ui/first-fault.ts';
import { useOpenForm } from '#web/console/ui/open-form.ts';
import { showUndoable } from '#web/console/ui/undoable-toast.tsx';
import { useShortcut } from '#web/console/ui/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame, inputClass } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface SellFormProps {
  readonly role: StaffRole;
  readonly court: string;
  readonly date: BookingDate;
  /** For whom the court is held on the date; null while it is open to all. */
  readonly held: HeldCourt | null;
  /** The free slots in a row that can be sold together; the first is the chosen one. */
  readonly free: readonly Slot[];
  readonly draft: SaleDraft;
  readonly onDraft: (draft: SaleDraft) => void;
  /** Forgets what was typed for an earlier slot; null if nothing was. */
  readonly onClear: (() => void) | null;
  /** The sale is on its way to the server. */
  readonly onSell: (orderId: string) => void;
  /** The slots are sold, or held until the buyer pays by link. */
  readonly onSold: (isHeld: boolean) => void;
}

const newOrderId = (): string => makeOrderId(crypto.getRandomValues(new Uint8Array(8)), venueNow());

/** The name of a guest, or the search for a member. */
export const firstFieldOfSale = 'form[name="sale"] input:not([type="radio"])';

/** Sells free slots of one court, from the chosen one on. */
export function SellForm(props: SellFormProps) {
  const { role, court, date, held, free, draft, onDraft, onClear, onSell, onSold } = props;
  const [count, setCount] = useState(1);
  const [isChecked, setIsChecked] = useState(false);
  const [idOf] = useState(() => makeSaleIds(newOrderId));
  // Somebody else may have taken the last of them meanwhile.
  const slots = free.slice(0, Math.min(count, free.length));
  const userId = draft.isGuest ? null : (draft.member?.userId ?? null);
  const quote = useSaleQuote({ date, slots: { [court]: slots }, userId });
  const range = bookingTimeRange(slots[0] ?? 7, slots.length);
  const undo = useUndoSale();
  const sayDone = ({ orderId, totalSen }: { orderId: string; totalSen: number }): void => {
    // The form is emptied before the slot is seen as taken, and its empty fields are no faults.
    setIsChecked(false);
    if (draft.method === 'link' && quote.data?.totalSen !== 0) {
      // The drawer stays open, where the desk copies the link or releases the hold.
      const to = draft.isGuest ? draft.email : (draft.member?.email ?? '');
      showUndoable(fill(words.linkSent, { to }), () => undo.mutate({ orderId }));
      onSold(true);
      return;
    }
    const done = words.done[totalSen === 0 || draft.method === 'link' ? 'free' : draft.method];
    const amount = displayAmount(totalSen);
    showUndoable(fill(done, { court, range, amount }), () => undo.mutate({ orderId }));
    onSold(false);
  };
  const form = useRef<HTMLFormElement>(null);
  const sell = useSellAtDesk({
    onSold: sayDone,
    ...saleNews(form, () => ({ court, range })),
  });
  useFaultFocus(form, sell.error);
  useOpenForm();
  useShortcut('s', () => form.current?.querySelector<HTMLElement>(firstFieldOfSale)?.focus());
  const refused = refusedField(sell.error, draft);
  const isFieldRefused = Object.keys(refused).length > 0;
  const change = (changed: Partial<SaleDraft>): void => {
    onDraft({ ...draft, ...changed });
    // Clears the refusal while its field is corrected.
    if (isFieldRefused) sell.reset();
  };
  const isShort = quote.data !== undefined && creditsShort(draft, quote.data) !== null;
  const heldBack = heldFrom(draft, held);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (quote.data === undefined || quote.isPlaceholderData || sell.isPending) return;
    showFaults(event.currentTarget, () => setIsChecked(true));
    if (Object.keys(saleErrorsOf(draft)).length > 0 || isShort || heldBack) return;
    const sale = saleOf(draft, { court, date, slots }, quote.data);
    if (sale === null) return;
    const orderId = idOf(sale);
    onSell(orderId);
    sell.mutate({ ...sale, orderId });
  };
  const weekly = `?${new URLSearchParams({ court, date, slot: `${free[0]}` })}`;
  const errors = { ...refused, ...(isChecked && saleErrorsOf(draft)) };
  const failure = isFieldRefused ? quote.error : (sell.error ?? quote.error);
  const rule = waivedBy(role, failureCode(sell.error));
  return (
    <form
      ref={form}
      name="sale"
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 gap-3 border-line border-t px-4 pt-3.5 pb-4"
    >
      <h3 className="text-sm font-bold">{words.title}</h3>
      {onClear && (
        <p className="flex items-center justify-between gap-3 rounded-control bg-mist pl-3.5 text-[0.8125rem]">
          {words.kept}
          <Button tone="quiet" className="shrink-0" onClick={onClear}>
            {words.clearKept}
          </Button>
        </p>
      )}
      <FieldFrame label={words.until}>
        {(parts) => (
          <select
            {...parts}
            value={slots.length}
            onChange={({ target }) => setCount(Number(target.value))}
            className={`${inputClass} figures border-edge`}
          >
            {free.map((slot, at) => (
              <option key={slot} value={at + 1}>
                {clockTime(slot + 1)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <Link
        to={`/series/sell${weekly}`}
        onClick={() => carryDraft(draftForAnotherSlot(draft), weekly)}
        className="inline-flex min-h-11 items-center justify-self-start text-sm text-court underline underline-offset-3"
      >
        {words.repeat}
      </Link>
      <BuyerFields draft={draft} errors={errors} onDraft={onDraft} onChange={change} />
      {heldBack !== null && <Notice>{heldBack}</Notice>}
      <SalePayment
        draft={draft}
        quote={quote.data}
        minutesLeft={Math.floor(
          venueNow()
            .until(slotStart(date, slots[0] ?? 7))
            .total('minutes'),
        )}
        errors={errors}
        isReferenceUsed={failureCode(sell.error) === 'reference_used'}
        onChange={change}
      />
      {failure && (
        <Notice tone="danger">
          <p>{deskFailureMessage(failure)}</p>
          {failure === quote.error && (
            <Button
              tone="secondary"
              className="mt-2"
              isBusy={quote.isFetching}
              onClick={() => void quote.refetch()}
            >
              {consoleLabels.retry}
            </Button>
          )}
          {rule !== null && !draft.waives.includes(rule) && (
            <Button
              tone="secondary"
              className="mt-2"
              onClick={() => {
                change({ waives: [...draft.waives, rule] });
                sell.reset();
              }}
            >
              {words.override}
            </Button>
          )}
        </Notice>
      )}
      <OverrideFields
        role={role}
        draft={draft}
        quote={quote.data}
        errors={errors}
        onChange={change}
      />
      <div className="drawer-submit">
        {/* Beside the button, where it is in view however long the form is. */}
        {(draft.method === 'cash' || draft.method === 'terminal') && <ShiftHint />}
        <Button
          type="submit"
          isBusy={sell.isPending}
          disabled={quote.data === undefined || isShort || heldBack !== null}
        >
          {quote.data === undefined ? words.pricing : submitText(quote.data, draft)}
        </Button>
      </div>
    </form>
  );
}

const submitText = (quote: SaleQuote, draft: SaleDraft): string => {
  const totalSen = totalOf(draft, quote);
  if (totalSen === 0) return words.submitFree;
  return fill(words.submit[draft.method], { amount: displayAmount(totalSen) });
};
