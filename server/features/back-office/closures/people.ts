import type { CallOutput } from '#contract/call.ts';
import type { ClosureMail, ClosurePerson, readClosureAtConsole } from '#contract/closure-people.ts';
import { isResendable } from '#domain/staff/mails.ts';
import { isToRing, reasonOfNoMail, stateOfClosureMail } from '#domain/venue/closure-people.ts';
import { closureTexts } from '#domain/words/closure-words.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { findClosureRow } from '#server/features/back-office/closures/list.repository.ts';
import { listedOf } from '#server/features/back-office/closures/list.ts';
import {
  countCancelledClasses,
  listChain,
  listCoachNames,
  listContacts,
  listLost,
} from '#server/features/back-office/closures/people.repository.ts';
import { resendTo } from '#server/features/back-office/members/member-mails.ts';
import { listMessagesAboutClosures } from '#server/features/back-office/messages/messages.repository.ts';
import { findUserByEmail } from '#server/features/members/members.repository.ts';
import { holdEndedKey } from '#server/features/orders/payment-links.ts';
import { findOpeningOf } from '#server/features/platform/audit.repository.ts';
import {
  listClosureMails,
  type ClosureMail as MailRow,
} from '#server/features/platform/mail/closure-mails.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

type Lost = Awaited<ReturnType<typeof listLost>>[number];

const canResend = (mail: MailRow): boolean => isResendable({ ...mail, isCopy: false });

const mailOf = (mail: MailRow, coach: string | null = null): ClosureMail => ({
  id: mail.id,
  to: mail.to,
  subject: mail.subject,
  coach,
  state: stateOfClosureMail(mail),
  at: (mail.sentAt ?? mail.nextAttemptAt).toISOString(),
  failure: mail.sentAt === null ? mail.lastError : null,
  copies: mail.copies,
  canResend: canResend(mail),
});

/** Whose mail it is, by its key; null for one to a coach. */
const ownerOf = (lost: readonly Lost[]): ((mail: MailRow) => string | null) => {
  const byBooking = new Map(lost.map(({ bookingId, userId }) => [bookingId, userId]));
  const byOrder = new Map(
    lost.flatMap(({ orderId, userId }) =>
      orderId === null ? [] : [[holdEndedKey(orderId), userId] as const],
    ),
  );
  return ({ key }) => {
    const [kind, first, second] = key.split('/');
    if (kind === 'booking-given-back') return byBooking.get(first ?? null) ?? null;
    return kind === 'lesson-called-off' ? (second ?? null) : (byOrder.get(key) ?? null);
  };
};

interface Story {
  /** The closure and those whose place it has taken. */
  readonly chain: readonly number[];
  readonly lost: readonly Lost[];
  readonly mails: readonly MailRow[];
}

const readStory = async (
  db: Database,
  id: number,
  inForceAgain: number | null = null,
): Promise<Story> => {
  const chain = await listChain(db, id);
  const lost = await listLost(db, chain, inForceAgain);
  return { chain, lost, mails: await listClosureMails(db, chain) };
};

const peopleOf = async (db: Database, { lost, mails }: Story): Promise<ClosurePerson[]> => {
  const byOwner = Map.groupBy(mails, ownerOf(lost));
  const byPerson = Map.groupBy(lost, ({ userId }) => userId);
  const contacts = await listContacts(db, [...byPerson.keys()]);
  const people = contacts.map(({ email, ...contact }) => {
    const own = byPerson.get(contact.userId) ?? [];
    const sent = (byOwner.get(contact.userId) ?? []).map((mail) => mailOf(mail));
    const noMail = sent.length === 0 ? reasonOfNoMail({ email, lost: own }) : null;
    return {
      ...contact,
      toRing: isToRing(noMail, sent),
      lost: own.map(({ userId: _, orderId: __, ...place }) => place),
      mails: sent,
      noMail,
    };
  });
  return people.toSorted((a, b) => Number(b.toRing) - Number(a.toRing));
};

/** A closure with everyone whom it affected and what became of the mails. [CLOSE-13] */
export const readClosure = async (
  { db, clock }: AppContext,
  id: number,
): Promise<CallOutput<typeof readClosureAtConsole>> => {
  const now = clock.now();
  const row = await findClosureRow(db, id);
  if (row === undefined) throw new Refusal('not_found', { reason: 'no_closure', id });
  const opening = row.openedAt === null ? undefined : await findOpeningOf(db, id);
  const before = opening?.inForceAgain ?? null;
  const again = before === null ? undefined : await findClosureRow(db, before);
  const story = await readStory(db, id, before);
  const owner = ownerOf(story.lost);
  const toCoaches = story.mails.filter((mail) => owner(mail) === null);
  const coaches = await listCoachNames(
    db,
    toCoaches.map(({ to }) => to),
  );
  const messages = await listMessagesAboutClosures(db, story.chain);
  const replaced = await Promise.all(
    story.chain.filter((one) => one !== id).map((one) => findClosureRow(db, one)),
  );
  const [previous, first] = [replaced.at(0), replaced.at(-1)];
  return {
    closure: listedOf(row, now),
    replacedBy: row.replacedBy,
    people: await peopleOf(db, story),
    classes: await countCancelledClasses(db, story.chain),
    coachMails: toCoaches.map((mail) => mailOf(mail, coaches.get(mail.to) ?? mail.to)),
    openedWhy:
      opening === undefined || opening.reason === closureTexts.undoneAtOnce ? null : opening.reason,
    closesAgain: again === undefined ? null : listedOf(again, now),
    changedFrom:
      previous === undefined || first === undefined
        ? null
        : {
            closure: listedOf(previous, now),
            first: { by: first.by, closedAt: first.closedAt?.toISOString() ?? null },
          },
    messages: messages.map(({ id, subject, sentAt, sentBy }) => ({
      ...{ id, subject, sentBy },
      sentAt: sentAt.toISOString(),
    })),
  };
};

/** [CLOSE-13] [MAIL-1] */
export const resendMailOfClosure = (
  { db, clock }: AppContext,
  by: StaffCaller,
  { id, mailId }: { readonly id: number; readonly mailId: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const story = await readStory(tx, id);
    const mail = story.mails.find((one) => one.id === mailId);
    if (mail === undefined) throw new Refusal('not_found');
    if (!canResend(mail)) throw new Refusal('mail_not_resendable');
    const userId = ownerOf(story.lost)(mail) ?? (await findUserByEmail(tx, mail.to))?.id;
    if (userId === undefined) throw new Refusal('not_found');
    await resendTo(tx, by, { userId, mailId, email: mail.to }, clock.now());
  });
