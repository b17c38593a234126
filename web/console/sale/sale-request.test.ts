import { describe, expect, test } from 'vitest';
import {
  creditsShort,
  emptyDraft,
  heldFrom,
  holdChoices,
  holdChoicesUntil,
  type MemberHit,
  makeSaleIds,
  type SaleQuote,
  saleOf,
  soldSenOf,
  withGuest,
} from '#web/console/sale/sale-request.ts';

const of = { court: 'Tournament Court 1', date: '2026-11-18', slots: [12, 13] } as const;
const quote = { slots: [], freeSlots: 0, totalSen: 12_000, availableCreditsSen: 0 };
const guest = { ...emptyDraft, name: 'Mei', phone: '+60 12 345 6789' };
const member: MemberHit = {
  userId: '0191e7b6-fc8a-4536-b287-bb3f6b319431',
  email: 'mei@mail.test',
  username: 'mei',
  displayName: 'Mei Tan',
  status: 'normal_member',
  membershipEndsOn: null,
  balanceSen: 0,
  joinedAt: '2026-01-01T00:00:00Z',
};

describe('the request of a sale', () => {
  test('sells to a guest for cash', () => {
    expect(saleOf(guest, of, quote)).toEqual({
      buyer: { kind: 'guest', name: 'Mei', phone: '+60 12 345 6789' },
      date: '2026-11-18',
      slots: { 'Tournament Court 1': [12, 13] },
      payment: { method: 'cash' },
      shownTotalSen: 12_000,
      shownFreeSlots: 0,
    });
  });

  test('[DESK-34] sends the address of a guest where a link is mailed or one was typed', () => {
    const linked = { ...guest, method: 'link', email: 'mei@mail.test', holdMinutes: 30 } as const;
    expect(saleOf(linked, of, quote)).toMatchObject({
      buyer: { kind: 'guest', email: 'mei@mail.test' },
      payment: { method: 'link', holdMinutes: 30 },
    });
    expect(saleOf({ ...linked, method: 'cash' }, of, quote)?.buyer).toHaveProperty('email');
    const untold = { ...linked, method: 'cash', email: ' ' } as const;
    expect(saleOf(untold, of, quote)?.buyer).not.toHaveProperty('email');
    const byMember = saleOf({ ...linked, isGuest: false, member }, of, quote);
    expect(byMember?.buyer).toEqual({ kind: 'member', userId: member.userId });
  });

  test('is for the price that was typed, without the free slots of the week', () => {
    const draft = { ...guest, price: '40.50', overrideReason: 'Rain' };
    const slots = [1, 2, 3].map(() => ({})) as unknown as SaleQuote['slots'];
    const priced = { ...quote, slots, freeSlots: 1 };
    expect(saleOf(draft, of, priced)).toMatchObject({
      shownTotalSen: 8_100,
      override: { waives: [], soldSen: 4_050, reason: 'Rain' },
    });
    expect(soldSenOf({ ...guest, price: 'free' })).toBeUndefined();
    expect(soldSenOf({ ...guest, price: '1' })).toBeUndefined();
    expect(soldSenOf(guest)).toBeNull();
  });

  test('sets rules aside only where somebody asked for it', () => {
    expect(saleOf(guest, of, quote)).not.toHaveProperty('override');
    const waiving = { ...guest, waives: ['window'], overrideReason: 'Agreed' } as const;
    expect(saleOf(waiving, of, quote)).toMatchObject({
      shownTotalSen: 12_000,
      override: { waives: ['window'], soldSen: null, reason: 'Agreed' },
    });
  });

  test('has the reference of the terminal only if the terminal is used', () => {
    const terminal = { ...guest, method: 'terminal', reference: 'T-7' } as const;
    expect(saleOf(terminal, of, quote)?.payment).toEqual({ method: 'terminal', reference: 'T-7' });
    expect(saleOf({ ...terminal, method: 'cash' }, of, quote)?.payment).toEqual({ method: 'cash' });
  });

  test('waits for the member', () => {
    const chosen = { ...withGuest(guest, false), method: 'credits' } as const;
    expect(saleOf(chosen, of, quote)).toBeNull();
    expect(saleOf({ ...chosen, member }, of, quote)?.buyer).toEqual({
      kind: 'member',
      userId: member.userId,
    });
  });
});

test('credits are no way to pay for a guest', () => {
  const credits = { ...withGuest(guest, false), method: 'credits' } as const;
  expect(withGuest(credits, true).method).toBe('cash');
});

test('a sale keeps its id until it changes', () => {
  let count = 0;
  const idOf = makeSaleIds(() => `id ${++count}`);
  const sale = saleOf(guest, of, quote);
  if (sale === null) throw new Error('It has a buyer.');
  expect([idOf(sale), idOf({ ...sale })]).toEqual(['id 1', 'id 1']);
  expect(idOf({ ...sale, shownTotalSen: 1 })).toBe('id 2');
});

test('a held court is said to be held from a guest, and from a member whose status may not book it', () => {
  const held = { queue: 'priority', until: '2026-11-19', statuses: ['coach'] } as const;
  const coach = { isGuest: false, member: { ...member, status: 'coach' } } as const;
  expect(heldFrom(guest, held)).toMatch(/cannot be sold to a guest/);
  expect(heldFrom({ isGuest: false, member }, held)).toMatch(
    /Mei Tan, whose status is Normal Member/,
  );
  expect(heldFrom(coach, held)).toBeNull();
  expect(heldFrom({ isGuest: false, member: null }, held)).toBeNull();
  expect(heldFrom(guest, null)).toBeNull();
});

test('credits that are too few are told before the sale, with what is missing', () => {
  const draft = { ...emptyDraft, isGuest: false, member, method: 'credits' } as const;
  const has = (availableCreditsSen: number) => ({ ...quote, availableCreditsSen });
  expect(creditsShort(draft, has(11_900))).toBe(
    'RM 120.00 needed, RM 119.00 available, RM 1.00 missing',
  );
  expect(creditsShort(draft, has(12_000))).toBeNull();
  expect(creditsShort({ ...draft, method: 'cash' }, has(0))).toBeNull();
  expect(creditsShort({ ...draft, member: null }, has(0))).toBeNull();
});

test('[LINK-1] a hold is offered as far as the start of the slot', () => {
  expect(holdChoicesUntil(53)).toEqual([10, 30, 60]);
  expect(holdChoicesUntil(60)).toEqual([10, 30, 60]);
  expect(holdChoicesUntil(5)).toEqual([10]);
  expect(holdChoicesUntil(3_000)).toEqual(holdChoices);
});
