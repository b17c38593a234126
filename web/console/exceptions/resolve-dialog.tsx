import { type SubmitEvent, useId, useState } from 'react';
import type { OpenException } from '#contract/console-exceptions.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount } from '#domain/money/money.ts';
import {
  amountIn,
  isForThemselves,
  needsSecondPerson,
  secondPersonAboveSen,
} from '#domain/payments/exceptions.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { send } from '#web/api/send.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { useResolve } from '#web/console/api/exceptions.ts';
import { useRefundException } from '#web/console/api/refunds.ts';
import { useTill } from '#web/console/api/shifts.ts';
import { namedBy, reasonText, whyLines } from '#web/console/exceptions/exception-words.ts';
import { KindFields } from '#web/console/exceptions/kind-fields.tsx';
import {
  type DraftErrors,
  errorsOf,
  firstDraft,
  outcomeOf,
  type ResolutionDraft,
  reasonHintOf,
  requestOf,
  withoutTill,
} from '#web/console/exceptions/resolution-form.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import { NoTill } from '#web/console/sale/no-till.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { dialog: words, kinds, creditsOfMember, proposal } = exceptionLabels;

interface ResolveDialogProps {
  readonly exception: OpenException;
  readonly staff: StaffMember;
  readonly onClose: () => void;
}

/** Why a second person has to confirm; null if nobody has to. The buyer of an order is not known here. */
function secondPersonText(
  { amountSen, ofOrderSen, currency, payer }: OpenException,
  { kind, credited }: ResolutionDraft,
  { userId }: StaffMember,
): string | null {
  const accounts = { payer: payer?.userId ?? null, other: credited?.userId ?? null };
  if (kind !== null && isForThemselves(kind, userId, accounts)) return words.secondOwn;
  if (!needsSecondPerson(ofOrderSen)) return null;
  return fill(needsSecondPerson(amountSen) ? words.second : words.secondBySum, {
    limit: displayAmount(secondPersonAboveSen),
    sum: amountIn(currency, ofOrderSen),
  });
}

/** The dialog in which a person decides about money that waits. [EXC-2] [EXC-3] [EXC-15] */
export function ResolveDialog({ exception, staff, onClose }: ResolveDialogProps) {
  const formId = useId();
  const [typed, setDraft] = useState<ResolutionDraft>(() => firstDraft(exception));
  const [isChosen, setIsChosen] = useState(false);
  const { data: till } = useTill();
  const draft = isChosen ? typed : withoutTill(typed, Boolean(till?.shift));
  const [errors, setErrors] = useState<DraftErrors | null>(null);
  const resolving = useResolve();
  const refunding = useRefundException();
  const isRefund = draft.kind === 'refunded_at_provider';
  const { isPending, error, reset } = isRefund ? refunding : resolving;
  const named = namedBy(exception);
  const lacksTill =
    till?.shift === null &&
    exception.resolutions.includes('returned_in_cash') &&
    (draft.kind === null || draft.kind === 'returned_in_cash');
  const second = secondPersonText(exception, draft, staff);
  const outcome = outcomeOf(exception, draft);

  const change = (changed: Partial<ResolutionDraft>): void => {
    setDraft((before) => ({ ...before, ...changed }));
    setErrors(null);
    if (error !== null) reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const found = errorsOf(draft, exception.needsBank);
    setErrors(found);
    if (found !== null) return;
    const { cause, id, others } = exception;
    const { reason, bank } = draft;
    const end = (text: string): void => {
      clearToasts();
      showToast(fill(text, named));
      onClose();
    };
    if (isRefund) {
      const asked = { cause, id, others, bank: exception.needsBank ? bank : null, reason };
      send(refunding, asked, {
        onSuccess: ({ isAsked }) => end(isAsked ? proposal.refundAsked : words.proposed),
      });
      return;
    }
    const asked = { cause, id, others, resolution: requestOf(draft), reason };
    send(resolving, asked, {
      onSuccess: ({ isResolved }) => end(isResolved ? words.done : words.proposed),
    });
  };
  const close = (): void => {
    // The dialog stays open until the response, which decides the message.
    if (!isPending) onClose();
  };
  return (
    <Dialog
      title={fill(words.title, named)}
      onClose={close}
      isDismissable={false}
      actions={
        <>
          <Button tone="secondary" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={isPending}>
            {second ? words.propose : words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 text-ink">
        <div className="text-sm">
          {exception.payer && <p className="font-semibold">{exception.payer.name}</p>}
          <p>{reasonText(exception)}</p>
          {whyLines(exception).map((line) => (
            <p key={line} className="figures text-ink-soft">
              {line}
            </p>
          ))}
        </div>
        <Choice
          legend={words.choose}
          choices={exception.resolutions.map((kind) => ({
            text: kind === 'credited' && exception.payer?.isGuest ? creditsOfMember : kinds[kind],
            isChosen: draft.kind === kind,
            choose: () => {
              setIsChosen(true);
              change({ kind });
            },
          }))}
          error={errors?.kind ?? null}
        />
        {draft.kind !== null && <p className="text-sm text-ink-soft">{words.texts[draft.kind]}</p>}
        {lacksTill && <NoTill />}
        <KindFields exception={exception} draft={draft} errors={errors} onChange={change} />
        <Field
          label={words.reason}
          autoComplete="off"
          required
          maxLength={200}
          value={draft.reason}
          hint={reasonHintOf(exception, draft.kind)}
          error={errors?.reason ?? null}
          onChange={({ target }) => change({ reason: target.value })}
        />
        {outcome !== null && (
          <p className="rounded-control bg-tint px-3.5 py-2 font-semibold">{outcome}</p>
        )}
        {second && <p className="text-sm font-semibold">{second}</p>}
        {error && (
          <Notice tone="danger" takesFocus>
            {deskFailureMessage(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
