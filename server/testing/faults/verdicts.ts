import { refusals } from '#domain/texts.ts';
import type { Database } from '#server/db/database.ts';
import { reportInvariants } from '#server/features/invariants/commands.ts';
import { boundMs, type Sample, type Topic } from '#server/testing/faults/asking.ts';
import type { Acknowledged, CrowdReport } from '#server/testing/faults/crowd.ts';
import type { Finding } from '#server/testing/production/findings.ts';
import { courtIds, listBooked } from '#server/testing/production/venue.ts';

/** Within this of its database being back, the venue answers again. */
export const backWithinMs = 2_000;

export const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

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
    counts.set(`${what} ${status}`, (counts.get(`${what} ${status}`) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
};

const judgeBacks = (calls: readonly Sample[], backs: readonly number[]): Finding[] => {
  if (backs.length === 0) return [];
  const slowest = Math.max(...backs.map((back) => answeredAfter(calls, back)));
  const late = failedLate(calls, backs);
  return [
    {
      what: 'answers again after',
      seen: inSeconds(slowest),
      isGood: slowest <= backWithinMs,
    },
    { what: 'failed later than that', seen: countOf(late), isGood: late.length === 0 },
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
    { what: 'requests', seen: String(samples.length), isGood: samples.length > 0 },
    {
      what: 'shed with 503',
      seen: `${shed.length}, without Retry-After or a reason ${wordless.length}`,
      isGood: wordless.length === 0,
    },
    { what: 'other failures', seen: countOf(wrong), isGood: wrong.length === 0 },
    {
      what: 'slowest answer',
      seen: `${inSeconds(slowest)} of ${inSeconds(boundMs)} allowed, ${hung} never`,
      isGood: slowest <= boundMs,
    },
    {
      what: 'slowest page or health check',
      seen: `${inSeconds(slowestPage)}, refused ${countOf(brokenPages)}`,
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
      what: 'orders acknowledged, lost',
      seen: `${acknowledged.length}, ${lost.length}`,
      isGood: acknowledged.length > 0 && lost.length === 0,
    },
    {
      what: 'asked again under the same id, placed before',
      seen: `${askedAgain}, ${hadBeenPlaced}`,
      isGood: true,
    },
    {
      what: 'strange answers',
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
