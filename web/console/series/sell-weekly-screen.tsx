import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SeriesList } from '#contract/console-series.ts';
import type { WeeklyPreview } from '#contract/desk-sales.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { refusalToOverride } from '#domain/staff/overrides.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { slotsOfSeries } from '#domain/staff/series.ts';
import { isSellable, isWithinWeeklySale, rulesInTheWay } from '#domain/staff/weekly-sales.ts';
import { slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { weeklyLabels as words } from '#domain/words/weekly-labels.ts';
import { isOutcomeUnknown } from '#web/api/lost-answers.ts';
import { useVenueNow, venueNow } from '#web/api/venue-clock.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { useSellAtDesk } from '#web/console/api/desk-sales.ts';
import { useWeeklyPreview } from '#web/console/api/weekly-sales.ts';
import { BuyerFields } from '#web/console/sale/buyer-fields.tsx';
import { carriedTo, forgetCarried } from '#web/console/sale/carried-draft.ts';
import { OverrideFields } from '#web/console/sale/override-fields.tsx';
import { refusedField, saleErrorsOf } from '#web/console/sale/sale-errors.ts';
import { saleNews, unknownSaleText } from '#web/console/sale/sale-news.ts';
import { SalePayment } from '#web/console/sale/sale-payment.tsx';
import {
  creditsShort,
  emptyDraft,
  makeSaleIds,
  saleOf,
  totalOf,
} from '#web/console/sale/sale-request.ts';
import { ShiftHint } from '#web/console/sale/shift-hint.tsx';
import { useUndoSale } from '#web/console/sale/undo-sale.ts';
import { SeriesPage } from '#web/console/series/new-series-screen.tsx';
import { isFirstDatePast, newDraft, planOf } from '#web/console/series/series-draft.ts';
import { countedDates } from '#web/console/series/series-words.ts';
import { useChangesSince } from '#web/console/series/use-changes-since.ts';
import { WeeklyDates } from '#web/console/series/weekly-dates.tsx';
import { type WhenDraft, WhenFields } from '#web/console/series/when-fields.tsx';
import { showFaults, useFaultFocus } from '#web/console/ui/first-fault.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { showUndoable } from '#web/console/ui/undoable-toast.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Sells the same slots every week to one buyer. [SERIES-10] */
export function SellWeeklyScreen({ role }: { readonly role: StaffRole }) {
  return (
    <SeriesPage title={words.title}>{(list) => <SellWeekly role={role} list={list} />}</SeriesPage>
  );
}

const newOrderId = (): string => makeOrderId(crypto.getRandomValues(new Uint8Array(8)), venueNow());

/** The dates that are sold: all that can be, without those that were left out. */
const chosenOf = (preview: WeeklyPreview, leftOut: ReadonlySet<BookingDate>) =>
  preview.dates.filter((one) => isSellable(one) && !leftOut.has(one.date));

function SellWeekly({ role, list }: { readonly role: StaffRole; readonly list: SeriesList }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const now = useVenueNow();
  const [when, setWhen] = useState<WhenDraft>(() => newDraft(search, list, now));
  const { search: address } = useLocation();
  const [draft, setDraft] = useState(() => carriedTo(address) ?? emptyDraft);
  useEffect(forgetCarried, []);
  const [leftOut, setLeftOut] = useState<ReadonlySet<BookingDate>>(new Set());
  const [isChecked, setIsChecked] = useState(false);
  const [idOf] = useState(() => makeSaleIds(newOrderId));
  const isPast = isFirstDatePast(when, now);
  const plan = isPast ? null : planOf({ ...when, reason: '', forWhom: '' }, null);
  const court = list.courts.find(({ id }) => id === when.courtId)?.name ?? '';
  const isTooMany = plan !== null && !isWithinWeeklySale(plan.durationSlots, plan.weeks);
  const selection =
    plan === null || isTooMany
      ? null
      : { date: plan.firstDate, slots: { [court]: slotsOfSeries(plan) }, weeks: plan.weeks };
  const userId = draft.isGuest ? null : (draft.member?.userId ?? null);
  const asked = selection && { ...selection, userId, waives: [...draft.waives] };
  const query = useWeeklyPreview(asked);
  const preview = asked === null || query.isPlaceholderData ? undefined : query.data;
  const changes = useChangesSince(asked, preview?.dates);
  const chosen = preview ? chosenOf(preview, leftOut) : [];
  const quote = preview && {
    slots: { length: chosen.length * (plan?.durationSlots ?? 0) },
    freeSlots: 0,
    totalSen: sumSen(chosen.map(({ priceSen }) => priceSen)),
    availableCreditsSen: preview.availableCreditsSen,
  };
  const form = useRef<HTMLFormElement>(null);
  // The dates are seen as taken before the answer comes.
  const sold = useRef<readonly BookingDate[]>([]);
  const place = () => ({ court, range: countedDates(sold.current) });
  const undo = useUndoSale();
  const sell = useSellAtDesk({
    onSold: ({ orderId, totalSen }, { payment }) => {
      const dates = countedDates(sold.current);
      const facts = { court, dates, amount: displayAmount(totalSen) };
      const text = fill(payment.method === 'link' ? words.held : words.done, facts);
      showUndoable(text, () => undo.mutate({ orderId }));
      void navigate(`/series/sold/${orderId}`);
    },
    ...saleNews(form, place),
  });
  useFaultFocus(form, sell.error);
  const change = (changed: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...changed });
    sell.reset();
  };
  const refused = refusedField(sell.error, draft);
  const errors = { ...refused, ...(isChecked && saleErrorsOf(draft)) };
  const isShort = quote !== undefined && creditsShort(draft, quote) !== null;
  const rules = preview ? rulesInTheWay(preview.dates, draft.waives) : [];
  const mayWaive = rules.filter((rule) => refusalToOverride(role, [rule]) === null);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    showFaults(event.currentTarget, () => setIsChecked(true));
    if (quote === undefined || preview === undefined || selection === null) return;
    if (sell.isPending || isShort || chosen.length === 0) return;
    if (Object.keys(saleErrorsOf(draft)).length > 0) return;
    const { date, weeks, slots } = selection;
    const sale = saleOf(draft, { court, date, slots: slots[court] ?? [] }, quote);
    if (sale === null) return;
    const weekly = { weeks, dates: chosen.map((one) => one.date), digest: preview.digest };
    const whole = { ...sale, weekly };
    sold.current = weekly.dates;
    sell.mutate({ ...whole, orderId: idOf(whole) });
  };
  const start = slotStart(chosen[0]?.date ?? when.firstDate, when.slot);
  return (
    <div className="series-columns">
      <form ref={form} name="weekly" noValidate onSubmit={submit} className="member-column">
        <Section title={words.fields}>
          <div className="series-fields">
            <WhenFields
              courts={list.courts}
              draft={when}
              isPast={isPast}
              isOneDate={false}
              onChange={(changed) => {
                setWhen({ ...when, ...changed });
                sell.reset();
              }}
            />
            {isTooMany && <Notice>{words.tooMany}</Notice>}
          </div>
        </Section>
        <Section title={words.buyer}>
          <div className="series-fields">
            <BuyerFields draft={draft} errors={errors} onDraft={setDraft} onChange={change} />
            {plan !== null && (
              <SalePayment
                draft={draft}
                quote={quote}
                minutesLeft={Math.floor(now.until(start).total('minutes'))}
                errors={errors}
                isReferenceUsed={'reference' in refused}
                onChange={change}
              />
            )}
            {mayWaive.map((rule) => (
              <Button
                key={rule}
                tone="secondary"
                onClick={() => change({ waives: [...draft.waives, rule] })}
              >
                {words.waive[rule]}
              </Button>
            ))}
            <OverrideFields
              role={role}
              draft={draft}
              quote={quote}
              errors={errors}
              onChange={change}
            />
            {sell.error && Object.keys(refused).length === 0 && (
              <Notice key={sell.submittedAt} tone="danger" takesFocus>
                {isOutcomeUnknown(sell.error)
                  ? unknownSaleText(place())
                  : deskFailureMessage(sell.error)}
              </Notice>
            )}
            {(draft.method === 'cash' || draft.method === 'terminal') && <ShiftHint />}
            <Button
              type="submit"
              isBusy={sell.isPending}
              disabled={quote === undefined || isShort || chosen.length === 0}
            >
              {submitText(quote && chosen.length > 0 ? totalOf(draft, quote) : null, draft.method)}
            </Button>
          </div>
        </Section>
      </form>
      <div className="member-column">
        <Section title={words.dates}>
          {asked === null ? (
            <Empty>{words.incomplete}</Empty>
          ) : (
            <Loaded query={query} words={words} className="h-64">
              {(data) => (
                <WeeklyDates
                  dates={data.dates}
                  court={court}
                  chosen={chosenOf(data, leftOut).map(({ date }) => date)}
                  changes={changes}
                  onChoose={(date, isChosen) => {
                    const others = [...leftOut].filter((one) => one !== date);
                    setLeftOut(new Set(isChosen ? others : [...others, date]));
                  }}
                />
              )}
            </Loaded>
          )}
        </Section>
      </div>
    </div>
  );
}

function submitText(totalSen: number | null, method: keyof typeof deskSaleLabels.submit): string {
  if (totalSen === null) return words.noDates;
  return fill(deskSaleLabels.submit[method], { amount: displayAmount(totalSen) });
}
