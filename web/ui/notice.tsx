import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';

type NoticeTone = 'info' | 'success' | 'danger';

const looks = {
  info: { Icon: Info, className: 'border-line bg-mist text-ink' },
  success: { Icon: CircleCheck, className: 'border-court/25 bg-tint text-ink' },
  danger: { Icon: CircleAlert, className: 'border-danger/30 bg-danger-tint text-danger' },
} as const satisfies Readonly<Record<NoticeTone, unknown>>;

interface NoticeProps {
  readonly tone?: NoticeTone;
  /** The answer to a press takes the focus, so that it is scrolled into view and read out. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** A message in a fixed place on the screen. A failure interrupts screen readers, others wait. */
export function Notice({ tone = 'info', takesFocus = false, children }: NoticeProps) {
  const { Icon, className } = looks[tone];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'appear flex gap-3 rounded-control outline-none border px-4 py-3 text-base font-semibold',
        className,
      )}
    >
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
