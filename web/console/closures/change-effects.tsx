import type { ClosureChangePreview } from '#contract/console-closures.ts';
import { displayAmount } from '#domain/money/money.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { endedByPerson } from '#web/console/closures/closure-words.ts';
import { EndedPerson } from '#web/console/closures/ended-person.tsx';

const { preview: words, one, undoing } = closureLabels;

/** The effects of a changed closure, as its page will count them. [CLOSE-8] */
export function SumsInAll({
  sums: { people, bookings, creditsSen },
}: {
  readonly sums: NonNullable<ClosureChangePreview['inAll']>;
}) {
  const { figures } = one;
  const shown = [
    [figures.people, `${people}`],
    [figures.bookings, `${bookings}`],
    [figures.credits, displayAmount(creditsSen)],
  ] as const;
  return (
    <>
      <h3 className="px-4 text-sm font-bold">{words.inAll}</h3>
      <dl className="closure-figures">
        {shown.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="display">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Whose bookings come back with a change, and whose stay ended. [CLOSE-8] */
export function ChangedPeople({
  named: { comesBack, keeps, stays },
}: {
  readonly named: NonNullable<ClosureChangePreview['named']>;
}) {
  const kept = [...Map.groupBy(keeps, ({ why }) => why)].flatMap(([why, ofReason]) =>
    endedByPerson(ofReason).map((person) => ({ person, why: undoing.why[why] })),
  );
  const parts = [
    { title: words.named.comesBack, people: withoutReason(comesBack) },
    { title: words.named.keeps, people: kept },
    { title: words.named.stays, people: withoutReason(stays) },
  ];
  return parts
    .filter(({ people }) => people.length > 0)
    .map(({ title, people }) => (
      <section key={title} aria-label={title} className="closure-part">
        <h3>{title}</h3>
        <ul className="grid gap-2">
          {people.map(({ person, why }) => (
            <EndedPerson key={`${why}/${person.userId}`} person={person} why={why} />
          ))}
        </ul>
      </section>
    ));
}

const withoutReason = (ended: Parameters<typeof endedByPerson>[0]) =>
  endedByPerson(ended).map((person) => ({ person, why: null }));
