import type { CancelPreview } from '#contract/console-lessons.ts';
import { cancelClassLabels as words } from '#domain/words/cancel-class-labels.ts';
import { fill } from '#domain/words/fill.ts';

type Person = CancelPreview['people'][number];

const keyOf = ({ name, seat, amountSen }: Person): string => `${name}/${seat}/${amountSen}`;

/** Those who stand in the first list and not in the second. */
function missingIn(people: readonly Person[], others: readonly Person[]): string[] {
  const left = others.map(keyOf);
  return people.flatMap((person) => {
    const at = left.indexOf(keyOf(person));
    if (at < 0) return person.name;
    left.splice(at, 1);
    return [];
  });
}

/** The changes between two previews, in words; null if nothing has. [LESSON-15] */
export function previewChanges(before: readonly Person[], after: readonly Person[]): string | null {
  const came = missingIn(after, before);
  const left = missingIn(before, after);
  const changes = [
    ...(came.length > 0 ? [fill(words.came, { names: came.join(', ') })] : []),
    ...(left.length > 0 ? [fill(words.left, { names: left.join(', ') })] : []),
  ];
  return changes.length === 0 ? null : fill(words.changed, { changes: changes.join('; ') });
}
