import { type KeyboardEvent, useId, useState } from 'react';
import type { SearchResult } from '#contract/console-members.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useSearch } from '#web/console/api/search.ts';
import { nextActive } from '#web/console/frame/search-hits.ts';
import type { SaleErrors } from '#web/console/sale/sale-errors.ts';
import type { SaleDraft } from '#web/console/sale/sale-request.ts';
import { edgeClass, Field, FieldFrame, inputClass } from '#web/ui/field.tsx';

type GuestHit = SearchResult['guests'][number];

/** More would cover the rest of the form. */
const mostOffers = 4;

interface GuestFieldsProps {
  readonly draft: SaleDraft;
  readonly errors: SaleErrors;
  readonly onChange: (changed: Partial<SaleDraft>) => void;
}

/** The fields of a guest, who is offered again by a part of the name or number. [DESK-37] */
export function GuestFields({ draft, errors, onChange }: GuestFieldsProps) {
  const choose = ({ name, phone, email }: GuestHit): void =>
    onChange({ name, phone, email: email ?? draft.email });
  return (
    <>
      <OfferField
        field="name"
        label={words.name}
        maxLength={80}
        draft={draft}
        error={errors.name ?? null}
        onText={(name) => onChange({ name })}
        onChoose={choose}
      />
      <OfferField
        field="phone"
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        maxLength={50}
        draft={draft}
        error={errors.phone ?? null}
        onText={(phone) => onChange({ phone })}
        onChoose={choose}
      />
      {draft.method !== 'link' && (
        <Field
          label={words.email}
          hint={words.emailHint}
          type="email"
          maxLength={128}
          autoComplete="off"
          error={errors.email ?? null}
          value={draft.email}
          onChange={({ target }) => onChange({ email: target.value })}
        />
      )}
    </>
  );
}

interface OfferFieldProps {
  readonly field: 'name' | 'phone';
  readonly label: string;
  readonly hint?: string;
  readonly type?: string;
  readonly maxLength: number;
  readonly draft: SaleDraft;
  readonly error: string | null;
  readonly onText: (text: string) => void;
  readonly onChoose: (guest: GuestHit) => void;
}

/** A field with the known guests who match what is typed into it, below it while it has the focus. */
function OfferField(props: OfferFieldProps) {
  const { field, label, hint, type = 'text', maxLength, draft, error, onText, onChoose } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const search = useSearch(isOpen ? draft[field] : '');
  const guests = isOpen && search.isCurrent ? (search.result?.guests ?? []) : [];
  const offers = guests.slice(0, mostOffers);
  const choose = (guest: GuestHit): void => {
    setIsOpen(false);
    onChoose(guest);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || offers.length === 0) return;
    const next = nextActive(event.key, active, offers.length);
    const chosen = event.key === 'Enter' ? offers[active] : undefined;
    if (next !== null) setActive(next);
    else if (chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape') setIsOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(parts) => (
        <div className="relative">
          <input
            {...parts}
            type={type}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={offers.length > 0}
            aria-controls={offers.length > 0 ? id : undefined}
            aria-activedescendant={offers[active] && `${id}-${active}`}
            autoComplete="off"
            required
            maxLength={maxLength}
            value={draft[field]}
            onChange={({ target }) => {
              onText(target.value);
              setActive(-1);
              setIsOpen(true);
            }}
            onKeyDown={press}
            onBlur={() => setIsOpen(false)}
            className={`${inputClass} ${edgeClass(Boolean(error))}`}
          />
          {offers.length > 0 && (
            // A press must not take the focus from the field, which would close the list.
            <div
              id={id}
              role="listbox"
              aria-label={words.knownGuests}
              onPointerDown={(event) => event.preventDefault()}
              className="guest-offers"
            >
              {offers.map((guest, at) => (
                // biome-ignore lint/a11y/useFocusableInteractive: The field refers to the active option.
                // biome-ignore lint/a11y/useKeyWithClickEvents: The field handles the keys.
                <div
                  key={guest.userId}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  onClick={() => choose(guest)}
                  className="search-hit"
                >
                  <span className="truncate font-semibold">{guest.name}</span>
                  <span className="figures text-right text-[0.8125rem]">{guest.phone}</span>
                  <span className="col-span-2 truncate text-xs text-ink-soft">
                    {aboutGuest(guest)}
                  </span>
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

const aboutGuest = ({ email, lastBooking }: GuestHit): string =>
  [email, lastBooking && fill(words.lastBooking, { date: formatDate(lastBooking) })]
    .filter(Boolean)
    .join(' · ');
