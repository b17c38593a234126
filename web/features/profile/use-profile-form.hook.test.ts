import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement, type SubmitEvent } from 'react';
import { expect, test, vi } from 'vitest';
import type { ProfileDraft } from '#domain/members/profile.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { ApiFailure } from '#web/api/client.ts';
import { useProfileForm } from '#web/features/profile/use-profile-form.ts';
import { openFakeServer } from '#web/testing/hooks.tsx';

const draft: ProfileDraft = { username: 'aisyah_tan', gender: null, dateOfBirth: null };

function openForm(sent: ProfileDraft) {
  openFakeServer();
  const onBegin = vi.fn();
  const current: { form?: ReturnType<typeof useProfileForm> } = {};
  function Form() {
    const form = useProfileForm();
    current.form = form;
    const onSubmit = (event: SubmitEvent<HTMLFormElement>) => onBegin(form.begin(event, sent));
    return createElement(
      'form',
      { ref: form.form, onSubmit, 'aria-label': 'Profile' },
      createElement('input', { name: 'username', 'aria-label': 'Username' }),
      createElement('input', { name: 'dateOfBirth', 'aria-label': 'Date of Birth' }),
    );
  }
  render(createElement(Form));
  const submit = () => fireEvent.submit(screen.getByRole('form'));
  return { current, onBegin, submit };
}

const refusal = (code: string, message: string) =>
  new ApiFailure(409, { code, message, details: null });

test('a form without errors can be sent', () => {
  const { current, onBegin, submit } = openForm(draft);
  // False: the browser must not send the form itself.
  expect(submit()).toBe(false);
  expect(onBegin).toHaveBeenCalledExactlyOnceWith(true);
  expect(current.form?.errors).toEqual({});
});

test('errors are shown at their fields, and the first one gets the focus', () => {
  const { current, onBegin, submit } = openForm({ ...draft, dateOfBirth: '2999-01-01' });
  submit();
  expect(onBegin).toHaveBeenCalledExactlyOnceWith(false);
  expect(Object.keys(current.form?.errors ?? {})).toEqual(['dateOfBirth']);
  expect(document.activeElement).toBe(screen.getByLabelText('Date of Birth'));
  act(() => current.form?.clear({ username: 'other' }));
  expect(Object.keys(current.form?.errors ?? {})).toEqual(['dateOfBirth']);
  act(() => current.form?.clear({ dateOfBirth: null }));
  expect(current.form?.errors).toEqual({});
});

test('a refusal about a field is shown there, any other one above the form', () => {
  const { current } = openForm(draft);
  act(() => current.form?.refuse(new TypeError('Failed to fetch'), 'Not saved.'));
  expect(current.form?.failure).toMatchObject({ tone: 'danger', text: 'Not saved.' });
  act(() => current.form?.refuse(refusal('username_taken', refusals.username_taken), 'Not saved.'));
  expect(current.form?.errors).toEqual({ username: refusals.username_taken });
  expect(current.form?.failure).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
});
