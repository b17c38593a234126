import type { Person } from '#proof/model/world.ts';

/** How the desk is paid. */
export const methods = ['cash', 'terminal', 'credits'] as const;

/** Each slip of the terminal has a reference of its own. */
export const paymentBy = (method: (typeof methods)[number], orderId: string) =>
  method === 'terminal' ? ({ method, reference: orderId } as const) : { method };

export const buyerOf = (person: Person | null) =>
  person === null
    ? ({ kind: 'guest', name: 'Walk In', phone: '+60 12 345 6789' } as const)
    : ({ kind: 'member', userId: person.userId } as const);
