import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { PriceChange, Prices } from '#contract/console-prices.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import { applyEdits, refusalToDecide } from '#domain/venue/price-changes.ts';
import { priceLabels as words } from '#domain/words/price-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { usePrices, useSaving } from '#web/console/api/prices.ts';
import { ChangeForm } from '#web/console/prices/change-form.tsx';
import { Decide } from '#web/console/prices/decide.tsx';
import { EditList } from '#web/console/prices/edit-list.tsx';
import { MapSection } from '#web/console/prices/map-section.tsx';
import { storyOf } from '#web/console/prices/price-words.ts';
import { KeptSimulation, SimulationSection } from '#web/console/prices/simulation-section.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

interface StaffProps {
  readonly staff: StaffMember;
}

/** One price change: its draft, or what it changes and what that would have brought. */
export function PriceChangeScreen({ staff }: StaffProps) {
  const { id = '' } = useParams();
  return <OneChange key={id} id={id} staff={staff} />;
}

interface OneChangeProps extends StaffProps {
  readonly id: string;
}

function OneChange({ id, staff }: OneChangeProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const query = usePrices();
  const change = query.data?.changes.find((other) => other.id === id) ?? null;
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main price-main outline-none">
      <div>
        <Link
          to="/prices"
          className="inline-flex min-h-6 items-center text-sm text-court underline underline-offset-3"
        >
          {words.back}
        </Link>
        <h1 className="display text-xl">{change?.title ?? words.form.title}</h1>
      </div>
      <Loaded query={query} words={words} className="h-96">
        {(prices) => <Parts id={id} prices={prices} change={change} staff={staff} />}
      </Loaded>
    </main>
  );
}

interface PartsProps extends OneChangeProps {
  readonly prices: Prices;
  readonly change: PriceChange | null;
}

function Parts({ id, prices, change, staff }: PartsProps) {
  const navigate = useNavigate();
  const [newId] = useState(() => crypto.randomUUID());
  const [isEditing, setIsEditing] = useState(false);
  const mayPropose = hasPermission(staff.role, 'prices.propose');
  if (change === null) {
    if (id !== 'new' || !mayPropose) return <Empty>{words.changes.none}</Empty>;
    return (
      <ChangeForm
        id={newId}
        prices={prices}
        change={null}
        onSaved={() => void navigate(`/prices/changes/${newId}`, { replace: true })}
        onCancel={() => void navigate('/prices')}
      />
    );
  }
  if (isEditing && refusalToDecide(change.state) === null) {
    return (
      <ChangeForm
        id={id}
        prices={prices}
        change={change}
        onSaved={() => setIsEditing(false)}
        onCancel={() => setIsEditing(false)}
      />
    );
  }
  return <View prices={prices} change={change} staff={staff} onEdit={() => setIsEditing(true)} />;
}

interface ViewProps extends StaffProps {
  readonly prices: Prices;
  readonly change: PriceChange;
  readonly onEdit: () => void;
}

function View({ prices, change, staff, onEdit }: ViewProps) {
  const { basedOn, edits, changedSince, state, takesEffectAt, reason } = change;
  const rules = { ...basedOn, publicHolidays: new Set(prices.publicHolidays) };
  const before = applyEdits(rules, changedSince);
  const today = dateOf(Temporal.Instant.from(prices.now));
  const effectDay = takesEffectAt === null ? today : dateOf(Temporal.Instant.from(takesEffectAt));
  const isOpen = refusalToDecide(state) === null;
  return (
    <>
      <p className="text-sm">
        <span className={`price-state is-${state}`}>{words.states[state]}</span>{' '}
        <span className="text-ink-soft">{storyOf(change).join(' ')}</span>
      </p>
      <p className="text-sm">{reason}</p>
      {isOpen && changedSince.length > 0 && <Stale change={change} staff={staff} />}
      <div className="price-columns is-change">
        <div className="member-column">
          <Section title={words.edits.title}>
            <EditList before={before} edits={edits} />
          </Section>
          <Decide change={change} staff={staff} onEdit={onEdit} />
          {isOpen ? <SimulationSection change={change} /> : <KeptSimulation change={change} />}
        </div>
        <MapSection
          rules={applyEdits(before, edits)}
          before={before}
          from={effectDay > today ? effectDay : today}
        />
      </div>
    </>
  );
}

/** The rules have changed since: their difference, and how to go on. [CHANGE-3] */
function Stale({ change, staff }: { readonly change: PriceChange } & StaffProps) {
  const { id, revision, title, reason, edits, takesEffectAt, basedOn, changedSince } = change;
  const { mutate, isPending, error } = useSaving(id);
  const rebase = (): void =>
    mutate(
      { shownRevision: revision, title, reason, edits, takesEffectAt },
      {
        onSuccess: () => {
          clearToasts();
          showToast(words.stale.done);
        },
      },
    );
  return (
    <Section title={words.stale.title}>
      <EditList before={basedOn} edits={changedSince} />
      <div className="price-rows justify-items-start">
        <p className="text-sm">{words.stale.text}</p>
        {hasPermission(staff.role, 'prices.propose') && (
          <Button isBusy={isPending} onClick={rebase}>
            {words.stale.rebase}
          </Button>
        )}
        {error && <Notice tone="danger">{failureMessage(error)}</Notice>}
      </div>
    </Section>
  );
}
