import { useState } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { lessonScreenLabels } from '#domain/words/console-lesson-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useLessonsSwitch } from '#web/console/api/lessons.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';

const words = lessonScreenLabels.switch;

interface LessonsSwitchProps {
  readonly isOn: boolean;
  readonly staff: StaffMember;
}

/** Says that group lessons are switched off, and lets the owner switch them. [LESSON-20] */
export function LessonsSwitch({ isOn, staff }: LessonsSwitchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const canSwitch = hasPermission(staff.role, 'lessons.switch');
  const texts = isOn ? words.off : words.on;
  return (
    <>
      {!isOn && <Notice>{canSwitch ? words.isOff : `${words.isOff} ${words.ask}`}</Notice>}
      {canSwitch && (
        <Button tone="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          {texts.open}
        </Button>
      )}
      {isOpen && <SwitchDialog isOn={isOn} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface SwitchDialogProps {
  readonly isOn: boolean;
  readonly onClose: () => void;
}

function SwitchDialog({ isOn, onClose }: SwitchDialogProps) {
  const change = useLessonsSwitch();
  const texts = isOn ? words.off : words.on;
  const submit = (reason: string): void =>
    send(
      change,
      { isOn: !isOn, reason },
      {
        onSuccess: () => {
          showToast(texts.done);
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={texts.title}
      confirm={texts.open}
      reasonHint={words.reasonHint}
      isBusy={change.isPending}
      failure={change.error && failureMessage(change.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm">{texts.about}</p>
    </ActDialog>
  );
}
