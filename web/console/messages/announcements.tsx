import { useState } from 'react';
import type { ListedAnnouncement } from '#contract/console-messages.ts';
import { refusalToWithdraw } from '#domain/venue/announcement-times.ts';
import { announcementLabels as words } from '#domain/words/announcement-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { useAnnouncements, useWithdrawnAnnouncement } from '#web/console/api/announcements.ts';
import { AnnouncementDialog } from '#web/console/messages/announcement-dialog.tsx';
import { whenText } from '#web/console/shift/shift-form.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

type Opened =
  | { readonly act: 'save'; readonly id: string; readonly one: ListedAnnouncement | null }
  | { readonly act: 'withdraw'; readonly one: ListedAnnouncement };

/** The announcements to come, shown and over. [MSG-1] */
export function AnnouncementsSection() {
  const query = useAnnouncements();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Loaded query={query} words={words} className="h-48">
      {({ announcements }) => (
        <Section
          title={words.title}
          aside={
            <Button
              tone="secondary"
              className="text-sm"
              onClick={() => setOpened({ act: 'save', id: crypto.randomUUID(), one: null })}
            >
              {words.make}
            </Button>
          }
        >
          <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">{words.about}</p>
          {announcements.length === 0 ? (
            <Empty>{words.none}</Empty>
          ) : (
            <div className="overflow-x-auto pb-2">
              <table aria-label={words.title} className="member-table">
                <TableHead headings={words.table} />
                <tbody>
                  {announcements.map((one) => (
                    <Row key={one.id} one={one} onOpen={setOpened} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {opened?.act === 'save' && (
            <AnnouncementDialog id={opened.id} one={opened.one} onClose={close} />
          )}
          {opened?.act === 'withdraw' && <Withdrawal one={opened.one} onClose={close} />}
        </Section>
      )}
    </Loaded>
  );
}

interface RowProps {
  readonly one: ListedAnnouncement;
  readonly onOpen: (opened: Opened) => void;
}

function Row({ one, onOpen }: RowProps) {
  const { id, body, startsAt, endsAt, state } = one;
  return (
    <tr>
      <td className="message-text">{body}</td>
      <td className="figures whitespace-nowrap">
        {startsAt === null ? words.always : whenText(startsAt)}
      </td>
      <td className="figures whitespace-nowrap">
        {endsAt === null ? words.noEnd : whenText(endsAt)}
      </td>
      <td>
        <span className={`message-state is-${state}`}>{words.states[state]}</span>
        <span className="block text-xs text-ink-soft">{byline(one)}</span>
      </td>
      <td>
        {refusalToWithdraw(state) === null && (
          <div className="flex gap-2">
            <Button
              tone="secondary"
              aria-label={fill(words.changeOne, { body })}
              onClick={() => onOpen({ act: 'save', id, one })}
              className="px-3 text-xs"
            >
              {words.change}
            </Button>
            <Button
              tone="secondary"
              aria-label={fill(words.withdrawOne, { body })}
              onClick={() => onOpen({ act: 'withdraw', one })}
              className="px-3 text-xs"
            >
              {words.withdraw}
            </Button>
          </div>
        )}
      </td>
    </tr>
  );
}

function byline({ madeBy, withdrawn }: ListedAnnouncement): string {
  if (withdrawn === null) return madeBy === null ? '' : fill(words.madeBy, { name: madeBy });
  const when = whenText(withdrawn.at);
  return withdrawn.by === null
    ? fill(words.withdrawnAt, { when })
    : fill(words.withdrawnBy, { name: withdrawn.by, when });
}

interface WithdrawalProps {
  readonly one: ListedAnnouncement;
  readonly onClose: () => void;
}

function Withdrawal({ one, onClose }: WithdrawalProps) {
  const { mutate, isPending, error } = useWithdrawnAnnouncement(one.id);
  const { withdrawal } = words;
  return (
    <ActDialog
      title={withdrawal.title}
      confirm={withdrawal.confirm}
      tone="danger"
      reasonHint={withdrawal.hint}
      isBusy={isPending}
      failure={error && failureMessage(error)}
      onSubmit={(reason) =>
        mutate(reason, {
          onSuccess: () => {
            clearToasts();
            showToast(withdrawal.done);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p className="wrap-anywhere whitespace-pre-line font-semibold">{one.body}</p>
      <p>{withdrawal.text}</p>
    </ActDialog>
  );
}
