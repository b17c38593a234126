import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOrderId } from '#domain/orders/orders.ts';
import type { AppContext } from '#server/app-context.ts';
import { hasPaymentLink } from '#server/features/orders/payment-links.repository.ts';
import { linkPayer, noLinkPayerCookie } from '#server/features/orders/payment-links.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import {
  openPaymentDesk,
  type PaymentDesk,
  takeMessage,
} from '#server/features/payments/messages/messages.ts';
import type {
  MessageSource,
  PaymentProvider,
  ProviderMessage,
} from '#server/features/platform/payment-provider.ts';
import { formTextOf, takeForms } from '#server/http/forms.ts';

/** Shows the open order to a member who left the payment page without paying. */
const afterLeaving = '/profile';
const afterPaying = '/profile?status=pending';
/** The payer of a link may have no account. The screen remembers the link. */
const backToLink = '/pay';

/**
 * The URL names the order, because the payer may return in another tab or browser. The id need not
 * be signed: the profile reads the order as the signed-in member, and other members get nothing.
 */
const afterPayingFor = (form: string): string => {
  const orderId = orderIdOf(form);
  return orderId === null ? afterPaying : `${afterPaying}&order=${orderId}`;
};

const orderIdOf = (form: string): string | null => {
  const orderId = new URLSearchParams(form).get('orderid') ?? '';
  return isOrderId(orderId) ? orderId : null;
};

/** An order with a payment link leads back to the link's screen, and from there to the profile. */
const afterPayingOrder = async (
  { context: { db } }: PaymentDesk,
  form: string,
): Promise<string> => {
  const orderId = orderIdOf(form);
  const isLinked = orderId !== null && (await hasPaymentLink(db, orderId));
  return isLinked ? `${backToLink}?order=${orderId}` : afterPayingFor(form);
};

const isLinkPayer = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.includes(linkPayer) ?? false;

const afterLeavingBy = (request: FastifyRequest): string =>
  isLinkPayer(request) ? backToLink : afterLeaving;

/** A returning browser may send its session cookie, which must not be stored. */
const messageOf = (
  source: MessageSource,
  { headers: { cookie, authorization, ...headers } }: FastifyRequest,
  body: string,
): ProviderMessage => ({ source, body, headers });

/** Server to server. A rate limit could drop the only message about a payment, so there is none. */
const serverRoutes = (scope: FastifyInstance, desk: PaymentDesk): void => {
  for (const source of ['notification', 'callback'] as const) {
    scope.post(
      messagePaths[source],
      { config: { who: 'provider', rateLimit: false }, schema: { hide: true } },
      async (request, reply) => {
        const message = messageOf(source, request, formTextOf(request.body));
        const { status, type, body } = await takeMessage(desk, message);
        return reply.status(status).type(type).send(body);
      },
    );
  }
};

const queryOf = ({ url }: FastifyRequest): string => url.split('?').slice(1).join('?');

const returnedForm = (request: FastifyRequest): string =>
  request.method === 'GET' ? queryOf(request) : formTextOf(request.body);

/** Always redirects, whatever the browser sends or fails to send. A return settles nothing. */
const browserRoutes = (scope: FastifyInstance, desk: PaymentDesk): void => {
  const clearLinkPayer = (request: FastifyRequest, reply: FastifyReply): void => {
    if (isLinkPayer(request)) reply.header('set-cookie', noLinkPayerCookie(desk.context.settings));
  };
  const options = (targetOf: (request: FastifyRequest) => string) => ({
    method: ['GET', 'POST'],
    config: { who: 'provider' as const },
    schema: { hide: true },
    errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      request.log.warn({ err: error }, 'returning browser sent an unreadable request');
      return reply.redirect(targetOf(request), 303);
    },
  });

  scope.route({
    url: messagePaths.return,
    ...options((request) => afterPayingFor(returnedForm(request))),
    handler: async (request, reply) => {
      const form = returnedForm(request);
      if (form !== '') await takeMessage(desk, messageOf('return', request, form));
      clearLinkPayer(request, reply);
      return reply.redirect(await afterPayingOrder(desk, form), 303);
    },
  });

  scope.route({
    url: messagePaths.cancel,
    ...options(afterLeavingBy),
    handler: async (request, reply) => {
      clearLinkPayer(request, reply);
      return reply.redirect(afterLeavingBy(request), 303);
    },
  });
};

/** The routes for payment messages; none without a provider. */
export const paymentMessageRoutes = (
  app: FastifyInstance,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  if (provider === null) return;
  const desk = openPaymentDesk(context, provider);
  app.register(async (scope) => {
    takeForms(scope);
    serverRoutes(scope, desk);
    browserRoutes(scope, desk);
  });
};
