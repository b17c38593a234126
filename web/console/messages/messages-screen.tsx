import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { messageLabels } from '#domain/words/message-labels.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { AnnouncementsSection } from '#web/console/messages/announcements.tsx';
import { SentSection } from '#web/console/messages/sent.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** The announcements and messages of the venue to its members. */
export function MessagesScreen() {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main message-main outline-none">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="display text-xl">{messageLinkLabels.name}</h1>
        <Link to="/messages/new" className={buttonClass('primary')}>
          {messageLabels.compose}
        </Link>
      </div>
      <AnnouncementsSection />
      <SentSection />
    </main>
  );
}
