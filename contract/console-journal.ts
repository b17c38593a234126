import { z } from 'zod';
import { call } from '#contract/call.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { journalAccounts, journalMovements } from '#domain/reports/journal.ts';

const account = z.enum(journalAccounts);

export const readJournal = call({
  method: 'GET',
  path: '/api/console/reports/journal',
  who: { staff: 'reports.read' },
  summary: 'The lines of the journal of a period, and the accounts as the books have them.',
  /** Both days are included; at most 366 days. */
  query: z.object({ from: z.iso.date(), until: z.iso.date() }),
  response: z.object({
    period: z.object({ from: z.iso.date(), until: z.iso.date() }),
    /** By day and account. */
    lines: z.array(
      z.object({
        day: z.iso.date(),
        account,
        movement: z.enum(journalMovements),
        debitSen: z.int(),
        creditSen: z.int(),
      }),
    ),
    /** Days on which debits and credits differ; there should be none. */
    unbalanced: z.array(z.iso.date()),
    /** The accounts that the venue has named. */
    accounts: z.array(z.object({ account, number: z.string(), name: z.string() })),
  }),
});
export type Journal = z.output<typeof readJournal.response>;

export const nameJournalAccount = call({
  method: 'PUT',
  path: '/api/console/reports/accounts/:account',
  who: { staff: 'accounts.name' },
  summary: 'Gives an account of the journal the number and name that it has in the books.',
  params: z.object({ account }),
  body: z.object({
    number: oneLine().min(1).max(20),
    name: oneLine().min(1).max(80),
    reason: operatorReason,
  }),
  response: z.object({}),
});
