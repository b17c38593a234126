import { keyLabels as words } from '#domain/words/console-key-labels.ts';
import { Dialog } from '#web/ui/dialog.tsx';

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={words.title} closeLabel={words.close} onClose={onClose}>
      <dl className="divide-y divide-line">
        {words.list.map(([keys, meaning]) => (
          <div key={keys} className="flex items-center justify-between gap-6 py-2">
            <dt className="order-2 text-right">
              <kbd className="figures rounded-md border border-line bg-mist px-2 py-1 text-[0.8125rem] font-semibold whitespace-nowrap text-ink">
                {keys}
              </kbd>
            </dt>
            <dd className="text-sm">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a
          href="/console/guide"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-court underline"
        >
          {words.guide}
        </a>
      </p>
    </Dialog>
  );
}
