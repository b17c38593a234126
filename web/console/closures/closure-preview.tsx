import type { ClosurePreview } from '#contract/console-closures.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import type { NamedClosure } from '#domain/venue/closures.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { ClosingPreview } from '#web/console/api/closures.ts';
import { ChangedPeople, SumsInAll } from '#web/console/closures/change-effects.tsx';
import { ClosureLink } from '#web/console/closures/closure-link.tsx';
import {
  backInWords,
  countedIn,
  creditsTakenBack,
  daysOf,
  lostRows,
} from '#web/console/closures/closure-words.ts';
import { useFirstRows } from '#web/console/ui/first-rows.tsx';
import { MemberLink } from '#web/console/ui/member-link.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { preview: words } = closureLabels;

/** Every person, slot, amount and mail of a closure. [CLOSE-3] */
export function Preview({ preview }: { readonly preview: ClosingPreview }) {
  const { people, classes, mails, overlaps, stays = 0, inAll, named } = preview;
  const notes = notesOf(preview);
  const isMore = Object.values(preview.counts).some((count) => count > 0);
  const isNothing = people.length + classes.length + mails.length === 0;
  return (
    <Section title={words.title}>
      {notes.length + overlaps.length > 0 && (
        <div className="closure-notes">
          {overlaps.length > 0 && <Overlaps overlaps={overlaps} />}
          {notes.map((note) => (
            <Notice key={note}>{note}</Notice>
          ))}
        </div>
      )}
      {isNothing ? (
        stays === 0 && <Empty>{words.nobody}</Empty>
      ) : (
        <>
          {isMore && inAll && <h3 className="px-4 pb-1 text-sm font-bold">{words.more}</h3>}
          {isMore && <Figures preview={preview} />}
          {people.length > 0 && <People people={people} />}
          {classes.length > 0 && <Classes classes={classes} />}
          {mails.length > 0 && <Mails mails={mails} />}
        </>
      )}
      {inAll && <SumsInAll sums={inAll} />}
      {named && <ChangedPeople named={named} />}
    </Section>
  );
}

/** The closures that close all of it already, so that there is nothing to close. [CLOSE-9] */
export function Covered({ closures }: { readonly closures: readonly NamedClosure[] }) {
  return (
    <Section title={words.title}>
      <div className="closure-notes">
        <Notice tone="danger">
          <p>{words.covered}</p>
          <ul className="mt-1">
            {closures.map((closure) => (
              <li key={closure.id}>
                <ClosureLink closure={closure} />
              </li>
            ))}
          </ul>
          <p className="mt-1 text-sm font-medium">
            {closures.length === 1 ? words.coveredHint.one : words.coveredHint.other}
          </p>
        </Notice>
      </div>
    </Section>
  );
}

/** The other closures of some of the places. [CLOSE-9] */
function Overlaps({ overlaps }: Pick<ClosurePreview, 'overlaps'>) {
  return (
    <Notice>
      <p>{overlaps.length === 1 ? words.overlaps.one : words.overlaps.other}</p>
      <ul className="mt-1">
        {overlaps.map((one) => (
          <li key={`${one.id}/${one.from}/${one.reason}`}>
            <ClosureLink closure={one} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The bookings that stay, those that come back with a change, and those that had ended before. */
function notesOf({
  staying,
  comesBack = [],
  keeps = 0,
  stays = 0,
  named,
}: ClosingPreview): readonly string[] {
  const counted = [
    [words.staying, staying],
    [words.comesBack, comesBack.length],
    [words.keeps, keeps],
    [words.stays, stays],
  ] as const;
  const notes = counted
    .filter(([, count]) => count > 0)
    .map(([{ one, other }, count]) => countedIn([one, other], count));
  const takenSen = creditsTakenBack(named?.comesBack ?? []);
  return takenSen === 0
    ? notes
    : [...notes, fill(words.takenBack, { amount: displayAmount(takenSen) })];
}

function Figures({ preview: { counts, mails: listed } }: { readonly preview: ClosurePreview }) {
  const { figures } = words;
  const { people, bookings, creditsSen, guestMoneySen, classes, orders, mails } = counts;
  // A change counts only the mails beyond those that waited before, and lists them all.
  const toCoaches =
    listed.length === mails ? listed.filter(({ coach = null }) => coach !== null).length : 0;
  const shown = [
    [figures.people, people, `${people}`],
    [figures.bookings, bookings, `${bookings}`],
    [figures.credits, creditsSen, displayAmount(creditsSen)],
    [figures.guests, guestMoneySen, displayAmount(guestMoneySen)],
    [figures.classes, classes, `${classes}`],
    [figures.orders, orders, `${orders}`],
    [figures.mails, mails, `${mails}`],
    [figures.coaches, toCoaches, `${toCoaches}`],
  ] as const;
  return (
    <dl className="closure-figures">
      {shown
        .filter(([, count]) => count > 0)
        .map(([name, , text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="display">{text}</dd>
          </div>
        ))}
    </dl>
  );
}

function People({ people }: Pick<ClosurePreview, 'people'>) {
  const { shown, showAll } = useFirstRows(people, words.showAll);
  return (
    <>
      <div className="overflow-x-auto">
        <table aria-label={words.people} className="member-table closure-table">
          <TableHead headings={words.table} />
          <tbody>
            {shown.map(({ userId, name, isGuest, lost }) => (
              <tr key={userId}>
                <td className="closure-name">
                  <MemberLink player={{ userId, name }} />
                  {isGuest && <span className="text-xs text-ink-soft"> {words.guest}</span>}
                </td>
                <td>
                  <ul className="closure-lost figures">
                    {lostRows(lost).map(({ text, amountSen }) => (
                      <li key={text}>
                        <span>{text}</span>
                        {amountSen > 0 && <span>{displayAmount(amountSen)}</span>}
                      </li>
                    ))}
                  </ul>
                </td>
                <td className="figures font-semibold">{backInWords(lost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {showAll && <div className="px-4 pt-2">{showAll}</div>}
    </>
  );
}

function Classes({ classes }: Pick<ClosurePreview, 'classes'>) {
  return (
    <div className="closure-part">
      <h3>{words.classes}</h3>
      <ul className="figures">
        {classes.map(({ id, program, level, court, date, slot, durationSlots }) => (
          <li key={id}>
            {`${daysOf(date, date)}, ${bookingTimeRange(slot, durationSlots)}, ${program} ${level}, ${court}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mails({ mails }: Pick<ClosurePreview, 'mails'>) {
  const { one, other } = words.mails;
  const { shown, showAll } = useFirstRows(mails, words.showAll);
  return (
    <details className="closure-part">
      <summary>{countedIn([one, other], mails.length)}</summary>
      <table aria-label={countedIn([one, other], mails.length)} className="member-table">
        <TableHead headings={words.mailTable} />
        <tbody>
          {shown.map(({ to, subject, coach }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: somebody can get two mails with one subject, and the list does not change in place.
            <tr key={`${at}/${to}`}>
              <td className="wrap-anywhere">
                {coach && <span className="block font-semibold">{coach}</span>}
                {to}
              </td>
              <td>{subject}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {showAll}
    </details>
  );
}
