import { Suspense } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { lazyComponent } from '#web/chunks.ts';
import { linkClass } from '#web/console/security/sign-in-frame.tsx';

const { secondFactor: words } = consoleLabels;

const QrPicture = lazyComponent(
  () => import('#web/console/security/qr-picture.tsx'),
  (module) => module.QrPicture,
);

interface FactorKeyProps {
  readonly uri: string;
  readonly secret: string;
}

/** The key of a new second factor, for the authenticator app. */
export function FactorKey({ uri, secret }: FactorKeyProps) {
  return (
    <section>
      <div className="mx-auto mb-3 size-52">
        <Suspense>
          <QrPicture text={uri} />
        </Suspense>
      </div>
      <h2 className="text-sm font-semibold">{words.key}</h2>
      <p className="figures rounded-control bg-mist px-3 py-2 font-semibold wrap-anywhere select-all">
        {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
      </p>
      <a href={uri} className={linkClass}>
        {words.openApp}
      </a>
    </section>
  );
}

export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <section>
      <h2 className="text-sm font-semibold">{words.recoveryCodes}</h2>
      <ul className="figures grid grid-cols-2 gap-x-4 rounded-control bg-mist px-3 py-2 text-[0.8125rem] font-semibold select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-ink-soft">{words.keepCodes}</p>
    </section>
  );
}
