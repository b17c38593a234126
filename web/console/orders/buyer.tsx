import type { OrderLine } from '#contract/console-orders.ts';
import { MemberLink } from '#web/console/ui/member-link.tsx';

/** The buyer of an order. A deleted member has no page. [GONE-4] */
export function Buyer({ order: { userId, name, isDeleted } }: { readonly order: OrderLine }) {
  return isDeleted === true ? name : <MemberLink player={{ userId, name }} />;
}
