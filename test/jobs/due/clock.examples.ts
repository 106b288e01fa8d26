// Business time, handwritten (R2). Office: Monday to Friday, 8 to 17, 9 hours a day without a lunch break, except holidays.
// Hours from validation: level 1: 4, 2: 8, 3: 16, 4: 24, 5 and 9: 40. Rush halves them. A revision has half the hours, from its note.
// The due time is the earliest instant by which that much business time has passed: at the end of a day it is 17:00, not 8:00.
// June 2026 starts on a Monday; America/Chicago is at -05:00 from March 8 to November 1, 2026, and at -06:00 otherwise.

export interface Office {
  tz: string;
  /** Dates in the office's time zone. */
  holidays: readonly string[];
}

const chicago: Office = { tz: 'America/Chicago', holidays: [] };
const closed = (...holidays: string[]): Office => ({ tz: 'America/Chicago', holidays });

export type Level = 1 | 2 | 3 | 4 | 5 | 9;
export type Pace = 'plain' | 'rush' | 'revision' | 'rush revision';
export interface Due {
  start: string;
  level: Level;
  pace: Pace;
  due: string;
  office: Office;
}

const due = (start: string, level: Level, pace: Pace, end: string, office: Office = chicago): Due => ({
  start,
  level,
  pace,
  due: end,
  office,
});

/** Due times that depend only on start, level and pace. */
// biome-ignore format: each row has its calculation beside it
export const dues: readonly Due[] = [
  // within and across days
  due('2026-06-01T08:00:00-05:00', 1, 'plain', '2026-06-01T12:00:00-05:00'), // Mon 8 + 4
  due('2026-06-01T10:00:00-05:00', 1, 'plain', '2026-06-01T14:00:00-05:00'), // Mon 10 + 4, straight through noon
  due('2026-06-01T13:00:00-05:00', 1, 'plain', '2026-06-01T17:00:00-05:00'), // Mon 13 + 4 = 17:00 the same day
  due('2026-06-01T13:01:00-05:00', 1, 'plain', '2026-06-02T08:01:00-05:00'), // Mon 3:59, Tue 0:01
  due('2026-06-01T08:00:00-05:00', 2, 'plain', '2026-06-01T16:00:00-05:00'), // Mon 8 + 8
  due('2026-06-01T09:00:00-05:00', 2, 'plain', '2026-06-01T17:00:00-05:00'), // Mon 9 + 8
  due('2026-06-01T09:30:00-05:00', 2, 'plain', '2026-06-02T08:30:00-05:00'), // Mon 7:30, Tue 0:30
  due('2026-06-01T08:00:00-05:00', 3, 'plain', '2026-06-02T15:00:00-05:00'), // Mon 9, Tue 7
  due('2026-06-02T11:20:00-05:00', 3, 'plain', '2026-06-04T09:20:00-05:00'), // Tue 5:40, Wed 9 (14:40), Thu 1:20
  due('2026-06-01T08:00:00-05:00', 4, 'plain', '2026-06-03T14:00:00-05:00'), // Mon 9, Tue 9, Wed 6
  due('2026-06-04T15:00:00-05:00', 4, 'plain', '2026-06-09T12:00:00-05:00'), // Thu 2, Fri 9, Mon 9 (20), Tue 4
  due('2026-06-01T08:00:00-05:00', 5, 'plain', '2026-06-05T12:00:00-05:00'), // Mon to Thu 36, Fri 4
  due('2026-06-01T08:00:00-05:00', 9, 'plain', '2026-06-05T12:00:00-05:00'), // as level 5
  due('2026-06-03T14:45:00-05:00', 9, 'plain', '2026-06-10T09:45:00-05:00'), // Wed 2:15, Thu 11:15, Fri 20:15, Mon 29:15, Tue 38:15, Wed 1:45
  due('2026-06-01T10:15:30.250-05:00', 1, 'plain', '2026-06-01T14:15:30.250-05:00'), // to the millisecond

  // rush
  due('2026-06-01T08:00:00-05:00', 1, 'rush', '2026-06-01T10:00:00-05:00'), // 2 h
  due('2026-06-01T16:00:00-05:00', 1, 'rush', '2026-06-02T09:00:00-05:00'), // 2 h: Mon 1, Tue 1
  due('2026-06-05T15:30:00-05:00', 2, 'rush', '2026-06-08T10:30:00-05:00'), // 4 h: Fri 1:30, Mon 2:30
  due('2026-06-01T08:00:00-05:00', 3, 'rush', '2026-06-01T16:00:00-05:00'), // 8 h
  due('2026-06-05T12:00:00-05:00', 4, 'rush', '2026-06-08T15:00:00-05:00'), // 12 h: Fri 5, Mon 7
  due('2026-06-01T08:00:00-05:00', 5, 'rush', '2026-06-03T10:00:00-05:00'), // 20 h: Mon 9, Tue 9, Wed 2
  due('2026-06-04T08:00:00-05:00', 9, 'rush', '2026-06-08T10:00:00-05:00'), // 20 h: Thu 9, Fri 9, Mon 2

  // a revision's own clock
  due('2026-06-01T08:00:00-05:00', 1, 'revision', '2026-06-01T10:00:00-05:00'), // 2 h
  due('2026-06-06T09:00:00-05:00', 2, 'revision', '2026-06-08T12:00:00-05:00'), // 4 h, requested on a Saturday: Mon 8 + 4
  due('2026-06-02T14:00:00-05:00', 3, 'revision', '2026-06-03T13:00:00-05:00'), // 8 h: Tue 3, Wed 5
  due('2026-06-01T08:00:00-05:00', 4, 'revision', '2026-06-02T11:00:00-05:00'), // 12 h: Mon 9, Tue 3
  due('2026-06-04T16:00:00-05:00', 5, 'revision', '2026-06-09T09:00:00-05:00'), // 20 h: Thu 1, Fri 9, Mon 9 (19), Tue 1
  due('2026-06-05T16:30:00-05:00', 1, 'rush revision', '2026-06-08T08:30:00-05:00'), // 1 h: Fri 0:30, Mon 0:30
  due('2026-06-01T14:00:00-05:00', 4, 'rush revision', '2026-06-02T11:00:00-05:00'), // 6 h: Mon 3, Tue 3
  due('2026-06-01T08:00:00-05:00', 9, 'rush revision', '2026-06-02T09:00:00-05:00'), // 10 h: Mon 9, Tue 1

  // started outside hours
  due('2026-06-01T06:15:00-05:00', 1, 'plain', '2026-06-01T12:00:00-05:00'), // before opening: from Mon 8
  due('2026-06-01T17:00:00-05:00', 1, 'plain', '2026-06-02T12:00:00-05:00'), // at closing: from Tue 8
  due('2026-06-01T16:59:30-05:00', 1, 'plain', '2026-06-02T11:59:30-05:00'), // Mon 0:00:30, Tue 3:59:30
  due('2026-06-01T21:40:00-05:00', 2, 'plain', '2026-06-02T16:00:00-05:00'), // evening: Tue 8 + 8
  due('2026-06-02T00:00:00-05:00', 1, 'plain', '2026-06-02T12:00:00-05:00'), // midnight: Tue 8 + 4
  due('2026-06-05T16:00:00-05:00', 1, 'plain', '2026-06-08T11:00:00-05:00'), // Fri 1, Mon 3
  due('2026-06-05T17:00:00-05:00', 3, 'plain', '2026-06-09T15:00:00-05:00'), // Fri 0, Mon 9, Tue 7
  due('2026-06-06T11:00:00-05:00', 1, 'plain', '2026-06-08T12:00:00-05:00'), // Saturday: Mon 8 + 4
  due('2026-06-07T23:59:59-05:00', 2, 'plain', '2026-06-08T16:00:00-05:00'), // Sunday: Mon 8 + 8
  due('2026-06-06T02:00:00Z', 1, 'plain', '2026-06-08T17:00:00Z'), // a Saturday in UTC, Fri 21:00 at the office: Mon 12:00 there
  due('2026-06-08T04:30:00Z', 1, 'plain', '2026-06-08T17:00:00Z'), // a Monday in UTC, Sun 23:30 at the office: Mon 12:00 there

    // both clock changes of 2026 fall on a Sunday; business hours stay the same, the offset changes
  due('2026-03-06T15:00:00-06:00', 1, 'plain', '2026-03-09T10:00:00-05:00'), // Fri 2, Mon 2
  due('2026-03-06T08:00:00-06:00', 5, 'plain', '2026-03-12T12:00:00-05:00'), // Fri 9, Mon 9, Tue 9, Wed 9 (36), Thu 4
  due('2026-03-08T01:30:00-06:00', 2, 'plain', '2026-03-09T16:00:00-05:00'), // half an hour before the change: Mon 8 + 8
  due('2026-03-08T03:30:00-05:00', 1, 'plain', '2026-03-09T12:00:00-05:00'), // half an hour after it
  due('2026-10-30T16:00:00-05:00', 1, 'plain', '2026-11-02T11:00:00-06:00'), // Fri 1, Mon 3
  due('2026-10-29T10:00:00-05:00', 4, 'plain', '2026-11-02T16:00:00-06:00'), // Thu 7, Fri 9, Mon 8
  due('2026-11-01T01:30:00-05:00', 1, 'plain', '2026-11-02T12:00:00-06:00'), // the first 1:30 of that night
  due('2026-11-01T01:30:00-06:00', 1, 'plain', '2026-11-02T12:00:00-06:00'), // the second

  // holidays
  due('2026-07-02T15:00:00-05:00', 1, 'plain', '2026-07-06T10:00:00-05:00', closed('2026-07-03')), // Thu 2, Fri closed, Mon 2
  due('2026-07-03T10:00:00-05:00', 2, 'plain', '2026-07-06T16:00:00-05:00', closed('2026-07-03')), // started on the holiday: Mon 8 + 8
  due('2026-07-03T03:00:00Z', 1, 'plain', '2026-07-06T17:00:00Z', closed('2026-07-03')), // Thu 22:00 at the office: Mon 12:00 there
  due('2026-07-03T16:00:00-05:00', 1, 'plain', '2026-07-06T11:00:00-05:00', closed('2026-07-04')), // a holiday on a Saturday costs nothing: Fri 1, Mon 3
  due('2026-09-04T15:00:00-05:00', 2, 'plain', '2026-09-08T14:00:00-05:00', closed('2026-09-07')), // Fri 2, Mon closed, Tue 6
  due('2026-11-25T14:00:00-06:00', 3, 'plain', '2026-12-01T12:00:00-06:00', closed('2026-11-26', '2026-11-27')), // Wed 3, Mon 9 (12), Tue 4
  due('2026-12-31T12:00:00-06:00', 5, 'plain', '2027-01-07T16:00:00-06:00', closed('2027-01-01')), // Thu 5, Mon 14, Tue 23, Wed 32, Thu 8
  due('2026-12-23T16:30:00-06:00', 2, 'plain', '2026-12-28T15:30:00-06:00', closed('2026-12-24', '2026-12-25')), // Wed 0:30, Mon 7:30

  // other zones (OFFICE_TZ)
  due('2026-06-01T10:00:00-05:00', 1, 'plain', '2026-06-01T13:00:00-06:00', { tz: 'America/Denver', holidays: [] }), // 9:00 there + 4
  due('2026-03-27T16:00:00+01:00', 1, 'plain', '2026-03-30T11:00:00+02:00', { tz: 'Europe/Berlin', holidays: [] }), // Fri 1, Mon 3; clock change on March 29
  due('2026-06-01T12:00:00+05:30', 2, 'plain', '2026-06-02T11:00:00+05:30', { tz: 'Asia/Kolkata', holidays: [] }), // Mon 5, Tue 3
];

// ---------------------------------------------------------------------------------------------------------------------------------
// Stories: what happens to one job, with its due time after each step. `release` includes the steps that lead to it.

export type Event =
  | { do: 'validate'; level: Level; rush?: true }
  | { do: 'rush'; on: boolean }
  | { do: 'rfi' | 'rfiResponse' | 'release' | 'revision' | 'notARevision' }
  | { do: 'dueBack'; to: string };
export interface Step {
  at: string;
  event: Event;
  /** The due time after this step; null = none. */
  due: string | null;
}
export interface Story {
  name: string;
  office: Office;
  steps: readonly Step[];
}

const validate = (level: Level): Event => ({ do: 'validate', level });
const validateRush = (level: Level): Event => ({ do: 'validate', level, rush: true });
const rush: Event = { do: 'rush', on: true };
const calm: Event = { do: 'rush', on: false };
const rfi: Event = { do: 'rfi' };
const answered: Event = { do: 'rfiResponse' };
const release: Event = { do: 'release' };
const revision: Event = { do: 'revision' };
const notARevision: Event = { do: 'notARevision' };
const dueBack = (day: string): Event => ({ do: 'dueBack', to: june(day) });

/** '02 15:00' is Tuesday, June 2, 2026, 15:00 at the office (Chicago, -05:00). */
const june = (day: string) => `2026-06-${day.replace(' ', 'T')}:00-05:00`;
const on = (day: string, event: Event, dueDay: string | null): Step => ({
  at: june(day),
  event,
  due: dueDay === null ? null : june(dueDay),
});
const story = (name: string, ...steps: Step[]): Story => ({ name, office: chicago, steps });

// biome-ignore format: each step has its calculation beside it
export const stories: readonly Story[] = [
  // Rush set and cleared: "recomputes from the same start".
  story('rush set later counts from validation',
    on('01 08:00', validate(3), '02 15:00'), //          16 h: Mon 9, Tue 7
    on('01 10:00', rush, '01 16:00')), //                8 h from Mon 8, not from 10
  story('rush set after half the hours have passed makes the job overdue',
    on('01 08:00', validate(2), '01 16:00'), //          8 h
    on('01 15:00', rush, '01 12:00')), //                4 h from Mon 8
  story('clearing rush restores the hours',
    on('04 15:00', validateRush(4), '08 09:00'), //      12 h: Thu 2, Fri 9, Mon 1
    on('05 10:00', calm, '09 12:00')), //                24 h: Thu 2, Fri 9, Mon 9, Tue 4
  story('rush set and cleared leaves no trace',
    on('01 13:00', validate(1), '01 17:00'),
    on('01 13:30', rush, '01 15:00'), //                 2 h
    on('01 14:00', calm, '01 17:00')), //                and not Tue 8:00

    // RFI: stops the clock, and extends the due time by the business time waited.
  story('an RFI within business hours',
    on('01 08:00', validate(2), '01 16:00'),
    on('01 10:00', rfi, '01 16:00'), //                  changes at the answer, not before
    on('01 11:30', answered, '02 08:30')), //            waited 1:30: Mon 16 + 1, Tue 0:30
  story('an RFI sent and answered in the evening costs nothing',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 18:00', rfi, '02 15:00'),
    on('01 22:00', answered, '02 15:00')),
  story('an RFI from closing to opening costs nothing',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 17:00', rfi, '02 15:00'),
    on('02 08:00', answered, '02 15:00')),
  story('a due time at closing stays there when no business time was waited',
    on('01 13:00', validate(1), '01 17:00'),
    on('01 18:00', rfi, '01 17:00'),
    on('01 19:00', answered, '01 17:00')), //            and does not become Tue 8:00
  story('half an hour from a due time at closing goes to the next morning',
    on('01 13:00', validate(1), '01 17:00'),
    on('01 16:00', rfi, '01 17:00'),
    on('01 16:30', answered, '02 08:30')), //            waited 0:30
  story('an RFI overnight',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 16:00', rfi, '02 15:00'),
    on('02 09:00', answered, '02 17:00')), //            waited Mon 1 + Tue 1 = 2
  story('an RFI over a weekend',
    on('05 08:00', validate(2), '05 16:00'),
    on('05 15:00', rfi, '05 16:00'),
    on('08 10:00', answered, '08 11:00')), //            waited Fri 2 + Mon 2 = 4: Fri 16 + 1, Mon 3; one hour was left, from Mon 10
  story('an RFI entirely on a weekend costs nothing',
    on('05 08:00', validate(3), '08 15:00'), //          Fri 9, Mon 7
    on('05 17:30', rfi, '08 15:00'),
    on('07 12:00', answered, '08 15:00')),
  story('two RFIs add up',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 09:00', rfi, '02 15:00'),
    on('01 10:00', answered, '02 16:00'), //             waited 1
    on('02 08:00', rfi, '02 16:00'),
    on('02 10:30', answered, '03 09:30')), //            waited 2:30: Tue 16 + 1, Wed 1:30
  story('a second RFI note in RFI does not restart the wait',
    on('01 08:00', validate(1), '01 12:00'),
    on('01 09:00', rfi, '01 12:00'),
    on('01 10:00', rfi, '01 12:00'),
    on('01 11:00', answered, '01 14:00')), //            waited 2, from 9
  story('an RFI before validation stops no clock',
    on('01 09:00', rfi, null),
    on('01 15:00', answered, null),
    on('01 16:00', validate(1), '02 11:00')), //         Mon 1, Tue 3
  story('an RFI on an overdue job also extends its due time',
    on('01 08:00', validate(1), '01 12:00'),
    on('01 14:00', rfi, '01 12:00'),
    on('02 09:00', answered, '01 16:00')), //            waited Mon 3 + Tue 1 = 4: Mon 12 + 4
  { name: 'an RFI over a holiday weekend', office: closed('2026-07-03'), steps: [
    { at: '2026-07-02T08:00:00-05:00', event: validate(2), due: '2026-07-02T16:00:00-05:00' },
    { at: '2026-07-02T14:00:00-05:00', event: rfi, due: '2026-07-02T16:00:00-05:00' },
    { at: '2026-07-06T09:00:00-05:00', event: answered, due: '2026-07-06T11:00:00-05:00' }] }, // waited Thu 3 + Mon 1 = 4: Thu 16 + 1, Mon 3
  { name: 'an RFI over the clock change in March', office: chicago, steps: [
    { at: '2026-03-06T08:00:00-06:00', event: validate(2), due: '2026-03-06T16:00:00-06:00' },
    { at: '2026-03-06T15:00:00-06:00', event: rfi, due: '2026-03-06T16:00:00-06:00' },
    { at: '2026-03-09T08:30:00-05:00', event: answered, due: '2026-03-09T09:30:00-05:00' }] }, // waited Fri 2 + Mon 0:30: Fri 16 + 1, Mon 1:30
  { name: 'an RFI over the repeated hour in November', office: chicago, steps: [
    { at: '2026-10-30T10:00:00-05:00', event: validate(3), due: '2026-11-02T17:00:00-06:00' }, // Fri 7, Mon 9
    { at: '2026-10-30T16:00:00-05:00', event: rfi, due: '2026-11-02T17:00:00-06:00' },
    { at: '2026-11-02T08:00:00-06:00', event: answered, due: '2026-11-03T09:00:00-06:00' }] }, // waited Fri 1: Mon 17, Tue 1

  // Rush and RFI together: the start is the same, and the wait still counts.
  story('rush set after an RFI keeps the wait',
    on('01 08:00', validate(2), '01 16:00'),
    on('01 10:00', rfi, '01 16:00'),
    on('01 12:00', answered, '02 09:00'), //             waited 2: Mon 16 + 1, Tue 1
    on('01 13:00', rush, '01 14:00')), //                Mon 8 + 4 + 2
  story('rush set during an RFI',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 10:00', rfi, '02 15:00'),
    on('01 11:00', rush, '01 16:00'), //                 8 h from Mon 8; the wait comes at the answer
    on('01 13:00', answered, '02 10:00')), //            waited 3: Mon 16 + 1, Tue 2

    // A revision: a new clock with half the hours, from its note.
  story('a revision starts a new clock',
    on('01 08:00', validate(3), '02 15:00'),
    on('02 10:00', release, '02 15:00'),
    on('04 15:00', revision, '05 14:00')), //            8 h: Thu 2, Fri 6
  story('an earlier wait does not count in the revision',
    on('01 08:00', validate(2), '01 16:00'),
    on('01 09:00', rfi, '01 16:00'),
    on('01 11:00', answered, '02 09:00'), //             waited 2
    on('01 16:00', release, '02 09:00'),
    on('02 08:00', revision, '02 12:00')), //            4 h
  story('a rush job stays rush in its revision',
    on('01 08:00', validateRush(2), '01 12:00'),
    on('01 11:00', release, '01 12:00'),
    on('02 08:00', revision, '02 10:00')), //            8, halved, halved: 2 h
  story('rush set in a revision counts from its note',
    on('01 08:00', validate(2), '01 16:00'),
    on('01 15:00', release, '01 16:00'),
    on('02 08:00', revision, '02 12:00'), //             4 h
    on('02 09:00', rush, '02 10:00')), //                2 h from Tue 8
  story('rush cleared in a revision',
    on('01 08:00', validateRush(4), '02 11:00'), //      12 h: Mon 9, Tue 3
    on('02 10:00', release, '02 11:00'),
    on('03 14:00', revision, '04 11:00'), //             6 h: Wed 3, Thu 3
    on('03 15:00', calm, '04 17:00')), //                12 h: Wed 3, Thu 9
  story('an RFI in a revision',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 16:00', release, '02 15:00'),
    on('02 08:00', revision, '02 16:00'), //             8 h
    on('02 12:00', rfi, '02 16:00'),
    on('02 13:00', answered, '02 17:00')), //            waited 1
  story('the second revision has its own clock too',
    on('01 08:00', validate(4), '03 14:00'),
    on('03 09:00', release, '03 14:00'),
    on('04 08:00', revision, '05 11:00'), //             12 h: Thu 9, Fri 3
    on('05 10:00', release, '05 11:00'),
    on('12 16:00', revision, '16 10:00')), //            12 h: Fri 1, Mon 9 (10), Tue 2

  // Not a revision: "former dueBackTime and timeOut return".
  story('not a revision restores the former due time',
    on('01 08:00', validate(3), '02 15:00'),
    on('02 10:00', release, '02 15:00'),
    on('03 09:00', revision, '03 17:00'), //             8 h
    on('03 10:00', notARevision, '02 15:00')),
  story('not a revision restores a due time extended by an RFI',
    on('01 08:00', validate(2), '01 16:00'),
    on('01 10:00', rfi, '01 16:00'),
    on('01 11:30', answered, '02 08:30'),
    on('01 16:30', release, '02 08:30'),
    on('03 08:00', revision, '03 12:00'), //             4 h
    on('03 09:00', notARevision, '02 08:30')),

  // Set by hand: "never recomputed".
  story('by hand, then rush, then not rush',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 09:00', dueBack('03 12:00'), '03 12:00'),
    on('01 10:00', rush, '03 12:00'),
    on('01 11:00', calm, '03 12:00')),
  story('by hand to a Saturday is accepted',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 09:00', dueBack('06 10:00'), '06 10:00')),
  // "RFI … moves the due time on" against "set by hand … never recomputed": a manual due time stays.
  story('by hand, then an RFI',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 09:00', dueBack('03 12:00'), '03 12:00'),
    on('01 10:00', rfi, '03 12:00'),
    on('01 14:00', answered, '03 12:00')),
  story('by hand during an RFI',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 10:00', rfi, '02 15:00'),
    on('01 11:00', dueBack('03 12:00'), '03 12:00'),
    on('01 14:00', answered, '03 12:00')),
    // "A revision starts a new clock": nothing of the previous round remains, so its manual due time does not apply.
  story('by hand, then a revision, then not one',
    on('01 08:00', validate(3), '02 15:00'),
    on('01 09:00', dueBack('03 12:00'), '03 12:00'),
    on('02 10:00', release, '03 12:00'),
    on('04 08:00', revision, '04 16:00'), //             8 h, computed
    on('04 09:00', rush, '04 12:00'), //                 4 h: and recomputed
    on('04 10:00', notARevision, '03 12:00')), //        the earlier manual time again
  story('by hand in a revision, then not one',
    on('01 08:00', validate(3), '02 15:00'),
    on('02 10:00', release, '02 15:00'),
    on('04 08:00', revision, '04 16:00'),
    on('04 09:00', dueBack('05 10:00'), '05 10:00'),
    on('04 10:00', rush, '05 10:00'),
    on('04 11:00', notARevision, '02 15:00')),
];

// ---------------------------------------------------------------------------------------------------------------------------------
// Overdue: due before now in Validated, Working, Correction, Review, Revision. Wall time counts, whether or not the office is open.

export interface Overdue {
  status:
    | 'Submitted'
    | 'RFI'
    | 'Validated'
    | 'Working'
    | 'Correction'
    | 'Review'
    | 'Released'
    | 'Revision'
    | 'No Takeoff';
  due: string | null;
  now: string;
  overdue: boolean;
}

const past = june('01 12:00');
const now = june('01 12:01');

// biome-ignore format: aligned columns
export const overdues: readonly Overdue[] = [
  { status: 'Submitted',  due: past, now, overdue: false },
  { status: 'RFI',        due: past, now, overdue: false }, // paused
  { status: 'Validated',  due: past, now, overdue: true },
  { status: 'Working',    due: past, now, overdue: true },
  { status: 'Correction', due: past, now, overdue: true },
  { status: 'Review',     due: past, now, overdue: true },
  { status: 'Revision',   due: past, now, overdue: true },
  { status: 'Released',   due: past, now, overdue: false },
  { status: 'No Takeoff', due: past, now, overdue: false },
  { status: 'Working',    due: null, now, overdue: false },
  { status: 'Working',    due: past, now: june('01 11:59'), overdue: false },
  { status: 'Working',    due: past, now: past, overdue: false }, //                                         "before now": not at that exact instant
  { status: 'Working',    due: past, now: '2026-06-01T12:00:00.001-05:00', overdue: true },
  { status: 'Working',    due: june('01 17:00'), now: june('01 20:00'), overdue: true }, //                  the office is closed, the job is late
  { status: 'Working',    due: june('05 17:00'), now: june('07 12:00'), overdue: true },
  { status: 'Review',     due: '2026-06-01T17:00:00Z', now: '2026-06-01T12:00:01-05:00', overdue: true }, // the same noon, written in UTC
];
