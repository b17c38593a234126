import type { Rows } from '#proof/attack/rows.ts';

/** Routes of the console for money that waits, and for refunds at the provider. */
export const exceptionRows: Rows = {
  'GET /api/console/exceptions': {},
  'GET /api/console/exceptions/count': {},
  'GET /api/console/exceptions/resolved': {},
  'POST /api/console/exceptions/refunds': {
    sent: () => ({
      body: {
        cause: 'payment',
        id: 'sandbox/1',
        bank: null,
        reason: 'Agreed on the phone',
      },
    }),
    answer: 'exception_settled',
  },
  'POST /api/console/orders/:orderId/refunds': {
    sent: () => ({
      params: { orderId: 'order_of_nobody' },
      body: {
        refundId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e',
        transactionId: '1',
        amountSen: 100,
        bank: null,
        reason: 'Agreed on the phone',
      },
    }),
    answer: 'not_found',
  },
  'POST /api/console/refunds/:refundId/confirmation': {
    sent: () => ({ params: { refundId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' } }),
    answer: 'exception_settled',
  },
  'POST /api/console/refunds/:refundId/withdrawal': {
    sent: () => ({ params: { refundId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' }, body: {} }),
    answer: 'exception_settled',
  },
  'POST /api/console/exceptions/resolutions': {
    sent: () => ({
      body: {
        cause: 'payment',
        id: 'fiuu/1',
        resolution: { kind: 'kept' },
        reason: 'Reported twice',
      },
    }),
    answer: 'exception_settled',
  },
  'POST /api/console/exceptions/resolutions/:resolutionId/confirmation': {
    sent: () => ({ params: { resolutionId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' } }),
    answer: 'exception_settled',
  },
  'POST /api/console/exceptions/resolutions/:resolutionId/withdrawal': {
    sent: () => ({ params: { resolutionId: '0191e7b6-fc8a-7536-b287-bb3f6b31943e' }, body: {} }),
    answer: 'exception_settled',
  },
};
