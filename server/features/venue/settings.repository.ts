import type { Contact } from '#contract/operator-venue.ts';
import { defaultLockMinutes } from '#domain/staff/idle-lock.ts';
import type { QueueType, Sport } from '#domain/venue/courts.ts';
import type { PriceListName } from '#domain/venue/starting-prices.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { SwitchName } from '#server/db/tables/venue.ts';

/** Finds a court by name, ignoring case, with its sport and the queue that it is held for. */
export const findCourt = (tx: Tx, name: string) =>
  tx
    .selectFrom('courts')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .leftJoin('held_courts', 'held_courts.court_id', 'courts.id')
    .select([
      'courts.id',
      'courts.name',
      'courts.restricted',
      'sports.name as sport',
      'held_courts.queue_type as queue',
    ])
    .$narrowType<{ sport: Sport }>()
    .where((eb) => eb(eb.fn<string>('lower', ['courts.name']), '=', name.toLowerCase()))
    .executeTakeFirst();

export const listHolds = (db: Database) =>
  db
    .selectFrom('held_courts')
    .innerJoin('courts', 'courts.id', 'held_courts.court_id')
    .select(['courts.name as court', 'held_courts.queue_type as queue'])
    .orderBy('courts.id')
    .execute();

export const upsertHold = async (tx: Tx, courtId: number, queue: QueueType): Promise<void> => {
  await tx
    .insertInto('held_courts')
    .values({ court_id: courtId, queue_type: queue })
    .onConflict((conflict) => conflict.column('court_id').doUpdateSet({ queue_type: queue }))
    .execute();
};

export const deleteHold = async (tx: Tx, courtId: number): Promise<void> => {
  await tx.deleteFrom('held_courts').where('court_id', '=', courtId).execute();
};

const prices = (db: Database) =>
  db
    .selectFrom('prices')
    .innerJoin('court_types', 'court_types.id', 'prices.court_type_id')
    .select([
      'prices.list',
      'court_types.name as courtType',
      'prices.base_sen as baseSen',
      'prices.peak_sen as peakSen',
    ]);

export const listPrices = (db: Database) =>
  prices(db).orderBy('prices.list').orderBy('court_types.id').execute();

export const findPrice = (tx: Tx, list: PriceListName, courtType: string) =>
  prices(tx)
    .select('court_types.id as courtTypeId')
    .where('prices.list', '=', list)
    .where((eb) => eb(eb.fn<string>('lower', ['court_types.name']), '=', courtType.toLowerCase()))
    .executeTakeFirst();

export const updatePrice = async (
  tx: Tx,
  list: PriceListName,
  courtTypeId: number,
  price: { readonly baseSen: number; readonly peakSen: number },
): Promise<void> => {
  await tx
    .updateTable('prices')
    .set({ base_sen: price.baseSen, peak_sen: price.peakSen })
    .where('list', '=', list)
    .where('court_type_id', '=', courtTypeId)
    .execute();
};

export const findSwitch = (db: Database, name: SwitchName) =>
  db
    .selectFrom('switches')
    .select(['name', 'is_on as isOn'])
    .where('name', '=', name)
    .executeTakeFirst();

export const upsertSwitch = async (tx: Tx, name: SwitchName, isOn: boolean): Promise<void> => {
  await tx
    .insertInto('switches')
    .values({ name, is_on: isOn })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on: isOn }))
    .execute();
};

const contactKeys = {
  email: 'contact_email',
  address: 'venue_address',
  registration: 'registration_number',
  tax: 'tax_number',
} as const;

export const readContact = async (db: Database): Promise<Contact> => {
  const rows = await db
    .selectFrom('venue_settings')
    .select(['key', 'value'])
    .where('key', 'in', Object.values(contactKeys))
    .execute();
  const settingOf = (part: keyof Contact): string =>
    String(rows.find(({ key }) => key === contactKeys[part])?.value ?? '');
  return {
    email: settingOf('email'),
    address: settingOf('address'),
    registration: settingOf('registration'),
    tax: settingOf('tax'),
  };
};

export const updateContact = async (tx: Tx, part: keyof Contact, value: string): Promise<void> => {
  await tx
    .insertInto('venue_settings')
    .values({ key: contactKeys[part], value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
};

const lockKey = 'console_lock_minutes';

/** After how many minutes without an act a console locks. [STAFF-8] */
export const readLockMinutes = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom('venue_settings')
    .select('value')
    .where('key', '=', lockKey)
    .executeTakeFirst();
  return row === undefined ? defaultLockMinutes : Number(row.value);
};

export const updateLockMinutes = async (tx: Tx, minutes: number): Promise<void> => {
  const value = JSON.stringify(minutes);
  await tx
    .insertInto('venue_settings')
    .values({ key: lockKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};
