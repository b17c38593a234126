import { tableSlots } from '#domain/time/slots.ts';
import type { Statement } from '#proof/load/order-load-node.ts';
import { type Constants, type Replacement, repeatable } from '#proof/load/order-load-pgbench.ts';
import {
  courts,
  firstDateOf,
  orderRequestFor,
  type SlotKey,
  tokenOf,
  userIdOf,
} from '#proof/load/order-load-requests.ts';
import type { OrderRequest } from '#proof/model/world.ts';
import type { Database } from '#server/db/database.ts';

export interface Specimen {
  readonly courtSlot: SlotKey;
  readonly request: OrderRequest;
  readonly member: number;
}

/** An order whose values occur nowhere else in its statements. */
export const aSpecimen = (): Specimen => {
  const courtSlot = { date: firstDateOf(0), court: 'Show Court 1', slot: 17 } as const;
  return { courtSlot, request: orderRequestFor(courtSlot, 'order_specimen1', 12_000), member: 0 };
};

export interface Repetition {
  readonly round: number;
  readonly ordersEach: number;
  readonly membersEach: number;
}

/** Of the values of an order's statement, only ids of items and of the member look like this. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const listNames = (db: Database) =>
  db.selectFrom('courts').select(['id', 'name']).orderBy('id').execute();

/**
 * Sets the variables that are texts; pgbench can compute only numbers itself. The product sends all
 * of them as parameters, and so does pgbench then.
 */
const selectTexts = async (db: Database, round: number): Promise<string> => {
  const names = (await listNames(db)).map(({ name }) => `'${name}'`).join(', ');
  const number = `lpad(:number::int::text, 12, '0')`;
  const memberNumber = `lpad(:member::int::text, 12, '0')`;
  const texts = [
    `'00000000-0000-7000-8000-' || ${memberNumber} as user_id`,
    `'token' || ${memberNumber} as token`,
    `'order_p${round}x' || ${number} as order_id`,
    `'00000000-0000-7000-9${String(round).padStart(3, '0')}-' || ${number} as item_id`,
    `(date '${firstDateOf(round)}' + :day::int)::text as date`,
    `(array[${names}])[:court::int] as court_name`,
  ];
  return `select ${texts.join(', ')} \\gset`;
};

/** The values that differ in each order, and the pgbench variables that replace them. */
const replacementsFor = async (
  db: Database,
  statements: readonly Statement[],
  { courtSlot, request, member }: Specimen,
): Promise<readonly Replacement[]> => {
  const courtId = (await listNames(db)).find(({ name }) => name === courtSlot.court)?.id;
  if (courtId === undefined) throw new Error(`${courtSlot.court} does not exist.`);
  const itemId = statements
    .find(({ text }) => text.includes('into "order_items"'))
    ?.values.find((value) => uuid.test(String(value)) && value !== userIdOf(member));
  return [
    [userIdOf(member), ':user_id'],
    [tokenOf(member), ':token'],
    [request.orderId, ':order_id'],
    [String(itemId), ':item_id'],
    [courtSlot.date, ':date'],
    [courtSlot.court, ':court_name'],
    [courtId, ':court'],
    [courtSlot.slot, ':slot'],
  ];
};

interface Script {
  /** Sets the variables of the next order. */
  readonly head: readonly string[];
  /** One line for each recorded statement. */
  readonly statements: readonly string[];
  readonly constants: Constants;
}

/** The statements of one order as a script that places another order each time it runs. */
export const scriptFor = async (
  db: Database,
  statements: readonly Statement[],
  specimen: Specimen,
  { round, ordersEach, membersEach }: Repetition,
): Promise<Script> => {
  const replacements = await replacementsFor(db, statements, specimen);
  const head = [
    `\\set number :client_id * ${ordersEach} + :i - 1`,
    `\\set member :client_id * ${membersEach} + mod(:i, ${membersEach})`,
    `\\set place mod(:number, ${courts.length})`,
    // Courts are numbered in order of creation; the last two Tournament Courts are held courts.
    '\\set court case when :place < 6 then :place + 1 else :place + 3 end',
    `\\set slot 7 + mod(:number / ${courts.length}, ${tableSlots.length})`,
    `\\set day :number / ${courts.length * tableSlots.length}`,
    await selectTexts(db, round),
  ];
  const lines: string[] = [];
  const constants: Constants = new Map();
  for (const statement of statements) {
    lines.push(await repeatable(db, statement, replacements, constants));
  }
  return { head, statements: lines, constants };
};

/** How many slots the script has claimed in a round; each run must claim one. */
export const countClaims = async (db: Database, round: number): Promise<number> => {
  const { count } = await db
    .selectFrom('slot_claims')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', 'like', `order_p${round}x%`)
    .executeTakeFirstOrThrow();
  return count;
};
