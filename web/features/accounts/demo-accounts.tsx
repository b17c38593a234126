import { useQuery } from '@tanstack/react-query';
import { getDemo } from '#contract/accounts.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { callApi } from '#web/api/client.ts';
import type { Credentials } from '#web/features/accounts/login-form.tsx';

interface DemoAccountsProps {
  readonly onChoose: (credentials: Credentials) => void;
}

/** On a demonstration venue, lists the accounts that anyone may try. Renders nothing elsewhere. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: ({ signal }) => callApi(getDemo, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.demo) return null;
  const { emails, password, outboxPath } = data.demo;
  return (
    <section
      aria-labelledby="demo-title"
      className="appear rounded-card border border-line border-dashed p-4"
    >
      <h2 id="demo-title" className="text-sm font-bold">
        {labels.demo.title}
      </h2>
      <p className="text-sm text-ink-soft">{fill(labels.demo.explanation, { password })}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {emails.map((email) => (
          <li key={email} className="min-w-0">
            <button
              type="button"
              aria-label={fill(labels.demo.fill, { email })}
              onClick={() => onChoose({ email, password })}
              className="min-h-11 max-w-full rounded-full border border-line bg-paper px-4 text-sm font-semibold transition-colors duration-150 hover:border-court hover:bg-tint"
            >
              {email.split('@')[0]}
            </button>
          </li>
        ))}
      </ul>
      {/* The server renders this page, not the app, so it is a plain link. */}
      <a
        href={outboxPath}
        className="mt-2 inline-flex min-h-11 items-center rounded-control text-sm font-semibold text-court underline underline-offset-4"
      >
        {labels.demo.outbox}
      </a>
    </section>
  );
}
