import { labels } from '#domain/words/labels.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The address replaces the placeholder in the sentence, as a link. */
const [before, after] = labels.coaching.askByEmail.split('{email}');

export function AskByEmail({ email }: { readonly email: string | undefined }) {
  return (
    <>
      {before}
      {email === undefined ? (
        <Skeleton className="inline-block h-5 w-44 align-middle" />
      ) : (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(labels.coaching.title)}`}
          className="rounded-sm font-semibold text-court underline underline-offset-4"
        >
          {email}
        </a>
      )}
      {after}
    </>
  );
}
