import { type SubmitEvent, useState } from 'react';
import type { PriceChange, Prices } from '#contract/console-prices.ts';
import { grantReasonLength } from '#domain/money/credit-grants.ts';
import { clockTime, dateOf } from '#domain/time/venue-time.ts';
import { applyEdits, editsBetween } from '#domain/venue/price-changes.ts';
import { fill } from '#domain/words/fill.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useSaving } from '#web/console/api/prices.ts';
import {
  type ChangeDraft,
  type DraftErrors,
  draftOf,
  draftOnRules,
  editsOf,
  effectOfDraft,
  errorsOfDraft,
  rulesAtEffect,
  textOf,
  typedAmount,
} from '#web/console/prices/change-draft.ts';
import { EditList } from '#web/console/prices/edit-list.tsx';
import { DiscountRows, PromotionRows } from '#web/console/prices/form-lists.tsx';
import { MapSection } from '#web/console/prices/map-section.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { form: words } = priceLabels;

interface ChangeFormProps {
  readonly id: string;
  readonly prices: Prices;
  /** Null for a new change. */
  readonly change: PriceChange | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/**
 * A draft of a price change, with its effect on the map while it is typed. It changes the rules of
 * its instant; if those change, what was not edited follows. [CHANGE-1] [CHANGE-2]
 */
export function ChangeForm({ id, prices, change, onSaved, onCancel }: ChangeFormProps) {
  const { now, publicHolidays } = prices;
  const [{ draft, rules }, setForm] = useState(() => {
    const opened = rulesAtEffect(prices, id, change?.takesEffectAt ?? null);
    return { draft: draftOf(opened, change), rules: opened };
  });
  const atEffect = rulesAtEffect(prices, id, effectOfDraft(draft));
  if (editsBetween(rules, atEffect).length > 0) {
    setForm({ draft: draftOnRules(draft, rules, atEffect), rules: atEffect });
  }
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error } = useSaving(id);
  const errors = errorsOfDraft(rules, draft);
  const shown = isChecked ? errors : null;
  const edits = editsOf(rules, draft);
  const set = (changed: Partial<ChangeDraft>): void =>
    setForm({ draft: { ...draft, ...changed }, rules });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsChecked(true);
    if (errors !== null || isPending) return;
    mutate(
      {
        shownRevision: change?.revision ?? 0,
        title: textOf(draft.title),
        reason: textOf(draft.reason),
        edits: edits as Parameters<typeof mutate>[0]['edits'],
        takesEffectAt: effectOfDraft(draft),
      },
      {
        onSuccess: () => {
          clearToasts();
          showToast(words.saved);
          onSaved();
        },
      },
    );
  };
  const before = { ...rules, publicHolidays: new Set(publicHolidays) };
  const today = dateOf(Temporal.Instant.from(now));
  const from = draft.effect === 'time' && draft.day > today ? draft.day : today;
  const courtTypes = rules.prices.map(({ courtType }) => courtType);
  return (
    <form noValidate onSubmit={submit} className="price-columns">
      <div className="member-column">
        <Terms draft={draft} errors={shown} onChange={set} />
        <PriceFields draft={draft} errors={shown} onChange={set} />
        <PromotionRows
          rules={rules}
          promotions={draft.promotions}
          courtTypes={courtTypes}
          onChange={(promotions) => set({ promotions })}
        />
        <DiscountRows
          rules={rules}
          roleDiscounts={draft.roleDiscounts}
          courtTypes={courtTypes}
          onChange={(roleDiscounts) => set({ roleDiscounts })}
        />
      </div>
      <div className="member-column">
        <Section title={priceLabels.edits.title}>
          <EditList before={rules} edits={edits} />
          <div className="price-rows">
            {shown?.edits && <Notice tone="danger">{shown.edits}</Notice>}
            {error !== null && <Notice tone="danger">{failureMessage(error)}</Notice>}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" isBusy={isPending}>
                {words.save}
              </Button>
              <Button tone="secondary" onClick={onCancel}>
                {words.cancel}
              </Button>
            </div>
          </div>
        </Section>
        <MapSection rules={applyEdits(before, edits)} before={before} from={from} />
      </div>
    </form>
  );
}

interface PartProps {
  readonly draft: ChangeDraft;
  readonly errors: DraftErrors | null;
  readonly onChange: (changed: Partial<ChangeDraft>) => void;
}

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  text: clockTime(hour),
}));

function Terms({ draft, errors, onChange }: PartProps) {
  return (
    <Section title={words.title}>
      <div className="price-rows">
        <Field
          label={words.name}
          hint={words.nameHint}
          autoComplete="off"
          maxLength={80}
          value={draft.title}
          error={errors?.title ?? null}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <Field
          label={words.reason}
          hint={words.reasonHint}
          autoComplete="off"
          maxLength={grantReasonLength.max}
          value={draft.reason}
          error={errors?.reason ?? null}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
        <Select
          label={words.effect}
          value={draft.effect}
          options={[
            { value: 'approval', text: words.effects.approval },
            { value: 'time', text: words.effects.time },
          ]}
          onChange={({ target }) =>
            onChange({ effect: target.value === 'time' ? 'time' : 'approval' })
          }
        />
        {draft.effect === 'time' && (
          <div className="member-pair">
            <Field
              label={words.day}
              type="date"
              required
              value={draft.day}
              error={errors?.day ?? null}
              onChange={({ target }) => onChange({ day: target.value })}
            />
            <Select
              label={words.hour}
              value={draft.hour}
              options={hourOptions}
              onChange={({ target }) => onChange({ hour: target.value })}
            />
          </div>
        )}
      </div>
    </Section>
  );
}

function PriceFields({ draft, errors, onChange }: PartProps) {
  const set = (courtType: string, changed: { base?: string; peak?: string }): void =>
    onChange({
      prices: draft.prices.map((row) =>
        row.courtType === courtType ? { ...row, ...changed } : row,
      ),
    });
  const errorOf = (name: string): string | null =>
    errors?.prices.has(name) ? words.amountWrong : null;
  return (
    <Section title={words.prices}>
      <div className="price-rows">
        {draft.prices.map(({ courtType, base, peak }) => {
          const [baseSen, peakSen] = [typedAmount(base), typedAmount(peak)];
          const isBelow = baseSen !== null && peakSen !== null && peakSen < baseSen;
          return (
            <div key={courtType} className="grid gap-1.5">
              <div className="price-pair">
                <Field
                  label={fill(words.base, { courtType })}
                  inputMode="decimal"
                  autoComplete="off"
                  value={base}
                  error={errorOf(`${courtType}/base`)}
                  onChange={({ target }) => set(courtType, { base: target.value })}
                />
                <Field
                  label={fill(words.peak, { courtType })}
                  inputMode="decimal"
                  autoComplete="off"
                  value={peak}
                  error={errorOf(`${courtType}/peak`)}
                  onChange={({ target }) => set(courtType, { peak: target.value })}
                />
              </div>
              {isBelow && <p className="text-sm font-semibold text-danger">{words.peakBelow}</p>}
            </div>
          );
        })}
      </div>
    </Section>
  );
}
