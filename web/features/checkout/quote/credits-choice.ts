import { usesCreditsByDefault } from '#domain/money/credits.ts';
import { type Goods, keyOfGoods } from '#web/features/checkout/goods/goods.ts';
import { recall, remember } from '#web/tab-memory.ts';

function choiceName(userId: string): string {
  return `checkout-credits:${userId}`;
}

/** The choice applies to one selection: the next order starts with credits on again. [CREDIT-2] */
export function rememberCreditsChoice(userId: string, goods: Goods, isOn: boolean): void {
  remember(choiceName(userId), { goods: keyOfGoods(goods), isOn });
}

export function recallCreditsChoice(userId: string, goods: Goods): boolean {
  const kept = (recall(choiceName(userId)) ?? {}) as Readonly<Record<string, unknown>>;
  const isMeant = kept.goods === keyOfGoods(goods) && typeof kept.isOn === 'boolean';
  return isMeant ? kept.isOn === true : usesCreditsByDefault;
}
