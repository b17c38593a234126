import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { cashOwedLabels as words } from '#domain/words/cash-owed-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useCashOwed } from '#web/console/api/cash-owed.ts';
import { Fact } from '#web/console/day/claim-facts.tsx';
import type { Booking } from '#web/console/day/grid.ts';
import { NotesFact } from '#web/console/day/notes-fact.tsx';
import { CashOwedLines } from '#web/console/sale/cash-owed.tsx';

interface AboutPlayerProps {
  readonly player: Booking['player'];
  readonly role: StaffRole;
}

/** The notes about whoever has the slot, and the cash that is owed to a guest. [MAIL-2] [SHIFT-12] */
export function AboutPlayer({ player, role }: AboutPlayerProps) {
  return (
    <>
      {player.isGuest && <CashOwedFact player={player} role={role} />}
      {hasPermission(role, 'members.see') && <NotesFact userId={player.userId} />}
    </>
  );
}

function CashOwedFact({ player: { userId, name }, role }: AboutPlayerProps) {
  const owed = useCashOwed(role).filter(({ guest }) => guest.userId === userId);
  if (owed.length === 0) return null;
  return (
    <Fact name={fill(words.owedTo, { name })}>
      <CashOwedLines owed={owed} />
    </Fact>
  );
}
