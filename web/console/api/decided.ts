import type { QueryClient } from '@tanstack/react-query';
import { listExceptions, listResolvedExceptions } from '#contract/console-exceptions.ts';
import { amountIn } from '#domain/payments/exceptions.ts';
import { exceptionLabels as words } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { outcomeText } from '#domain/words/waiting-words.ts';
import { callApi } from '#web/api/client.ts';
import { exceptionsKey } from '#web/console/api/exceptions-key.ts';

/**
 * Says who was faster with a decision, and what it is. The money is named by its exception, or by a
 * proposal about it. [EXC-18]
 */
export async function decidedText(client: QueryClient, id: string): Promise<string> {
  try {
    const { resolved } = await client.fetchQuery({
      queryKey: [exceptionsKey, 'resolved'],
      queryFn: () => callApi(listResolvedExceptions, {}),
    });
    const done = resolved.find(({ resolutionId, ids }) => resolutionId === id || ids.includes(id));
    if (done !== undefined) {
      const amount = amountIn(done.currency, done.amountSen);
      const outcome = outcomeText({ ...done, orderId: done.attachedOrderId });
      return fill(words.decidedBy, { by: done.by, amount, outcome });
    }
    const { exceptions } = await client.fetchQuery({
      queryKey: [exceptionsKey, 'list'],
      queryFn: () => callApi(listExceptions, {}),
    });
    const open = exceptions.find((one) => one.id === id || one.others.includes(id));
    if (open?.proposal == null) return words.decidedByOther;
    const { kind, member, orderId, reference, by } = open.proposal;
    return fill(words.proposedBy, {
      by: by.name,
      amount: amountIn(open.currency, open.amountSen),
      outcome: outcomeText({ kind, member: member?.name ?? null, orderId, reference }),
    });
  } catch {
    return words.decidedByOther;
  }
}
