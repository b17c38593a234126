import type { Day } from '#contract/console-day.ts';
import { bookingTime, bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { compareCourtsByType, sports } from '#domain/venue/courts.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { type ClosureDraft, errorOfDays, scopeKinds } from '#web/console/closures/closure-draft.ts';
import { errorOfReason } from '#web/console/ui/reason.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const { form: words, scopes } = closureLabels;

interface ClosureFormProps {
  readonly draft: ClosureDraft;
  readonly courts: Day['courts'];
  readonly today: BookingDate;
  /** True once the form was sent, so that it shows what is missing. */
  readonly isChecked: boolean;
  readonly onChange: (changed: Partial<ClosureDraft>) => void;
}

/** The reason, the place and the days of a closure. [CLOSE-1] */
export function ClosureForm({ draft, courts, today, isChecked, onChange }: ClosureFormProps) {
  const { kind, sport, courtId, slots, reason } = draft;
  return (
    <>
      <Field
        label={words.reason}
        hint={words.reasonHint}
        placeholder={words.reasonExample}
        required
        maxLength={200}
        autoComplete="off"
        value={reason}
        error={isChecked ? errorOfReason(reason) : null}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <fieldset className="closure-field">
        <legend>{words.scope}</legend>
        <div className="closure-choices">
          {scopeKinds.map((one) => (
            <Choice key={one} isChosen={kind === one} onPress={() => onChange({ kind: one })}>
              {scopes[one]}
            </Choice>
          ))}
        </div>
        {isChecked && kind === null && <Wrong>{words.scopeWrong}</Wrong>}
      </fieldset>
      {kind === 'sport' && (
        <fieldset className="closure-field">
          <legend>{words.sport}</legend>
          <div className="closure-choices">
            {sports.map((one) => (
              <Choice key={one} isChosen={sport === one} onPress={() => onChange({ sport: one })}>
                {one}
              </Choice>
            ))}
          </div>
          {isChecked && sport === null && <Wrong>{words.sportWrong}</Wrong>}
        </fieldset>
      )}
      {(kind === 'court' || kind === 'slots') && (
        <Select
          label={words.court}
          value={courtId === null ? '' : `${courtId}`}
          error={isChecked && courtId === null ? words.courtWrong : null}
          options={[
            ...(courtId === null ? [{ value: '', text: words.noCourt }] : []),
            ...courts
              .toSorted(compareCourtsByType)
              .map(({ id, name }) => ({ value: `${id}`, text: name })),
          ]}
          onChange={({ target }) => onChange({ courtId: Number(target.value) })}
        />
      )}
      {kind === 'slots' && (
        <Slots slots={slots} isChecked={isChecked} onChange={(next) => onChange({ slots: next })} />
      )}
      <Days draft={draft} today={today} onChange={onChange} />
    </>
  );
}

function Wrong({ children }: { readonly children: string }) {
  return (
    <p role="alert" className="text-sm font-semibold text-danger">
      {children}
    </p>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  /** The accessible name, where the text is only a short form of it. */
  readonly name?: string;
  readonly onPress: () => void;
  readonly children: string;
}

function Choice({ isChosen, name, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={name}
      onClick={onPress}
      className="closure-choice"
    >
      {children}
    </button>
  );
}

interface SlotsProps {
  readonly slots: readonly Slot[];
  readonly isChecked: boolean;
  readonly onChange: (slots: readonly Slot[]) => void;
}

function Slots({ slots, isChecked, onChange }: SlotsProps) {
  const isMissing = isChecked && slots.length === 0;
  return (
    <fieldset className="closure-field">
      <legend>{words.slots}</legend>
      <div className="closure-slots figures">
        {tableSlots.map((slot) => {
          const isChosen = slots.includes(slot);
          const next = isChosen ? slots.filter((one) => one !== slot) : [...slots, slot];
          return (
            <Choice
              key={slot}
              isChosen={isChosen}
              name={bookingTimeRange(slot)}
              onPress={() => onChange(next)}
            >
              {bookingTime(slot)}
            </Choice>
          );
        })}
      </div>
      {isMissing ? (
        <Wrong>{words.slotsWrong}</Wrong>
      ) : (
        <p className="text-sm text-ink-soft">{words.slotsHint}</p>
      )}
    </fieldset>
  );
}

function Days({ draft, today, onChange }: Pick<ClosureFormProps, 'draft' | 'today' | 'onChange'>) {
  const { from, to } = draft;
  const tomorrow = addDays(today, 1);
  const wrong = errorOfDays(draft, today);
  const quick = [
    { day: today, text: words.today },
    { day: tomorrow, text: words.tomorrow },
  ];
  return (
    <fieldset className="closure-field">
      <legend>{words.days}</legend>
      <div className="closure-choices">
        {quick.map(({ day, text }) => (
          <Choice
            key={day}
            isChosen={from === day && to === day}
            onPress={() => onChange({ from: day, to: day })}
          >
            {text}
          </Choice>
        ))}
      </div>
      <div className="closure-pair">
        <Field
          label={words.from}
          type="date"
          value={from}
          onChange={({ target: { value } }) =>
            onChange({ from: value, ...(to < value && { to: value }) })
          }
        />
        <Field
          label={words.to}
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      {wrong !== null && <Wrong>{wrong}</Wrong>}
    </fieldset>
  );
}
