import { Link } from 'react-router';
import type { Sport } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { paths } from '#web/paths.ts';
import { LogoMark } from '#web/pictures/logo-mark.tsx';
import type { HomeState } from '#web/visit.ts';

const home: HomeState = { selectedBookingType: 'Bookings' };

/** The word before the suffix follows the chosen sport. Pressing it resets the selection. */
export function Logo({ sport }: { readonly sport: Sport | null }) {
  const word = sport ?? 'Pickle';
  const name = `${word} ${labels.navbar.logoEnding}`;
  return (
    <Link
      to={paths.home}
      state={home}
      aria-label={fill(labels.navbar.home, { logo: name })}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-control text-white"
    >
      <LogoMark sport={word} />
      <span
        aria-hidden="true"
        className="display text-[clamp(min(1rem,8vw),8vw-0.6rem,1.25rem)] leading-none tracking-wide uppercase"
      >
        <span className="text-accent">{word}</span> {labels.navbar.logoEnding}
      </span>
    </Link>
  );
}
