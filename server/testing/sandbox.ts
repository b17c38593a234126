import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { makeOrderId } from '#domain/orders/orders.ts';
import { makePaymentProvider } from '#server/features/payments/make-payment-provider.ts';
import type { TestApp } from '#server/testing/app.ts';
import { asForm } from '#server/testing/fiuu.ts';

type Fields = Record<string, string>;

/** A visitor of the demonstration's payment page, with an order that was never placed. */
export interface Payer {
  readonly orderId: string;
  /** The form that leads there, signed by the venue. */
  form(): Promise<{ readonly action: string; readonly fields: Fields }>;
  post(url: string, fields: Fields): Promise<LightMyRequestResponse>;
  /** Submits the form with the given changes. */
  submit(changes?: Fields): Promise<LightMyRequestResponse>;
  /** Submits the form and returns the address of the page. */
  openPage(): Promise<string>;
  choose(page: string, choice: string): Promise<LightMyRequestResponse>;
}

export const aPayer = ({ app, context }: TestApp): Payer => {
  const provider = makePaymentProvider(context);
  const orderId = makeOrderId(randomBytes(8), context.clock.now());
  const form: Payer['form'] = async () => {
    const now = context.clock.now();
    const page = await provider?.start({
      orderId,
      amountSen: 12_050,
      description: 'Court Booking - Show Court 1; Court Booking - <b>Show Court 2</b>',
      items: [
        { what: 'Court Booking - Show Court 1', when: '18/11/2026, 10:00 AM - 11:00 AM' },
        { what: 'Court Booking - <b>Show Court 2</b>', when: '' },
      ],
      billingName: 'Nur Aisyah',
      billingEmail: 'nur@person.test',
      billingMobile: '+60 12 345 6789',
      billingAddress: 'Jalan Depot 1, Kuala Lumpur',
      bookingType: 'court_booking',
      expiresAt: now.add({ seconds: 180 }),
      now,
    });
    if (page?.kind !== 'form') throw new Error('The sandbox is reached by a form.');
    return page;
  };
  const post: Payer['post'] = (url, fields) => {
    const payload = new URLSearchParams(fields).toString();
    return app.inject({ method: 'POST', url, payload, headers: asForm });
  };
  const submit: Payer['submit'] = async (changes = {}) => {
    const { action, fields } = await form();
    return post(action, { ...fields, ...changes });
  };
  return {
    orderId,
    form,
    post,
    submit,
    openPage: async () => String((await submit()).headers.location),
    choose: (page, choice) => post(page, { choice }),
  };
};
