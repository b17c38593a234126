import { X } from 'lucide-react';
import { displayAmount } from '#domain/money/money.ts';
import { type CourtSlot, type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { courtTypeOf } from '#domain/slots/selection.ts';
import { isNextDaySlot, type Slot, slotRange } from '#domain/time/slots.ts';
import { priceSlot } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { weekdayAndDate } from '#web/features/booking/day-words.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { sheet: words } = bookingLabels;

interface SelectionSheetProps {
  readonly plan: Plan;
  /** Slots that were taken by others since they were chosen. */
  readonly lost: CourtSlots;
  /** The price of all, which free slots of the week may lower; null if it is not known. */
  readonly total: string | null;
  readonly limit: string | null;
  /** The sentence of the daily limit, where the selection is over it. */
  readonly refusal: string | null;
  readonly onRemove: (slot: CourtSlot) => void;
  readonly onClear: () => void;
  readonly onLetGo: () => void;
  readonly onCheckout: () => void;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** The chosen slots by court, each of which can be removed. */
export function SelectionSheet(props: SelectionSheetProps) {
  const { plan, lost, total, limit, refusal, onRemove, onClear, onLetGo, onCheckout, isBusy } =
    props;
  const { selection } = plan;
  const courts = Map.groupBy(courtSlotsInOrder(selection.slots), ({ court }) => court);
  return (
    <Dialog
      title={words.title}
      onClose={props.onClose}
      closeLabel={labels.common.close}
      actions={
        <>
          <Button tone="secondary" onClick={onClear}>
            {words.clear}
          </Button>
          <Button
            tone={refusal === null ? 'primary' : 'secondary'}
            isBusy={isBusy}
            onClick={onCheckout}
          >
            {bookingLabels.checkout}
          </Button>
        </>
      }
    >
      <p className="-mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        {selection.date !== null && weekdayAndDate(selection.date)}
        {total !== null && (
          <span role="status" className="display text-xl text-ink">
            <span className="sr-only">{bookingLabels.total} </span>
            {total}
          </span>
        )}
      </p>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      {limit !== null && <p className="text-sm font-semibold text-ink">{limit}</p>}
      <TakenSlots lost={lost} onLetGo={onLetGo} />
      {[...courts].map(([court, slots]) => (
        <section key={court} aria-label={court}>
          <h3 className="display text-base text-ink">{court}</h3>
          <ul>
            {slots.map(({ slot }) => (
              <li
                key={slot}
                className="flex min-h-12 items-center gap-3 border-line border-b text-ink"
              >
                <span className="display grow text-sm">
                  {slotRange(slot)}
                  {isNextDaySlot(slot) && (
                    <span className="block text-xs text-amber">{labels.common.nextDay}</span>
                  )}
                </span>
                <span className="figures text-sm whitespace-nowrap">{priceOf(plan, slot)}</span>
                <button
                  type="button"
                  aria-label={fill(words.remove, { slot: slotRange(slot), court })}
                  onClick={() => onRemove({ court, slot })}
                  className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-mist hover:text-ink"
                >
                  <X size={20} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function TakenSlots({ lost, onLetGo }: Pick<SelectionSheetProps, 'lost' | 'onLetGo'>) {
  const slots = courtSlotsInOrder(lost);
  if (slots.length === 0) return null;
  return (
    <section
      aria-label={words.taken}
      className="flex items-center justify-between gap-3 rounded-control bg-amber-tint px-3 py-2 text-amber"
    >
      <div>
        <h3 className="font-bold">{words.taken}</h3>
        <ul className="text-sm">
          {slots.map(({ court, slot }) => (
            <li key={`${court} ${slot}`}>
              {slotRange(slot)}, {court}
            </li>
          ))}
        </ul>
      </div>
      <Button tone="secondary" onClick={onLetGo} className="shrink-0">
        {words.letGo}
      </Button>
    </section>
  );
}

function priceOf({ selection, facts, status }: Plan, slot: Slot): string | null {
  const courtType = courtTypeOf(selection);
  const { date } = selection;
  if (facts === null || courtType === null || date === null) return null;
  const price = priceSlot(facts.priceRules, { courtType, date, status }, slot);
  return price && displayAmount(price.finalPrice);
}
