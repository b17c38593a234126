import { Link } from 'react-router';
import { shiftLinkLabels as words } from '#domain/words/shift-link-labels.ts';
import { useTill } from '#web/console/api/shifts.ts';

/** Says that money which is taken now would be outside a shift. [SHIFT-2] */
export function ShiftHint() {
  const { data } = useTill();
  if (data === undefined || data.shift !== null) return null;
  return (
    <p role="status" className="shift-hint text-sm text-ink-soft">
      {words.hint}{' '}
      <Link to="/shift" className="font-semibold text-court underline">
        {words.open}
      </Link>
    </p>
  );
}
