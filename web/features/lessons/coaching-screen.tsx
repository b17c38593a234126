import { labels } from '#domain/labels.ts';
import { refusals } from '#domain/texts.ts';
import { useVenue } from '#web/api/venue.ts';
import { ComingSoon } from '#web/features/frame/coming-soon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The sentence has a place for the address, which stands there as a link. */
const [before, after] = labels.coaching.askByEmail.split('{email}');

export function CoachingScreen() {
  const venue = useVenue();
  return (
    <ComingSoon title={labels.coaching.title}>
      {venue.isError ? (
        refusals.data_load_failed
      ) : (
        <>
          {before}
          <EmailLink email={venue.data?.contactEmail} />
          {after}
        </>
      )}
    </ComingSoon>
  );
}

function EmailLink({ email }: { readonly email: string | undefined }) {
  if (email === undefined) return <Skeleton className="inline-block h-5 w-44 align-middle" />;
  return (
    <a
      href={`mailto:${email}`}
      className="rounded-sm font-semibold text-court underline underline-offset-4"
    >
      {email}
    </a>
  );
}
