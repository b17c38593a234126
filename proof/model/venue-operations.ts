import { membershipStatuses } from '#domain/members/membership-status.ts';
import { type Generator, type Operation, someMember, tryTo } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';
import { changeStatus } from '#server/features/back-office/members/member-status.ts';
import { deleteMember } from '#server/features/back-office/privacy/account-deletion.ts';
import { grantCredits } from '#server/features/credits/ledger.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';

const grant = (world: World): Operation | null => {
  const person = someMember(world);
  if (person === null) return null;
  const { random, context } = world;
  const amountSen = 1 + random.below(15_000);
  const idempotencyKey = String(random.below(1_000_000));
  return {
    member: person,
    description: `the venue grants ${person.name} ${amountSen} sen`,
    run: () =>
      tryTo(
        () =>
          grantCredits(context, {
            email: person.email,
            amountSen,
            reason: 'A gift.',
            idempotencyKey,
          }),
        () => {
          person.grantedSen += amountSen;
          return 'granted';
        },
      ),
  };
};

const promote = (world: World): Operation | null => {
  const person = someMember(world);
  const status = world.random.pick(membershipStatuses);
  if (person === null || status === undefined) return null;
  return {
    member: person,
    description: `${person.name} becomes ${status}`,
    run: () =>
      tryTo(
        () => changeStatus(world.context, person.email, { status, isConfirmed: true }),
        () => 'changed',
      ),
  };
};

const fewestPeople = 4;

const deleteAnAccount = (world: World): Operation | null => {
  const person = someMember(world);
  const left = world.people.filter(({ isGone }) => !isGone).length;
  if (person === null || left <= fewestPeople) return null;
  return {
    member: person,
    description: `${person.name} deletes the account`,
    run: () =>
      tryTo(
        () =>
          deleteMember(world.context, world.keeping, {
            userId: person.userId,
            prove: async () => undefined,
          }),
        () => {
          person.isGone = true;
          return 'gone';
        },
      ),
  };
};

const sweep = ({ context }: World): Operation => ({
  member: null,
  description: 'expired holds are released',
  run: async () => {
    await expireHolds(context);
    return 'swept';
  },
});

/** In seconds: within a hold, to its expiry, past it, and to another day. */
const passages = [1, 10, 30, 60, 120, 179, 180, 181, 240, 900, 3_600, 13 * 3_600];

/** Time passes while other operations run. */
const wait = ({ random, context: { clock } }: World): Operation => {
  const seconds = random.pick(passages) ?? 1;
  return {
    member: null,
    description: `${seconds} s pass`,
    run: async () => {
      clock.set(clock.now().add({ seconds }));
      return 'passed';
    },
  };
};

export const venueGenerators: readonly Generator[] = [
  { name: 'grant', weight: 8, choose: grant },
  { name: 'promote', weight: 2, choose: promote },
  { name: 'delete account', weight: 2, choose: deleteAnAccount },
  { name: 'sweep', weight: 4, choose: sweep },
  { name: 'wait', weight: 12, choose: wait },
];
