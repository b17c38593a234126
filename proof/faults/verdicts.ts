import { refusals } from '#domain/words/refusal-texts.ts';
import type { Acknowledged, CrowdReport } from '#proof/faults/crowd.ts';
import { boundMs, type Sample, type Topic } from '#proof/faults/http-client.ts';
import type { Finding } from '#proof/production/findings.ts';
import { courtIds, listBooked } from '#proof/production/venue.ts';
import type { Database } from '#server/db/database.ts';
import { reportInvariants } from '#server/features/back-office/invariants/invariants.ts';

/** The venue must answer again within this time of its database being back. */
export const backWithinMs = 2_000;

export const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

/** A duration and its bound. */
const against = (ms: number, mostMs: number): string =>
  `${inSeconds(ms)} (allowed: ${inSeconds(mostMs)})`;

const longest = (samples: readonly Sample[]): number =>
  Math.max(0, ...samples.map(({ beganAt, endedAt }) => endedAt - beganAt));

const isFailed = ({ status }: Sample): boolean => status === 0 || status >= 500;

/** How long after `moment` the first of the later requests succeeded. */
const answeredAfter = (calls: readonly Sample[], moment: number): number => {
  const good = calls.filter(({ beganAt, status }) => beganAt >= moment && status === 200);
  return Math.min(...good.map(({ endedAt }) => endedAt)) - moment;
};

/** Faults follow one another, so a failure counts against the last one before it. */
const failedLate = (calls: readonly Sample[], restoredTimes: readonly number[]): Sample[] => {
  const last = restoredTimes.at(-1);
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

const judgeRecovery = (calls: readonly Sample[], restoredTimes: readonly number[]): Finding[] => {
  if (restoredTimes.length === 0) return [];
  const slowest = Math.max(...restoredTimes.map((back) => answeredAfter(calls, back)));
  const late = failedLate(calls, restoredTimes);
  return [
    {
      what: 'longest time from the end of a fault to a successful answer',
      seen: against(slowest, backWithinMs),
      isGood: slowest <= backWithinMs,
    },
    {
      what: `failures of requests sent over ${inSeconds(backWithinMs)} after the last fault`,
      seen: countOf(late),
      isGood: late.length === 0,
    },
  ];
};

/** A closed connection is acceptable only where the process itself was killed. */
export const judgeAnswers = (
  samples: readonly Sample[],
  restoredTimes: readonly number[],
): Finding[] => {
  const calls = ofTopic(samples, 'call');
  const others = samples.filter(({ topic }) => topic !== 'call');
  const shed = calls.filter(({ status }) => status === 503);
  const wordless = shed.filter(
    ({ hasRetryAfter, said }) => !hasRetryAfter || !said.includes(refusals.unavailable),
  );
  const wrong = samples.filter(({ status }) => status >= 500 && status !== 503);
  const hung = samples.filter(({ isHang }) => isHang).length;
  const slowest = longest(samples);
  const slow = samples.filter(({ beganAt, endedAt }) => endedAt - beganAt === slowest);
  const slowestPage = longest(others);
  const brokenPages = others.filter(({ status }) => status !== 200 && status !== 0);
  return [
    { what: 'requests sent', seen: String(samples.length), isGood: samples.length > 0 },
    {
      what: 'requests shed with 503',
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
      seen: `${against(slowest, boundMs)}, ${countOf(slow)}; requests left hanging: ${hung}`,
      isGood: slowest <= boundMs,
    },
    {
      what: 'slowest page or health check',
      seen: `${against(slowestPage, backWithinMs)}; answered with other than 200: ${countOf(brokenPages)}`,
      isGood: slowestPage <= backWithinMs && brokenPages.length === 0,
    },
    ...judgeRecovery(calls, restoredTimes),
  ];
};

/** Acknowledged orders that are missing from the database. */
const findLost = async (
  db: Database,
  acknowledged: readonly Acknowledged[],
): Promise<readonly Acknowledged[]> => {
  const booked = await listBooked(db);
  const ids = await courtIds(db);
  const orders = await db.selectFrom('orders').select(['order_id', 'status']).execute();
  const statuses = new Map(orders.map(({ order_id, status }) => [order_id, status]));
  return acknowledged.filter(
    ({ orderId, courtSlot: { court, date, slot } }) =>
      statuses.get(orderId) !== 'completed' || !booked.has(`${ids.get(court)} ${date} ${slot}`),
  );
};

const listBroken = async (db: Database): Promise<string[]> => {
  const reports = await db.transaction().execute(reportInvariants);
  return reports
    .filter(({ violations }) => violations > 0)
    .map(({ id, shown }) => `${id} ${shown}`);
};

/** Checks the database itself: all invariants, and every acknowledged order. */
export const findLosses = async (
  db: Database,
  { acknowledged, askedAgain, hadBeenPlaced, strange }: CrowdReport,
): Promise<Finding[]> => {
  const lost = await findLost(db, acknowledged);
  const broken = await listBroken(db);
  return [
    {
      what: 'orders acknowledged as complete',
      seen: `${acknowledged.length}, ${lost.length} of them lost`,
      isGood: acknowledged.length > 0 && lost.length === 0,
    },
    {
      what: 'orders sent again with the same id after a lost answer or a 503',
      seen: `${askedAgain}, ${hadBeenPlaced} of them placed by the first attempt (an id is never placed twice)`,
      isGood: true,
    },
    {
      what: 'answers that no member should get',
      seen: strange.slice(0, 3).join(' | ') || 'none',
      isGood: strange.length === 0,
    },
    {
      what: 'broken invariants',
      seen: broken.join(' | ') || 'none',
      isGood: broken.length === 0,
    },
  ];
};
