import { randomUUID } from 'node:crypto';
import { readAmount } from '#cli/amount.ts';
import { type Command, command } from '#cli/command.ts';
import { Failure } from '#cli/failure.ts';
import { pairs, tableOr } from '#cli/output.ts';
import { askConfirmed } from '#cli/terminal.ts';
import type { CallOutput } from '#contract/call.ts';
import {
  issueCredits,
  listMembers,
  setMemberStatus,
  showMember,
} from '#contract/operator-members.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { dateOf } from '#domain/time/venue-time.ts';

type Member = CallOutput<typeof showMember>['member'];

const dayOf = (instant: string): string => dateOf(Temporal.Instant.from(instant));

const memberLines = (member: Member): readonly string[] => [
  ...pairs([
    ['E-mail', `${member.email}${member.isEmailVerified ? '' : ' (not verified)'}`],
    ['Username', member.username ?? '(not chosen yet)'],
    ['Name', member.displayName ?? '-'],
    ['Status', `${member.status} (${membershipLabels[member.status]})`],
    ['Until', member.membershipEndsOn ?? '(no end)'],
    ['Credits', displayAmount(member.balanceSen)],
    ['Reserved', displayAmount(member.reservedSen)],
    ['Member since', dayOf(member.joinedAt)],
    ['User id', member.userId],
  ]),
  '',
  ...tableOr(
    'No upcoming bookings.',
    ['DATE', 'TIMESLOT', 'COURT', 'TYPE', 'ORDER'],
    member.upcomingBookings.map(({ date, slot, durationSlots, court, type, orderId }) => [
      date,
      bookingTimeRange(slot, durationSlots),
      court,
      type,
      orderId ?? '(free)',
    ]),
  ),
  '',
  ...tableOr(
    'No credits were issued or used yet.',
    ['DATE', 'AMOUNT', 'KIND', 'ABOUT'],
    member.newestCredits.map(({ at, amountSen, kind, orderId, reason }) => [
      dayOf(at),
      displayAmount(amountSen),
      kind,
      reason ?? orderId ?? '',
    ]),
  ),
];

/** The new status, and the command that gives back a paid plan that was cut short. */
const statusLines = ({
  member: { email, status, membershipEndsOn: last },
  statusAfter,
  cutPlan,
}: CallOutput<typeof setMemberStatus>): readonly string[] => {
  const until =
    last === null ? '' : ` until ${last}, and ${membershipLabels[statusAfter]} after that`;
  const changed = `${email} is ${membershipLabels[status]} now${until}.`;
  if (cutPlan === null) return [changed];
  const { plan, endsOn, paidSen } = cutPlan;
  return [
    changed,
    `Cut short: ${plan}, paid with ${displayAmount(paidSen)} until ${endsOn}. The member was told by mail.`,
    `To give it back: member set-status ${email} ${cutPlan.status} --until ${endsOn}`,
  ];
};

/** Adds the command that repeats the issue safely, if its answer was lost. */
const withKey = (error: unknown, key: string): unknown =>
  error instanceof Failure && error.code === 'unreachable'
    ? new Failure(
        error.exitCode,
        error.code,
        `${error.message} With --key ${key} the same command can be repeated without issuing twice.`,
      )
    : error;

export const memberCommands: readonly Command[] = [
  command({
    name: 'member list',
    summary: 'List members, by status or by a text in their e-mail or name.',
    example: 'member list --status athlete',
    arguments: {},
    options: {
      status: { type: 'string', value: 'STATUS', summary: 'only members of this status' },
      search: { type: 'string', summary: 'only members whose e-mail or name contains the text' },
    },
    run: async ({ status, search }, client) => {
      const data = await client.ask(listMembers, { query: { status, search } });
      const { members, total } = data;
      const rows = members.map((member) => [
        member.email,
        member.username ?? '-',
        member.status,
        displayAmount(member.balanceSen),
        dayOf(member.joinedAt),
      ]);
      const lines = tableOr(
        'No members found.',
        ['EMAIL', 'USERNAME', 'STATUS', 'CREDITS', 'SINCE'],
        rows,
      );
      const rest = `These are ${rows.length} of ${total} members; narrow them with --search.`;
      return { data, lines: total > rows.length ? [...lines, rest] : lines };
    },
  }),
  command({
    name: 'member show',
    summary: 'Show a member with upcoming bookings and the newest credits.',
    example: 'member show athlete@depot.test',
    arguments: { email: 'email' },
    options: {},
    run: async ({ email }, client) => {
      const data = await client.ask(showMember, { params: { email } });
      return { data, lines: memberLines(data.member) };
    },
  }),
  command({
    name: 'member set-status',
    summary: "Change a member's status at once; the member is told by mail.",
    example: 'member set-status normal_member@depot.test athlete --until 2026-12-31',
    arguments: { email: 'email', status: 'status' },
    options: {
      until: { type: 'string', value: 'DATE', summary: 'the last day; no end unless set' },
      yes: {
        type: 'boolean',
        summary: 'also cut a paid plan short or make it endless, without asking',
      },
    },
    run: async ({ email, status, until, yes }, client, terminal) => {
      const parts = { params: { email }, body: { status, until } };
      const data = await askConfirmed(client, terminal, setMemberStatus, parts, yes);
      return { data, lines: statusLines(data) };
    },
  }),
  command({
    name: 'credits issue',
    summary: 'Issue credits to a member, who is told the reason by mail.',
    example: 'credits issue normal_member@depot.test 25.50 --reason "Lights failed on court 2"',
    arguments: { email: 'email', amount: 'RM' },
    options: {
      reason: { type: 'string', isRequired: true, summary: 'what the member is told' },
      key: {
        type: 'string',
        value: 'KEY',
        summary: 'issue once, however often the command is repeated with this key',
      },
    },
    run: async ({ email, amount, reason, key = randomUUID() }, client) => {
      const body = { amountSen: readAmount(amount), reason, idempotencyKey: key };
      try {
        const data = await client.ask(issueCredits, { params: { email }, body }, { retries: 2 });
        const issued = `${displayAmount(data.amountSen)} issued to ${data.email}.`;
        return { data, lines: [`${issued} The balance is ${displayAmount(data.balanceSen)}.`] };
      } catch (error) {
        throw withKey(error, key);
      }
    },
  }),
];
