/** The venue's mails to its coaches; `fill` replaces `{name}`. */
export const coachMailTexts = {
  coachScheduled: {
    subject: 'You teach a new group lesson',
    text: `The venue has scheduled a group lesson for you:

- {lesson}, {court}, every {day}, {time}

Sessions appear on the group lessons page as the days come within reach: {lessons}`,
  },
  coachUnscheduled: {
    subject: 'A group lesson of yours was taken off the schedule',
    text: `The venue has taken a group lesson of yours off the schedule:

- {lesson}, {court}, every {day}, {time}

{kept}`,
    none: 'It has no further sessions.',
    some: 'Members have a part in these sessions, which still take place: {dates}.',
  },
  coachLastDate: {
    subject: 'A group lesson of yours has another last date',
    text: `The venue has changed until when you give a group lesson:

- {lesson}, {court}, every {day}, {time}

{last}`,
    until: 'Its last session is on {date}, or before it.',
    always: 'It goes on without a last date.',
  },
  coachTakesOver: {
    subject: 'You teach a group lesson from now on',
    text: `The venue has made you the coach of a group lesson:

{hours}

You can see its sessions on the group lessons page: {lessons}`,
  },
  coachHandsOver: {
    subject: 'A group lesson of yours has another coach now',
    text: `The venue has given a group lesson of yours to another coach:

{hours}

You no longer teach its sessions.`,
  },
  coachClassCancelled: {
    subject: 'Your group lesson on {date} was cancelled',
    text: `The venue has cancelled a group lesson of yours:

- {lessonClass}, {court}

Reason: {reason}

{outcome}`,
    everyone: 'Everyone who had a seat or waited for one was told by mail.',
    nobody: 'Nobody had a seat or waited for one.',
  },
  coachRelieved: {
    subject: 'Another coach gives your group lesson on {date}',
    text: `The venue has given one group lesson of yours to another coach:

- {lessonClass}, {court}

Reason: {reason}`,
  },
  coachStandsIn: {
    subject: 'You give a group lesson on {date}',
    text: `The venue has given you one group lesson of another coach:

- {lessonClass}, {court}

Reason: {reason}`,
  },
  coachPrivateLessonBooked: {
    subject: 'A private lesson with you was booked',
    text: `The venue has booked a private lesson with you:

- {booking}, {court}

Member: {member}`,
  },
  coachPrivateLessonCancelled: {
    subject: 'A private lesson with you was cancelled',
    text: `A private lesson with you was cancelled:

- {booking}, {court}

Member: {member}

{who}`,
    byMember: 'The member cancelled it.',
    gone: 'somebody who has deleted their account',
    byVenue: 'The venue cancelled it. Reason: {reason}',
  },
} as const;
