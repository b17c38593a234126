import { useQuery } from '@tanstack/react-query';
import { getDemo } from '#contract/accounts.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { callApi } from '#web/api/client.ts';
import { linkClass } from '#web/console/security/sign-in-frame.tsx';

const { signIn: words, roles } = consoleLabels;

/** Null outside a demonstration. The codes of second factors in it change twice a minute. */
function useDemo() {
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: ({ signal }) => callApi(getDemo, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.demo ? codeCheckMs : false),
  });
  return data?.demo ?? null;
}

const codeCheckMs = 5_000;

interface DemoCodeProps {
  readonly onChoose: (code: string) => void;
}

/** The current code of the demonstration's second factor, which is the same for everybody. */
export function DemoCode({ onChoose }: DemoCodeProps) {
  const code = useDemo()?.staff.find((person) => person.code !== null)?.code;
  if (!code) return null;
  return (
    <button type="button" onClick={() => onChoose(code)} className={linkClass}>
      {fill(consoleLabels.secondFactor.demo, { code })}
    </button>
  );
}

interface DemoStaffProps {
  readonly onChoose: (email: string, password: string) => void;
}

/** On a demonstration, lists the people whom anyone may try. Renders nothing elsewhere. */
export function DemoStaff({ onChoose }: DemoStaffProps) {
  const demo = useDemo();
  if (demo === null) return null;
  const { staff, password } = demo;
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
