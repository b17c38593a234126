import { z } from 'zod';
import { call } from '#contract/call.ts';

const choices = z.object({ wantsNews: z.boolean() });

export const getMailChoices = call({
  method: 'GET',
  path: '/api/profile/mails',
  who: 'member',
  summary: 'The mails that the member wants beside the necessary ones.',
  response: choices,
});

export const setMailChoices = call({
  method: 'PUT',
  path: '/api/profile/mails',
  who: 'member',
  summary: 'Choose the mails beside the necessary ones.',
  body: choices,
  response: choices,
});

/** The target of the link that ends news: a page with a button, and the one click of a mail program. */
export const unsubscribePath = '/api/mails/unsubscribe';
