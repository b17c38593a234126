import { useQuery } from '@tanstack/react-query';
import { getDemo } from '#contract/accounts.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { callApi } from '#web/api/client.ts';

const { signIn: words, roles } = consoleLabels;

interface DemoStaffProps {
  readonly onChoose: (email: string, password: string) => void;
}

/** On a demonstration, lists the people whom anyone may try. Renders nothing elsewhere. */
export function DemoStaff({ onChoose }: DemoStaffProps) {
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: ({ signal }) => callApi(getDemo, {}, signal),
  });
  if (!data?.demo) return null;
  const { staff, password } = data.demo;
  return (
    <section
      aria-labelledby="demo-title"
      className="appear mt-4 rounded-card border border-line border-dashed p-4"
    >
      <h2 id="demo-title" className="text-sm font-bold">
        {words.demo}
      </h2>
      <p className="text-sm text-ink-soft">{fill(words.demoText, { password })}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {staff.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              aria-label={fill(words.use, { email })}
              onClick={() => onChoose(email, password)}
              className="min-h-11 rounded-full border border-line bg-paper px-4 text-sm font-semibold transition-colors duration-150 hover:border-court hover:bg-tint"
            >
              {roles[role]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
