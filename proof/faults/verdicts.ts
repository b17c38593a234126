import { refusals } from '#domain/words/texts.ts';
import { boundMs, type Sample, type Topic } from '#proof/faults/asking.ts';
import type { Acknowledged, CrowdReport } from '#proof/faults/crowd.ts';
import type { Finding } from '#proof/production/findings.ts';
import { courtIds, listBooked } from '#proof/production/venue.ts';
import type { Database } from '#server/db/database.ts';
import { reportInvariants } from '#server/features/back-office/invariants/invariants.ts';

/** Within this of its database being back, the venue answers again. */
export const backWithinMs = 2_000;

export const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

/** A time beside the most that it may be. */
const against = (ms: number, mostMs: number): string =>
  `${inSeconds(ms)} (allowed: ${inSeconds(mostMs)})`;

const longest = (samples: readonly Sample[]): number =>
  Math.max(0, ...samples.map(({ beganAt, endedAt }) => endedAt - beganAt));

const isFailed = ({ status }: Sample): boolean => status === 0 || status >= 500;

/** Of the requests that were sent after a moment, how long it took until one was answered well. */
const answeredAfter = (calls: readonly Sample[], moment: number): number => {
  const good = calls.filter(({ beganAt, status }) => beganAt >= moment && status === 200);
  return Math.min(...good.map(({ endedAt }) => endedAt)) - moment;
};

/** The harms are followed by one another, so a failure counts against the last of them. */
const failedLate = (calls: readonly Sample[], backs: readonly number[]): Sample[] => {
  const last = backs.at(-1);
  if (last === undefined) return [];
  return calls.filter((call) => isFailed(call) && call.beganAt > last + backWithinMs);
};

const ofTopic = (samples: readonly Sample[], topic: Topic): Sample[] =>
  samples.filter((sample) => sample.topic === topic);

const countOf = (samples: readonly Sample[]): string => {
  const counts = new Map<string, number>();
  for (const { what, status } of samples) {
    const outcome = `${what} ${status === 0 ? 'without an answer' : status}`;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return [...counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || 'none';
};

const judgeBacks = (calls: readonly Sample[], backs: readonly number[]): Finding[] => {
  if (backs.length === 0) return [];
  const slowest = Math.max(...backs.map((back) => answeredAfter(calls, back)));
  const late = failedLate(calls, backs);
  return [
    {
      what: 'longest time from the end of a harm to a good answer',
      seen: against(slowest, backWithinMs),
      isGood: slowest <= backWithinMs,
    },
    {
      what: `failures of requests sent over ${inSeconds(backWithinMs)} after the last harm`,
      seen: countOf(late),
      isGood: late.length === 0,
    },
  ];
};

/** A connection that ended counts as an end only where the process itself was harmed. */
export const judgeAnswers = (samples: readonly Sample[], backs: readonly number[]): Finding[] => {
  const calls = ofTopic(samples, 'call');
  const others = samples.filter(({ topic }) => topic !== 'call');
  const shed = calls.filter(({ status }) => status === 503);
  const wordless = shed.filter(
    ({ hasRetryAfter, said }) => !hasRetryAfter || !said.includes(refusals.unavailable),
  );
  const wrong = samples.filter(({ status }) => status >= 500 && status !== 503);
  const hung = samples.filter(({ isHang }) => isHang).length;
  const slowest = longest(samples);
  const slowestPage = longest(others);
  const brokenPages = others.filter(({ status }) => status !== 200 && status !== 0);
  return [
    { what: 'requests sent', seen: String(samples.length), isGood: samples.length > 0 },
    {
      what: 'requests told to come again later (503)',
      seen: `${shed.length}, ${wordless.length} of them without a reason or Retry-After`,
      isGood: wordless.length === 0,
    },
    {
      what: 'requests answered with another 5xx',
      seen: countOf(wrong),
      isGood: wrong.length === 0,
    },
    {
      what: 'slowest answer',
      seen: `${against(slowest, boundMs)}; requests left hanging: ${hung}`,
      isGood: slowest <= boundMs,
    },
    {
      what: 'slowest page or health check',
      seen: `${against(slowestPage, backWithinMs)}; answered with other than 200: ${countOf(brokenPages)}`,
      isGood: slowestPage <= backWithinMs && brokenPages.length === 0,
    },
    ...judgeBacks(calls, backs),
  ];
};

/** What members were told to have and do not have. */
const findLost = async (
  db: Database,
  acknowledged: readonly Acknowledged[],
): Promise<readonly Acknowledged[]> => {
  const booked = await listBooked(db);
  const ids = await courtIds(db);
  const orders = await db.selectFrom('orders').select(['order_id', 'status']).execute();
  const statuses = new Map(orders.map(({ order_id, status }) => [order_id, status]));
  return acknowledged.filter(
    ({ orderId, hour: { court, date, slot } }) =>
      statuses.get(orderId) !== 'completed' || !booked.has(`${ids.get(court)} ${date} ${slot}`),
  );
};

const listBroken = async (db: Database): Promise<string[]> => {
  const reports = await db.transaction().execute(reportInvariants);
  return reports
    .filter(({ violations }) => violations > 0)
    .map(({ id, shown }) => `${id} ${shown}`);
};

/** Looks at the database itself: all invariants, and everything that was acknowledged. */
export const findLosses = async (
  db: Database,
  { acknowledged, askedAgain, hadBeenPlaced, strange }: CrowdReport,
): Promise<Finding[]> => {
  const lost = await findLost(db, acknowledged);
  const broken = await listBroken(db);
  return [
    {
      what: 'orders that members were told are complete',
      seen: `${acknowledged.length}, ${lost.length} of them lost`,
      isGood: acknowledged.length > 0 && lost.length === 0,
    },
    {
      what: 'orders asked for again under the same id, as the first answer was lost or a 503',
      seen: `${askedAgain}, ${hadBeenPlaced} of them placed by the first attempt (an id is never placed twice)`,
      isGood: true,
    },
    {
      what: 'answers that no member should get',
      seen: strange.slice(0, 3).join(' | ') || 'none',
      isGood: strange.length === 0,
    },
    {
      what: 'invariants broken',
      seen: broken.join(' | ') || 'none',
      isGood: broken.length === 0,
    },
  ];
};
