import { reasonPart } from '#domain/words/mail-texts.ts';

const toLessons = { button: 'See the group lessons', url: '{lessons}' } as const;

/** The venue's mails to its coaches; `fillMail` replaces `{name}`. */
export const coachMailTexts = {
  coachScheduled: {
    subject: 'You teach a new group lesson: {lesson}, every {day}',
    parts: [
      { heading: 'You teach a new group lesson' },
      { paragraph: 'The venue has scheduled a group lesson for you:' },
      { list: ['{lesson}, {court}, every {day}, {time}'] },
      {
        paragraph: 'Sessions appear on the group lessons page as the days come within reach.',
      },
      toLessons,
    ],
  },
  coachUnscheduled: {
    subject: 'Off the schedule: {lesson}, every {day}',
    parts: [
      { heading: 'A group lesson of yours was taken off the schedule' },
      { list: ['{lesson}, {court}, every {day}, {time}'] },
      { paragraph: '{kept}' },
    ],
  },
  unscheduled: {
    none: 'It has no further sessions.',
    some: 'Members have a part in these sessions, which still take place: {dates}.',
  },
  coachLastDate: {
    subject: 'Another last date: {lesson}, every {day}',
    parts: [
      { heading: 'A group lesson of yours has another last date' },
      { paragraph: 'The venue has changed until when you give a group lesson:' },
      { list: ['{lesson}, {court}, every {day}, {time}'] },
      { paragraph: '{last}' },
    ],
  },
  lastDate: {
    until: 'Its last session is on {date}, or before it.',
    always: 'It goes on without a last date.',
  },
  coachTakesOver: {
    subject: 'You teach a group lesson from now on: {lesson}',
    parts: [
      { heading: 'You teach a group lesson from now on' },
      { paragraph: 'The venue has made you the coach of a group lesson:' },
      { insert: 'hours' },
      toLessons,
    ],
  },
  coachHandsOver: {
    subject: 'Another coach now teaches {lesson}',
    parts: [
      { heading: 'A group lesson of yours has another coach now' },
      { paragraph: 'The venue has given a group lesson of yours to another coach:' },
      { insert: 'hours' },
      { paragraph: 'You no longer teach its sessions.' },
    ],
  },
  scheduledSlot: '{lesson}, {court}, every {day}, {time}',
  coachClassCancelled: {
    subject: 'Your group lesson on {date} was cancelled: {what}',
    parts: [
      { heading: 'Your group lesson on {date} was cancelled' },
      { paragraph: 'The venue has cancelled a group lesson of yours:' },
      { list: ['{lessonClass}, {court}'] },
      reasonPart,
      { paragraph: '{outcome}' },
    ],
  },
  classCancelled: {
    everyone: 'Everyone who had a seat or waited for one was told by mail.',
    nobody: 'Nobody had a seat or waited for one.',
  },
  coachRelieved: {
    subject: 'Another coach gives your group lesson on {date}',
    parts: [
      { heading: 'Another coach gives your group lesson on {date}' },
      { paragraph: 'The venue has given one group lesson of yours to another coach:' },
      { list: ['{lessonClass}, {court}'] },
      reasonPart,
    ],
  },
  coachStandInEnded: {
    subject: 'The group lesson that you were to give on {date} has ended',
    parts: [
      { heading: 'The group lesson that you were to give on {date} has ended' },
      { paragraph: 'The venue has ended a weekly group lesson, and nobody was in this one:' },
      { list: ['{lesson}, {day} {date}, {time}, {court}'] },
    ],
  },
  coachStandsIn: {
    subject: 'You give a group lesson on {date}: {what}',
    parts: [
      { heading: 'You give a group lesson on {date}' },
      { paragraph: 'The venue has given you one group lesson of another coach:' },
      { list: ['{lessonClass}, {court}'] },
      reasonPart,
    ],
  },
  coachPrivateLessonBooked: {
    subject: 'A private lesson with you was booked: {brief}',
    parts: [
      { heading: 'A private lesson with you was booked' },
      { list: ['{booking}, {court}'] },
      { facts: [{ name: 'Member', value: '{member}' }] },
    ],
  },
  coachPrivateLessonCancelled: {
    subject: 'A private lesson with you was cancelled: {brief}',
    parts: [
      { heading: 'A private lesson with you was cancelled' },
      { list: ['{booking}, {court}'] },
      { facts: [{ name: 'Member', value: '{member}' }] },
      { insert: 'who' },
    ],
  },
  privateLessonCancelled: {
    byMember: 'The member cancelled it.',
    gone: 'somebody who has deleted their account',
    byVenue: 'The venue cancelled it.',
  },
} as const;
