import { createHash, randomUUIDv7 } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  listMessageChoices,
  previewMessage,
  sendMessage,
} from '#contract/console-messages.ts';
import { unsubscribePath } from '#contract/mail-choices.ts';
import { bookingInWords } from '#domain/bookings/booking-titles.ts';
import { bookingLines } from '#domain/bookings/mail-lines.ts';
import { reasonForNoNews } from '#domain/members/mail-choices.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { stateOfClosureMail } from '#domain/venue/closure-people.ts';
import {
  type Audience,
  isStillAffected,
  messageFor,
  messageParts,
  reasonToLeaveOut,
  unknownPlaceholders,
} from '#domain/venue/messages.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { namedOf } from '#server/features/back-office/closures/list.ts';
import { listChain } from '#server/features/back-office/closures/people.repository.ts';
import {
  type AffectedRow,
  type BookedAudience,
  listAffected,
  listClassChoices,
  listCourtChoices,
  listNewsReaders,
} from '#server/features/back-office/messages/affected.repository.ts';
import {
  classInWords,
  closureInWords,
  describeAudience,
  requireClosure,
  templateFor,
} from '#server/features/back-office/messages/audiences.ts';
import { listClosureChoices } from '#server/features/back-office/messages/closures.repository.ts';
import {
  insertMessage,
  listMessagesAbout,
} from '#server/features/back-office/messages/messages.repository.ts';
import { bookedThing } from '#server/features/bookings/bookings.ts';
import { unsubscribeKey } from '#server/features/members/mail-choices/unsubscribe-key.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { insertBulkMails } from '#server/features/platform/mail/bulk-mail.repository.ts';
import { listClosureMails } from '#server/features/platform/mail/closure-mails.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

type Person = Pick<StaffCaller, 'userId' | 'permission'>;

interface Found {
  readonly recipients: {
    readonly userId: string;
    readonly name: string;
    readonly email: string;
    readonly isGuest: boolean;
    readonly affected: string[];
  }[];
  readonly left: CallOutput<typeof previewMessage>['left'];
}

/** The bookings of one person in words. One that ended may have been booked again. */
const linesOf = (rows: readonly AffectedRow[]): string[] => {
  const bookings = rows.map((row) => ({
    ...{ what: bookedThing(row), date: row.bookingDate, slot: row.slot },
  }));
  return [...new Set(bookingLines(bookings, bookingInWords))];
};

const leftAs = { suspended: 'suspended', without_email: 'withoutEmail' } as const;

/** Everyone with a booking there. [MSG-4] */
const findBooked = (rows: readonly AffectedRow[]): Found => {
  const found: Found = { recipients: [], left: { suspended: 0, withoutEmail: 0 } };
  for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) {
    const { name, email, isGuest, isSuspended } = own[0] as AffectedRow;
    const reason = reasonToLeaveOut({ email, isSuspended });
    if (reason !== null) found.left[leftAs[reason]] += 1;
    else {
      const affected = linesOf(own);
      found.recipients.push({ userId, name, email: email ?? '', isGuest, affected });
    }
  }
  return found;
};

/** Every member who gets news, and how many do not, by the reason. [MSG-9] */
const findReaders = async (db: Database): Promise<Found> => {
  const readers = await listNewsReaders(db);
  const without = readers.map(reasonForNoNews);
  const countOf = (reason: ReturnType<typeof reasonForNoNews>): number =>
    without.filter((one) => one === reason).length;
  return {
    recipients: readers
      .filter((_, at) => without[at] === null)
      .map(({ userId, name, email }) => ({ userId, name, email, isGuest: false, affected: [] })),
    left: {
      ...{ suspended: countOf('suspended'), withoutEmail: 0 },
      ...{ unverified: countOf('unverified'), unwanted: countOf('unwanted') },
    },
  };
};

const placedOf = async (
  db: Database,
  audience: Exclude<Audience, { readonly kind: 'news' }>,
): Promise<BookedAudience> => {
  if (audience.kind !== 'closure') return audience;
  const { isInForce, isUndone, ...row } = await requireClosure(db, audience.closureId);
  return { ...audience, closed: { places: namedOf(row), isInForce, isUndone } };
};

/** Those who get it with what is theirs, and a digest of all of it. [MSG-5] */
const findRecipients = async (db: Database, audience: Audience, now: Temporal.Instant) => {
  const { recipients, left } =
    audience.kind === 'news'
      ? await findReaders(db)
      : findBooked(
          (await listAffected(db, await placedOf(db, audience))).filter((row) =>
            isStillAffected(audience, row, now),
          ),
        );
  const earlier = await listMessagesAbout(db, audience);
  const digest = createHash('sha256')
    .update(JSON.stringify([audience, recipients, earlier[0]?.id ?? null]))
    .digest('hex');
  return { recipients, left, earlier, digest };
};

export const preview = async (
  { db, clock }: AppContext,
  audience: Audience,
): Promise<CallOutput<typeof previewMessage>> => {
  const about = await describeAudience(db, audience);
  const { recipients, left, earlier, digest } = await findRecipients(db, audience, clock.now());
  return {
    about,
    digest,
    recipients,
    left,
    earlier: earlier.map(({ id, subject, sentAt }) => ({
      id,
      subject,
      sentAt: sentAt.toISOString(),
    })),
    template: await templateFor(db, audience),
    closureMailsAt: await findClosureMailsAt(db, audience),
  };
};

/** When the first of the closure's own mails that still wait is sent; null if none waits. [MSG-5] */
const findClosureMailsAt = async (db: Database, audience: Audience): Promise<string | null> => {
  if (audience.kind !== 'closure') return null;
  const mails = await listClosureMails(db, await listChain(db, audience.closureId));
  const [first] = mails
    .filter((mail) => stateOfClosureMail(mail) === 'waiting')
    .map(({ nextAttemptAt }) => nextAttemptAt.toISOString())
    .toSorted();
  return first ?? null;
};

const unsubscribeLink = (context: AppContext, userId: string): string =>
  `${context.settings.publicUrl}${unsubscribePath}?key=${unsubscribeKey(context, userId)}`;

/** Queues one mail for each recipient, in one transaction. [MSG-5] */
export const send = (
  context: AppContext,
  staff: Person,
  { audience, digest, subject, body }: CallRequest<typeof sendMessage>['body'],
): Promise<CallOutput<typeof sendMessage>> =>
  transact(context.db, async (tx) => {
    if ([subject, body].some((text) => unknownPlaceholders(text, audience.kind).length > 0))
      throw new Refusal('message_placeholder');
    const now = context.clock.now();
    const about = await describeAudience(tx, audience);
    const found = await findRecipients(tx, audience, now);
    if (found.digest !== digest) throw new Refusal('message_outdated');
    if (found.recipients.length === 0) throw new Refusal('message_to_nobody');
    const id = randomUUIDv7();
    const sent = found.recipients.map((one) => ({ ...one, mailId: randomUUIDv7() }));
    const message = { id, audience, about, subject, body, digest, sentBy: staff.userId };
    await insertMessage(tx, message, sent, now);
    const mails = sent.map((one) => {
      const link = audience.kind === 'news' ? unsubscribeLink(context, one.userId) : null;
      return {
        id: one.mailId,
        to: one.email,
        subject: messageFor(subject, one),
        parts: messageParts(messageFor(body, one), link),
        idempotencyKey: `message/${id}/${one.userId}`,
        unsubscribeUrl: link,
      };
    });
    await insertBulkMails(tx, mails, now);
    await writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: staff.permission },
        action: 'message.send',
        subject: `message:${id}`,
        details: { before: null, after: { about, subject, body, recipients: sent.length } },
      },
      now,
    );
    return { id, recipients: sent.length };
  });

const mostClassChoices = 200;

/** Closures can be written about for so long after their end. */
const daysOfClosures = 30;

export const readChoices = async ({
  db,
  clock,
}: AppContext): Promise<CallOutput<typeof listMessageChoices>> => {
  const today = bookingDayOf(clock.now());
  return {
    today,
    courts: await listCourtChoices(db),
    classes: (await listClassChoices(db, today, mostClassChoices)).map((row) => ({
      id: row.id,
      name: classInWords(row),
    })),
    closures: (await listClosureChoices(db, addDays(today, -daysOfClosures))).map((row) => ({
      id: row.id,
      name: closureInWords(row),
    })),
  };
};
