import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type NoticeTone = 'info' | 'success' | 'danger';

const looks = {
  info: { Icon: Info, className: 'border-line bg-mist text-ink' },
  success: { Icon: CircleCheck, className: 'border-court/25 bg-tint text-ink' },
  danger: { Icon: CircleAlert, className: 'border-danger/30 bg-danger-tint text-danger' },
} as const satisfies Readonly<Record<NoticeTone, unknown>>;

interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly children: ReactNode;
}

/** A message that belongs to its place on the screen. A failure interrupts, the others wait. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  const { Icon, className } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'appear flex gap-3 rounded-control border px-4 py-3 text-[0.95rem] font-semibold',
        className,
      )}
    >
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
