import { z } from 'zod';
import { call } from '#contract/call.ts';

const person = z.object({ userId: z.uuid(), name: z.string() });

/** One change, with its author. */
const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The command line is the operator, or another service account. */
  actor: z.string(),
  /** The service account, if the command line was called with another token than the operator's. */
  service: z.string().nullable(),
  /** The staff member; null for the operator and for members. */
  person: person.nullable(),
  permission: z.string().nullable(),
  /** Such as `staff.set`. */
  action: z.string(),
  /** The thing that was changed, as `kind:name`. */
  subject: z.string(),
  /**
   * The account that the subject names by its id, or whose booking or order it is; null also if the
   * reader may see no members. The e-mail is null for a reader who sees none.
   */
  account: z
    .object({ userId: z.uuid(), name: z.string(), email: z.string().nullable() })
    .nullable(),
  /** The booking that the subject names by its id, where it is now or was last. */
  booking: z
    .object({
      orderId: z.string().nullable(),
      court: z.string(),
      date: z.iso.date(),
      slot: z.int(),
    })
    .nullable(),
  reason: z.string().nullable(),
  /** The entry that this one undoes. */
  undoes: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  /** Where an entry says what was before and after, it has both. */
  before: z.unknown(),
  after: z.unknown(),
  /** Everything else that the entry says. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.output<typeof auditEntry>;

const filters = {
  /** The beginning of an action, such as `staff`. */
  action: z.string().trim().min(1).max(60).optional(),
  /** Text to look for in the subject, in what the reader sees of its account, or in the order of a booking. */
  subject: z.string().trim().min(1).max(254).optional(),
  /** A calendar day at the venue. */
  date: z.iso.date().optional(),
  /** The id of the last entry of the page before. */
  before: z.coerce.number().int().positive().optional(),
};

const page = z.object({
  /** Newest first. */
  entries: z.array(auditEntry),
  /** The names of the people whose ids, or the ids of whose bookings, the entries say. */
  names: z.record(z.string(), z.string()),
  /** The `before` of the next page; null on the last one. */
  next: z.int().nullable(),
});

export const listAudit = call({
  method: 'GET',
  path: '/api/console/audit',
  who: { staff: 'audit.see' },
  summary: 'The log of changes, newest first, 50 a page.',
  query: z.object({
    ...filters,
    /** Only changes of this person. */
    person: z.uuid().optional(),
    /** Only changes of the operator, of other service accounts, of members, or of the staff. */
    actor: z.enum(['operator', 'service', 'member', 'staff']).optional(),
  }),
  response: page,
});

export const listOwnAudit = call({
  method: 'GET',
  path: '/api/console/audit/own',
  who: { staff: 'audit.own' },
  summary: "The caller's own changes, newest first, 50 a page.",
  query: z.object(filters),
  response: page,
});
