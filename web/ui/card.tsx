import type { HTMLAttributes } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export const cardClass = 'rounded-card border border-line bg-paper';

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames(cardClass, 'p-5 tablet:p-6', className)} />;
}
