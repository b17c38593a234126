import type { ChangeableRules, PriceEdit } from '#domain/venue/price-changes.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import { editLines } from '#web/console/prices/price-words.ts';
import { Empty } from '#web/console/ui/section.tsx';

interface EditListProps {
  readonly before: ChangeableRules;
  readonly edits: readonly PriceEdit[];
}

/** Each edit with what it replaces. */
export function EditList({ before, edits }: EditListProps) {
  if (edits.length === 0) return <Empty>{priceLabels.edits.none}</Empty>;
  return (
    <ul className="price-edits">
      {editLines(before, edits).map(({ text, before: was }) => (
        <li key={text}>
          <strong className="font-semibold">{text}</strong>
          <span className="text-ink-soft">{was}</span>
        </li>
      ))}
    </ul>
  );
}
