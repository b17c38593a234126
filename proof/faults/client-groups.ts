import { avatarLimitBytes } from '#domain/members/avatar.ts';
import {
  type Behaviour,
  dripsBody,
  dripsHead,
  readsNothing,
  sendsLargeBody,
  sendsLargeHead,
  sendsLargePicture,
  sendsManyRequests,
  sendsNothing,
  type Treatment,
} from '#proof/faults/clients-hostile.ts';

/** Clients of one kind, and how the server must treat each of them. */
export interface ClientGroup {
  readonly name: string;
  readonly count: number;
  readonly behaviour: Behaviour;
  readonly withinMs: number;
  /** True if the server treated the client as it must. */
  readonly isRight: (treatment: Treatment) => boolean;
}

const isAnswered =
  (status: number) =>
  ({ statuses, isEnded }: Treatment): boolean =>
    isEnded && statuses.length === 1 && statuses[0] === status;

/** A client that is still sending may be disconnected before it has read the refusal. */
const isRefused =
  (status: number) =>
  ({ statuses, isEnded }: Treatment): boolean =>
    (isEnded && statuses.length === 0) || statuses[0] === status;

/** Enough to overflow the kernel's buffers for a connection that nobody reads. */
const rounds = 12;
/** More requests than one connection may have open. */
const tooMuch = 1_000;
const unreadMs = 20_000;

/** All kinds of clients; those that need a session use `cookie`. */
export const clientGroups = (cookie: string, largeFile: string): ClientGroup[] => [
  {
    name: 'silent',
    count: 40,
    behaviour: sendsNothing,
    withinMs: 15_000,
    isRight: isAnswered(408),
  },
  {
    name: 'head byte by byte',
    count: 40,
    behaviour: dripsHead,
    withinMs: 15_000,
    isRight: isAnswered(408),
  },
  {
    name: 'body byte by byte',
    count: 40,
    behaviour: dripsBody(cookie),
    withinMs: 36_000,
    isRight: isAnswered(408),
  },
  {
    name: 'answers unread',
    count: 10,
    behaviour: readsNothing(largeFile, rounds, unreadMs + 5_000),
    withinMs: unreadMs + 10_000,
    isRight: ({ isEnded, statuses }) => isEnded && statuses.length < rounds * 10,
  },
  {
    name: `${tooMuch} requests at once`,
    count: 5,
    behaviour: sendsManyRequests(largeFile, tooMuch),
    withinMs: 8_000,
    isRight: ({ isEnded, statuses }) => isEnded && statuses.length < tooMuch,
  },
  {
    name: 'head of 70 kB',
    count: 20,
    behaviour: sendsLargeHead,
    withinMs: 8_000,
    isRight: isRefused(431),
  },
  {
    name: 'endless body',
    count: 20,
    behaviour: sendsLargeBody(cookie),
    withinMs: 8_000,
    isRight: isRefused(413),
  },
  {
    name: 'picture over 5 MB',
    count: 20,
    behaviour: sendsLargePicture(cookie, avatarLimitBytes + 1),
    withinMs: 8_000,
    isRight: isRefused(413),
  },
];
