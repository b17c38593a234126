import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FieldFrame, inputClass } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Google Calendar's page for subscribing by URL. */
const googleByUrl = 'https://calendar.google.com/calendar/u/0/r/settings/addbyurl';

/** The new feed URL, and the ways to subscribe to it. */
export function FeedLink({ url }: { readonly url: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { feed } = myBookingsLabels;
  useEffect(() => {
    // The button that created the feed has disappeared, so the focus moves to the URL.
    input.current?.focus();
  }, []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      showToast(feed.copied);
    } catch {
      // Browsers copy only on secure pages and with permission. Otherwise the member copies by
      // hand.
      input.current?.select();
      showToast(feed.copyByHand);
    }
  };
  return (
    <div className="appear grid gap-4">
      <FieldFrame label={feed.link} hint={feed.shownOnce}>
        {(parts) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...parts}
              ref={input}
              readOnly
              value={url}
              onFocus={(event) => event.target.select()}
              className={`${inputClass} min-w-48 flex-1 border-edge text-sm`}
            />
            <Button className="min-h-12 grow tablet:grow-0" onClick={() => void copy()}>
              <Copy size={18} aria-hidden="true" />
              {feed.copy}
            </Button>
          </div>
        )}
      </FieldFrame>
      <dl className="grid gap-4 tablet:grid-cols-2">
        <Way name={feed.onPhone} how={feed.onPhoneHow}>
          <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
            {feed.subscribe}
          </a>
        </Way>
        <Way name={feed.inGoogle} how={feed.inGoogleHow}>
          <a
            href={googleByUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary')}
          >
            {feed.openGoogle}
            <span className="sr-only">{feed.newTab}</span>
          </a>
        </Way>
      </dl>
    </div>
  );
}

interface WayProps {
  readonly name: string;
  readonly how: string;
  readonly children: ReactNode;
}

function Way({ name, how, children }: WayProps) {
  return (
    <div className="grid content-start gap-2 border-line border-t pt-3">
      <dt className="font-semibold">{name}</dt>
      <dd className="grid justify-items-start gap-2">
        <p className="text-ink-soft text-sm">{how}</p>
        {children}
      </dd>
    </div>
  );
}
