import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '#contract/call.ts';
import type { readTill } from '#contract/console-shifts.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { shiftLabels as words } from '#domain/words/shift-labels.ts';
import { shiftLinkLabels } from '#domain/words/shift-link-labels.ts';
import { useCashOwed } from '#web/console/api/cash-owed.ts';
import { useTill } from '#web/console/api/shifts.ts';
import { CashOwedSection } from '#web/console/sale/cash-owed.tsx';
import { CashEntries } from '#web/console/shift/cash-entries.tsx';
import { CloseForm } from '#web/console/shift/close-form.tsx';
import { ClosedShifts } from '#web/console/shift/closed-shifts.tsx';
import { OpenForm } from '#web/console/shift/open-form.tsx';
import { Sales } from '#web/console/shift/sales.tsx';
import { TillFacts } from '#web/console/shift/till-facts.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { useLossNews } from '#web/console/ui/use-loss-news.ts';

interface StaffProps {
  readonly staff: StaffMember;
}

/** The till: its open shift for the desk, and its closed shifts: a person's own, or all for those who look after the money. */
export function ShiftScreen({ staff }: StaffProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const seesAll = hasPermission(staff.role, 'shifts.see');
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <h1 className="display text-xl">{shiftLinkLabels.name}</h1>
      {hasPermission(staff.role, 'shifts.run') && <OpenTill staff={staff} />}
      <ClosedShifts seesAll={seesAll} />
    </main>
  );
}

function OpenTill({ staff }: StaffProps) {
  const query = useTill();
  return (
    <Loaded query={query} words={words} className="h-64">
      {(data) => <Till {...data} staff={staff} />}
    </Loaded>
  );
}

/** The till is where all of it is handed back. */
const isOfTill = (): boolean => true;

function Till({
  shift,
  expectedFloatSen,
  outside,
  staff,
}: StaffProps & CallOutput<typeof readTill>) {
  const seesOrders = hasPermission(staff.role, 'orders.see');
  const owed = useCashOwed(staff.role);
  const [shownId, setShownId] = useState(shift?.id ?? null);
  if (shift && shift.id !== shownId) setShownId(shift.id);
  useLossNews(shownId !== null && shift === null, words.closedByOther);
  return (
    <>
      {shift === null ? (
        <OpenForm expectedSen={expectedFloatSen} />
      ) : (
        <>
          <div className="shift-columns">
            <div className="member-column">
              <TillFacts shift={shift} owed={owed} />
              <CashOwedSection role={staff.role} isShown={isOfTill} />
              <CashEntries shift={shift} role={staff.role} />
            </div>
            <CloseForm key={shift.id} shift={shift} staff={staff} owed={owed} />
          </div>
          <Section title={words.sales.title}>
            {shift.sales.length === 0 ? (
              <Empty>{words.sales.none}</Empty>
            ) : (
              <Sales sales={shift.sales} title={words.sales.title} areLinks={seesOrders} />
            )}
          </Section>
        </>
      )}
      {outside.length > 0 && (
        <Section title={words.sales.outside}>
          <Sales sales={outside} title={words.sales.outside} areLinks={seesOrders} />
        </Section>
      )}
    </>
  );
}
