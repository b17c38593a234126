import { Link } from 'react-router';
import { cashOwedLabels } from '#domain/words/cash-owed-labels.ts';
import { shiftLinkLabels } from '#domain/words/shift-link-labels.ts';

/** Says why no cash can be handed back, and leads to where a shift is opened. [SHIFT-9] */
export function NoTill() {
  return (
    <p className="text-[0.8125rem] text-ink-soft">
      {cashOwedLabels.noShift}{' '}
      <Link to="/shift" className="font-semibold text-court underline">
        {shiftLinkLabels.open}
      </Link>
    </p>
  );
}
