import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { MessageChoices, MessagePreview } from '#contract/console-messages.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import {
  type ChosenAudience,
  useMessageChoices,
  useMessagePreview,
  useSending,
} from '#web/console/api/messages.ts';
import { AudienceFields } from '#web/console/messages/audience-fields.tsx';
import {
  audienceDraftOf,
  audienceOf,
  errorsOfText,
  type MessageText,
} from '#web/console/messages/message-draft.ts';
import { Recipients } from '#web/console/messages/recipients.tsx';
import { TextFields } from '#web/console/messages/text-fields.tsx';
import { whenText } from '#web/console/shift/shift-form.ts';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { showFaults } from '#web/console/ui/first-fault.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { useFirstField } from '#web/console/ui/open-form.ts';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { form: words } = messageLabels;

/** Sends a mail to everyone who is affected by something. [MSG-4] [MSG-5] */
export function NewMessageScreen() {
  const main = useRef<HTMLElement>(null);
  useFirstField(main, false);
  const query = useMessageChoices();
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main message-main outline-none">
      <Link to="/messages" className="justify-self-start text-sm text-court underline">
        {messageLabels.back}
      </Link>
      <h1 className="display text-xl">{words.title}</h1>
      <Loaded query={query} words={messageLabels} className="h-96">
        {(choices) => <Form choices={choices} />}
      </Loaded>
    </main>
  );
}

function Form({ choices }: { readonly choices: MessageChoices }) {
  const [search] = useSearchParams();
  const [draft, setDraft] = useState(() => audienceDraftOf(search, choices));
  /** Null for the template of the audience. */
  const [typed, setTyped] = useState<MessageText | null>(null);
  const audience = audienceOf(draft);
  const query = useMessagePreview(audience);
  const box = useRef<HTMLDivElement>(null);
  // Whoever comes to write to somebody in particular has only to write.
  const isAudienceGiven = search.size > 0;
  useFirstField(
    box,
    !isAudienceGiven || query.data !== undefined,
    isAudienceGiven ? undefined : 'select',
  );
  return (
    <div ref={box} className="message-columns">
      <div className="member-column">
        <AudienceFields
          draft={draft}
          choices={choices}
          about={query.data?.about ?? ''}
          onChange={(changed) => setDraft({ ...draft, ...changed })}
        />
        {audience !== null && query.data && (
          <Composed
            key={JSON.stringify(audience)}
            audience={audience}
            preview={query.data}
            text={typed ?? query.data.template}
            onChange={setTyped}
          />
        )}
      </div>
      {audience !== null && (
        <Loaded query={query} words={messageLabels} className="h-64">
          {(preview) => <Recipients kind={audience.kind} preview={preview} />}
        </Loaded>
      )}
    </div>
  );
}

interface ComposedProps {
  readonly audience: ChosenAudience;
  readonly preview: MessagePreview;
  readonly text: MessageText;
  readonly onChange: (text: MessageText) => void;
}

function Composed({ audience, preview, text, onChange }: ComposedProps) {
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useSending();
  const errors = errorsOfText(text, audience.kind);
  const { recipients, closureMailsAt = null } = preview;
  const count = recipients.length;
  const ask = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    showFaults(event.currentTarget, () => setIsChecked(true));
    reset();
    if (errors === null) setIsAsking(true);
  };
  const send = (): void =>
    mutate(
      { audience, digest: preview.digest, ...text },
      {
        onSuccess: ({ id }) => {
          clearToasts();
          showToast(words.done);
          void navigate(`/messages/${id}`);
        },
      },
    );
  if (count === 0) return null;
  const counted = { count: `${count}`, subject: text.subject };
  return (
    <>
      <form noValidate onSubmit={ask} className="member-column">
        <TextFields
          kind={audience.kind}
          text={text}
          errors={isChecked ? errors : null}
          preview={preview}
          onChange={onChange}
        />
        <Button type="submit" className="justify-self-start">
          {count === 1 ? words.sendOne : fill(words.send, counted)}
        </Button>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={words.askTitle}
          confirm={words.confirm}
          cancel={words.cancel}
          isBusy={isPending}
          error={error}
          onConfirm={send}
          onClose={() => setIsAsking(false)}
        >
          <p>{fill(count === 1 ? words.askOne : words.ask, counted)}</p>
          {closureMailsAt !== null && (
            <p className="mt-2">{fill(words.askBeforeMails, { time: whenText(closureMailsAt) })}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
