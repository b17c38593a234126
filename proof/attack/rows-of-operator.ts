import type { Owner } from '#proof/attack/owner.ts';
import type { Rows, Sent } from '#proof/attack/rows.ts';

const theOwner = ({ email }: Owner): Sent => ({ params: { email } });
const aCoach = (owner: Owner): Sent => ({ params: { email: owner.email, sport: 'Pickle' } });
const aProgram = { sport: 'Pickle', name: 'Foundations', level: 'Beginner' };
const aSchedule = (): Sent => ({
  params: { court: 'Tournament Court 5', day: 'Saturday', slot: 9 },
});
const aPromotion = () => ({ params: { id: 'rainy-week' } });
const aRole = (): Sent => ({ params: { status: 'coach', courtType: 'Show Court' } });
const aHoliday = (): Sent => ({ params: { date: '2027-01-01' } });

/**
 * Routes for the operator only; the order matters where one row needs what another has created.
 */
export const operatorRows: Rows = {
  'GET /metrics': {},

  'GET /api/operator/members': {},
  'GET /api/operator/members/:email': { sent: theOwner },
  'PUT /api/operator/members/:email/status': {
    sent: (owner) => ({ ...theOwner(owner), body: { status: 'athlete' } }),
  },
  'POST /api/operator/members/:email/credits': {
    sent: (owner) => ({ ...theOwner(owner), body: { amountSen: 100, reason: 'For the rain' } }),
  },

  'GET /api/operator/services': {},
  'POST /api/operator/services': {
    sent: () => ({ body: { name: 'matrix-scraper', permissions: ['server.see'] } }),
  },
  'POST /api/operator/services/:name/token': {
    sent: () => ({ params: { name: 'matrix-scraper' } }),
  },
  'DELETE /api/operator/services/:name': { sent: () => ({ params: { name: 'matrix-scraper' } }) },

  'GET /api/operator/staff': {},
  'POST /api/operator/staff': {
    sent: () => ({ body: { email: 'new_desk@depot.test', name: 'Mei', role: 'desk' } }),
  },
  'PUT /api/operator/staff/:email': {
    sent: () => ({ params: { email: 'new_desk@depot.test' }, body: { isDisabled: true } }),
  },
  'DELETE /api/operator/staff/:email/second-factor': {
    sent: () => ({ params: { email: 'new_desk@depot.test' } }),
  },

  'GET /api/operator/coaches': {},
  'PUT /api/operator/coaches/:email/:sport': {
    sent: (owner) => ({ ...aCoach(owner), body: { name: 'Mei Tan' } }),
  },
  'DELETE /api/operator/coaches/:email/:sport': { sent: aCoach },

  'GET /api/operator/programs': {},
  'POST /api/operator/programs': {
    sent: () => ({
      body: {
        ...aProgram,
        description: '',
        durationSlots: 1,
        priceSen: 5_000,
        coach: 'nobody@person.test',
      },
    }),
    answer: 'conflict',
  },
  'PUT /api/operator/programs/:sport/:name/:level': {
    sent: () => ({ params: aProgram, body: { priceSen: 5_500 } }),
  },
  'GET /api/operator/schedules': {},
  'POST /api/operator/schedules': {
    sent: () => {
      const { name: program, ...rest } = aProgram;
      const when = { court: 'Show Court 2', day: 'Monday', slot: 12 };
      return { body: { ...rest, program, ...when, capacity: 4 } };
    },
  },
  'PUT /api/operator/schedules/:court/:day/:slot/capacity': {
    sent: () => ({ ...aSchedule(), body: { capacity: 9 } }),
  },
  'POST /api/operator/classes/:id/cancel': {
    sent: (_, { laterClassId }) => ({
      params: { id: laterClassId },
      body: { reason: 'The coach is ill' },
    }),
  },
  'DELETE /api/operator/schedules/:court/:day/:slot': { sent: aSchedule },
  'DELETE /api/operator/programs/:sport/:name/:level': { sent: () => ({ params: aProgram }) },
  'GET /api/operator/classes': {},
  'GET /api/operator/private-lessons': {},
  'POST /api/operator/private-lessons': {
    sent: ({ email }) => ({
      body: {
        member: email,
        coach: 'nobody@person.test',
        court: 'Show Court 1',
        date: '2026-11-24',
        slot: 12,
      },
    }),
    answer: 'not_found',
  },
  'POST /api/operator/private-lessons/:court/:date/:slot/cancel': {
    sent: () => ({
      params: { court: 'Show Court 1', date: '2026-11-24', slot: 12 },
      body: { reason: 'The coach is ill' },
    }),
    answer: 'not_found',
  },

  'GET /api/operator/plans': {},
  'POST /api/operator/plans': {
    sent: () => ({
      body: { name: 'Gold', description: '', status: 'athlete', priceSen: 10_000, months: 1 },
    }),
  },
  'PUT /api/operator/plans/:id': {
    sent: (_, { planId }) => ({ params: { id: planId }, body: { priceSen: 9_000 } }),
  },
  'DELETE /api/operator/plans/:id': { sent: (_, { planId }) => ({ params: { id: planId } }) },

  'GET /api/operator/closures': {},
  'POST /api/operator/closures': {
    sent: () => ({
      body: { sport: 'Padel', from: '2027-02-01', to: '2027-02-02', reason: 'New glass' },
    }),
  },
  'POST /api/operator/closures/preview': {
    sent: () => ({ body: { sport: 'Padel', from: '2027-02-03', to: '2027-02-04' } }),
  },
  'POST /api/operator/closures/:id/undo/preview': {
    sent: () => ({ params: { id: 999_999 } }),
    answer: 'not_found',
  },
  'POST /api/operator/closures/:id/undo': {
    sent: () => ({ params: { id: 999_999 }, body: { reason: 'The water is gone' } }),
    answer: 'not_found',
  },
  'DELETE /api/operator/closures/:id': {
    sent: (_, { closureId }) => ({ params: { id: closureId } }),
  },
  'GET /api/operator/holidays': {},
  'PUT /api/operator/holidays/:date': {
    sent: () => ({ ...aHoliday(), body: { name: 'New Year', isClosed: false } }),
  },
  'DELETE /api/operator/holidays/:date': { sent: aHoliday },

  'GET /api/operator/holds': {},
  'PUT /api/operator/holds/:court': {
    sent: () => ({ params: { court: 'Show Court 1' }, body: { queue: 'priority' } }),
  },
  'DELETE /api/operator/holds/:court': { sent: () => ({ params: { court: 'Show Court 1' } }) },
  'GET /api/operator/prices': {},
  'PUT /api/operator/prices/:list/:courtType': {
    sent: () => ({
      params: { list: 'court_checkout', courtType: 'Show Court' },
      body: { baseSen: 12_000, peakSen: 12_500 },
    }),
  },
  'GET /api/operator/promotions': {},
  'POST /api/operator/promotions': {
    sent: () => ({
      body: {
        ...aPromotion().params,
        label: 'Rainy week',
        courtType: 'Padel Court',
        exceptCourtType: null,
        startsOn: '2027-04-01',
        endsOn: '2027-04-07',
        appliesTo: 'all',
        figure: { kind: 'percent', percent: 10 },
      },
    }),
  },
  'PUT /api/operator/promotions/:id': {
    sent: () => ({ ...aPromotion(), body: { endsOn: '2027-04-08' } }),
  },
  'DELETE /api/operator/promotions/:id': { sent: aPromotion },
  'GET /api/operator/role-discounts': {},
  'PUT /api/operator/role-discounts/:status/:courtType': {
    sent: () => ({ ...aRole(), body: { amountSen: 500, fromSlot: 7, toSlot: 17 } }),
  },
  'DELETE /api/operator/role-discounts/:status/:courtType': { sent: aRole },
  'GET /api/operator/tax-rates': {},
  'PUT /api/operator/tax-rates/:kind': {
    sent: () => ({
      params: { kind: 'group_lesson' },
      body: { rateBp: 0, holdsFrom: '2027-01-01' },
    }),
  },
  'GET /api/operator/switches': {},
  'PUT /api/operator/switches/:name': {
    sent: () => ({ params: { name: 'coaching' }, body: { isOn: true } }),
  },
  'GET /api/operator/announcement': {},
  'PUT /api/operator/announcement': { sent: () => ({ body: { body: 'Rain on Friday' } }) },
  'DELETE /api/operator/announcement': {},
  'GET /api/operator/console-lock': {},
  'PUT /api/operator/console-lock': { sent: () => ({ body: { minutes: 10 } }) },
  'GET /api/operator/contact': {},
  'PUT /api/operator/contact/:part': {
    sent: () => ({ params: { part: 'email' }, body: { value: 'desk@depot.test' } }),
  },

  'GET /api/operator/clock': {},
  'POST /api/operator/clock': {
    sent: () => ({ body: { now: '2026-11-16T09:00:01+08:00' } }),
  },
  'GET /api/operator/invariants': {},
};
