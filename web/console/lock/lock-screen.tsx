import { type SubmitEvent, useRef, useState } from 'react';
import type { PersonOnDevice } from '#contract/staff.ts';
import { pinLength } from '#domain/staff/pins.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { lockLabels as words } from '#domain/words/console-lock-labels.ts';
import { useUnlock } from '#web/console/api/pins.ts';
import { pinFailure, whyNoPin } from '#web/console/lock/pin-words.ts';
import { linkClass, SignInFrame } from '#web/console/security/sign-in-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface LockScreenProps {
  readonly people: readonly PersonOnDevice[];
  /** False after a sign-out, while other people are still signed in on this device. */
  readonly isLocked: boolean;
  /** True if the session ended without a sign-out in this tab. */
  readonly hasEnded: boolean;
  readonly onSignIn: () => void;
}

/** A locked console: the people of this device unlock it with their own PINs. */
export function LockScreen({ people, isLocked, hasEnded, onSignIn }: LockScreenProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const unlock = useUnlock();
  const chosen =
    people.find(({ userId }) => userId === chosenId) ??
    people.find(({ isCurrent }) => isCurrent) ??
    people[0];
  const obstacle = chosen ? whyNoPin(chosen) : null;
  const choose = (userId: string): void => {
    setChosenId(userId);
    setPin('');
    unlock.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (unlock.isPending || chosen === undefined || obstacle !== null) return;
    unlock.mutate(
      { userId: chosen.userId, pin },
      {
        onError: () => {
          setPin('');
          field.current?.focus();
        },
      },
    );
  };
  const failure = unlock.error && pinFailure(unlock.error);
  return (
    <SignInFrame
      title={isLocked ? words.title : words.chooseTitle}
      subtitle={people.some(({ hasPin }) => hasPin) ? words.subtitle : null}
      below={
        obstacle === null && (
          <p className="mt-3 text-center">
            <button type="button" onClick={onSignIn} className={linkClass}>
              {words.signIn}
            </button>
          </p>
        )
      }
    >
      {hasEnded && <Notice>{words.ended}</Notice>}
      <form onSubmit={submit} className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{words.people}</legend>
          {people.map((person) => (
            <PersonChoice
              key={person.userId}
              person={person}
              isChosen={person.userId === chosen?.userId}
              onChoose={() => choose(person.userId)}
            />
          ))}
        </fieldset>
        {obstacle === null ? (
          <>
            <Field
              ref={field}
              label={words.pin}
              type="password"
              name="pin"
              autoComplete="off"
              inputMode="numeric"
              maxLength={pinLength.most}
              required
              // A person who sits down at a locked desk expects to type.
              autoFocus
              value={pin}
              error={failure}
              onChange={({ target }) => setPin(target.value)}
              className="figures tracking-widest"
            />
            <Button type="submit" isBusy={unlock.isPending} className="min-h-12 w-full">
              {words.submit}
            </Button>
          </>
        ) : (
          <>
            <Notice tone={failure === null ? 'info' : 'danger'} takesFocus={failure !== null}>
              {failure ?? obstacle}
            </Notice>
            <Button
              autoFocus={chosenId === null && failure === null}
              onClick={onSignIn}
              className="min-h-12 w-full"
            >
              {words.signIn}
            </Button>
          </>
        )}
      </form>
    </SignInFrame>
  );
}

interface PersonChoiceProps {
  readonly person: PersonOnDevice;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PersonChoice({ person, isChosen, onChoose }: PersonChoiceProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-3.5 py-2 transition-colors duration-150 hover:border-court has-checked:border-court has-checked:bg-tint">
      <input
        type="radio"
        name="person"
        checked={isChosen}
        onChange={onChoose}
        className="size-4 accent-court"
      />
      <span className="grid min-w-0 leading-tight">
        <span className="truncate font-semibold">{person.name}</span>
        <span className="text-xs text-ink-soft">{consoleLabels.roles[person.role]}</span>
      </span>
    </label>
  );
}
